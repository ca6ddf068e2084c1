import { Suspense } from "react";
import { pageMeta } from "#web/app/page-title.ts";
import { LoadingScreen } from "#web/features/site/screens.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

export const meta = pageMeta((t) => ({ name: t("Story") }));

// Every page's first load names the files of each route: here they are few.
const Story = lazyComponent(async () => (await import("#web/app/story.tsx")).Story);

export default function StoryRoute() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Story />
    </Suspense>
  );
}
