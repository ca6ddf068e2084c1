import { Suspense } from "react";
import { pageMeta } from "#web/app/page-title.ts";
import { LoadingScreen } from "#web/features/site/screens.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

export const meta = pageMeta((t) => ({ name: t("Alerts") }));

// Every page's first load names the files of each route: here they are few.
const Alerts = lazyComponent(async () => (await import("#web/features/alerts/alerts-page.tsx")).AlertsPage);

export default function AlertsRoute() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Alerts />
    </Suspense>
  );
}
