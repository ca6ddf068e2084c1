import { type ReactNode, Suspense } from "react";
import { Navigate, useSearchParams } from "react-router";
import type { Me } from "#contract/accounts.ts";
import { pageMeta } from "#web/app/page-title.ts";
import { useSignOutNotice } from "#web/app/use-sign-out-notice.ts";
import { useSession } from "#web/features/accounts/session/use-session.ts";
import { AiProviderPlace, FeedsTab } from "#web/features/settings/place-list.tsx";
import { SettingsPage } from "#web/features/settings/settings-page.tsx";
import { LoadingScreen } from "#web/features/site/screens.tsx";
import { paths } from "#web/lib/paths.ts";
import { placeLabel, type SettingsPlace, settingsPlaceOf } from "#web/lib/settings-place.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";

// Who is signed in is not known here; for everybody but admins the address of the admins' tab becomes another one.
export const meta = pageMeta((t, { search }) => ({
  name: t("{place} - Settings", {
    place: t.of(placeLabel(settingsPlaceOf(new URLSearchParams(search), "ADMIN"))),
  }),
}));

export default function SettingsRoute() {
  const session = useSession();
  const [search] = useSearchParams();
  const signOutNotice = useSignOutNotice();
  if (session.state !== "signed-in") return <LoadingScreen />;
  const place = settingsPlaceOf(search, session.me.role);
  if (search.get("tab") === "admin" && place.tab !== "admin")
    return <Navigate to={paths.settings()} replace />;
  return (
    <SettingsPage place={place} role={session.me.role}>
      <Suspense key={`${place.tab}/${place.detail}`} fallback={<RowsSkeleton />}>
        <SettingsContent place={place} me={session.me} onDeleted={signOutNotice} />
      </Suspense>
    </SettingsPage>
  );
}

const loadIntegrationPage = () => import("#web/features/settings/integrations-page.tsx");

const IntegrationsTab = lazyComponent(async () => {
  // One of its pages is opened next.
  void loadIntegrationPage().catch(() => undefined);
  return (await import("#web/features/settings/integrations-page.tsx")).IntegrationsTab;
});
const IntegrationPage = lazyComponent(async () => (await loadIntegrationPage()).IntegrationPage);
const PromptsPage = lazyComponent(
  async () => (await import("#web/features/analysis/prompts-page.tsx")).PromptsPage,
);
const AiProviderPage = lazyComponent(
  async () => (await import("#web/features/analysis/ai-provider-page.tsx")).AiProviderPage,
);
const SpendingPanel = lazyComponent(
  async () => (await import("#web/features/analysis/spending-panel.tsx")).SpendingPanel,
);
const ResetToDefaults = lazyComponent(
  async () => (await import("#web/features/settings/reset-to-defaults.tsx")).ResetToDefaults,
);
const FeedsPage = lazyComponent(async () => (await import("#web/features/feeds/feeds-page.tsx")).FeedsPage);
const SocialSettingsPage = lazyComponent(
  async () => (await import("#web/features/social/social-settings-page.tsx")).SocialSettingsPage,
);
const OtherTab = lazyComponent(async () => (await import("#web/features/settings/other-tab.tsx")).OtherTab);
const ProfilePage = lazyComponent(
  async () => (await import("#web/features/accounts/profile/profile-page.tsx")).ProfilePage,
);
const SecuritySection = lazyComponent(
  async () => (await import("#web/features/accounts/security/security-section.tsx")).SecuritySection,
);
const SubscriptionSection = lazyComponent(
  async () => (await import("#web/features/billing/subscription-section.tsx")).SubscriptionSection,
);
const AdminTab = lazyComponent(async () => (await import("#web/features/admin/admin-tab.tsx")).AdminTab);

type SettingsContentProps = { place: SettingsPlace; me: Me; onDeleted: () => void };

/** The content of each place of the settings. Each part is fetched when it is first opened. */
function SettingsContent({ place, me, onDeleted }: SettingsContentProps): ReactNode {
  switch (place.detail) {
    case "rss":
      return <FeedsPage />;
    case "social":
      return <SocialSettingsPage />;
    case "ai-provider":
      return <AiProviderPage />;
    case null:
      return tabContent({ place, me, onDeleted });
    default:
      return <IntegrationPage integration={place.detail} account={me} />;
  }
}

function tabContent({ place, me, onDeleted }: SettingsContentProps): ReactNode {
  switch (place.tab) {
    case "integrations":
      return <IntegrationsTab account={me} />;
    case "ai-prompts":
      return (
        <>
          <AiProviderPlace />
          <SpendingPanel />
          <PromptsPage reset={<ResetToDefaults />} />
        </>
      );
    case "feeds":
      return <FeedsTab />;
    case "other":
      return <OtherTab />;
    case "profile":
      return (
        <>
          <ProfilePage me={me} subscription={<SubscriptionSection />} />
          <SecuritySection onDeleted={onDeleted} />
        </>
      );
    case "admin":
      return <AdminTab ownId={me.id} />;
  }
}
