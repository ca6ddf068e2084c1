import { Suspense } from "react";
import { pageMeta } from "#web/app/page-title.ts";
import { LoadingScreen } from "#web/features/site/screens.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

export const meta = pageMeta((t) => ({ name: t("Watchlists") }));

// Every page's first load names the files of each route: here they are few.
const Watchlists = lazyComponent(async () => (await import("#web/app/watchlists.tsx")).Watchlists);

export default function WatchlistsRoute() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Watchlists />
    </Suspense>
  );
}
