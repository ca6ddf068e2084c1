import { Suspense } from "react";
import { pageMeta } from "#web/app/page-title.ts";
import { LoadingScreen } from "#web/features/site/screens.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

export const meta = pageMeta((t) => ({ name: t("Ask your news") }));

// Every page's first load names the files of each route: here they are few.
const AskPage = lazyComponent(async () => (await import("#web/features/analysis/ask-page.tsx")).AskPage);

export default function AskRoute() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <AskPage />
    </Suspense>
  );
}
