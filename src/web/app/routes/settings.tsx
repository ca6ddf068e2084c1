import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { pageTitle } from "#web/app/page-title.ts";
import { useGoodbye } from "#web/app/use-goodbye.ts";
import { useSession } from "#web/features/accounts/hooks/use-session.ts";
import { SettingsPage } from "#web/features/settings/components/settings-page.tsx";
import { LoadingScreen } from "#web/features/site/components/loading-screen.tsx";
import { settingsTabOf } from "#web/lib/paths.ts";
import { RowsSkeleton } from "#web/ui/rows-skeleton.tsx";

const SecuritySection = lazy(async () => ({
  default: (await import("#web/features/accounts/components/security/security-section.tsx")).SecuritySection,
}));

const SubscriptionSection = lazy(async () => ({
  default: (await import("#web/features/billing/components/subscription-section.tsx")).SubscriptionSection,
}));

const AdminTab = lazy(async () => ({
  default: (await import("#web/features/admin/components/admin-tab.tsx")).AdminTab,
}));

export const meta = () => pageTitle("Settings");

export default function SettingsRoute() {
  const session = useSession();
  const [search] = useSearchParams();
  const goodbye = useGoodbye();
  if (session.state !== "signed-in") return <LoadingScreen />;
  const subscription = (
    <Suspense fallback={<RowsSkeleton />}>
      <SubscriptionSection />
    </Suspense>
  );
  const security = (
    <Suspense fallback={<RowsSkeleton />}>
      <SecuritySection onDeleted={goodbye} />
    </Suspense>
  );
  const admin = (
    <Suspense fallback={<RowsSkeleton />}>
      <AdminTab />
    </Suspense>
  );
  return (
    <SettingsPage
      tab={settingsTabOf(search.get("tab"), session.me.role)}
      me={session.me}
      subscription={subscription}
      security={security}
      admin={admin}
    />
  );
}
