import { Suspense } from "react";
import { pageMeta } from "#web/app/page-title.ts";
import { LoadingScreen } from "#web/features/site/screens.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

export const meta = pageMeta((t) => ({ name: t("Scorecard") }));

// Every page's first load names the files of each route: here they are few.
const Scorecard = lazyComponent(
  async () => (await import("#web/features/analysis/scorecard-page.tsx")).ScorecardPage,
);

export default function ScorecardRoute() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Scorecard />
    </Suspense>
  );
}
