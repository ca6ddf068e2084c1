import { WifiOff } from "lucide-react";
import { Suspense } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { AppCommands } from "#web/app/app-commands.tsx";
import { useSession } from "#web/features/accounts/session/use-session.ts";
import { useEarlyHeadlines } from "#web/features/news/news-skeleton.tsx";
import { LoadingScreen } from "#web/features/site/screens.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, EmptyState } from "#web/ui/card.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

const PlanGate = lazyComponent(async () => (await import("#web/features/billing/plan-gate.tsx")).PlanGate);

/** In place of a page that is nothing without the server. */
function OfflinePage() {
  const t = useTranslate();
  return (
    <div className="mx-auto w-full max-w-content px-4 pt-5 pb-8 md:px-6">
      <Card>
        <EmptyState
          icon={<WifiOff aria-hidden="true" />}
          title={t("You're offline")}
          text={t("This page opens when you're back online. You can read your last headlines meanwhile.")}
          action={<ButtonLink to={paths.news}>{t("Read the last headlines")}</ButtonLink>}
        />
      </Card>
    </div>
  );
}

/** Comfort only: the server guards the data behind each page itself (READ-02). */
export default function SignedIn() {
  const session = useSession();
  const { pathname } = useLocation();
  const entitlement = session.state === "signed-in" ? session.me.entitlement : undefined;
  useEarlyHeadlines(entitlement?.state === "ended");
  if (session.state === "asking") return <LoadingScreen />;
  if (session.state === "signed-out") return <Navigate to={paths.home} replace />;
  if (session.state === "offline" && pathname.replace(/\/$/, "") !== paths.news) return <OfflinePage />;
  const page = (
    <>
      <Outlet />
      <AppCommands />
    </>
  );
  if (!entitlement || entitlement.state === "full") return page;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <PlanGate entitlement={entitlement} open={pathname.startsWith(paths.settings())}>
        {page}
      </PlanGate>
    </Suspense>
  );
}
