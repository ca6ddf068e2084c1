import type { ReactNode } from "react";
import type { Me } from "#contract/accounts.ts";
import { FeedsTab } from "#web/features/settings/place-list.tsx";
import type { SettingsPlace } from "#web/lib/paths.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

const loadIntegrationPage = () => import("#web/features/settings/integration-page.tsx");

const IntegrationsTab = lazyComponent(async () => {
  // Whoever sees the list opens one of its pages next.
  void loadIntegrationPage().catch(() => undefined);
  return (await import("#web/features/settings/integrations-tab.tsx")).IntegrationsTab;
});
const IntegrationPage = lazyComponent(async () => (await loadIntegrationPage()).IntegrationPage);
const PromptsPage = lazyComponent(
  async () => (await import("#web/features/analysis/prompts-page.tsx")).PromptsPage,
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

export type SettingsContentProps = { place: SettingsPlace; me: Me; onDeleted: () => void };

/** What stands at each place of the settings. Each part is fetched when it is first opened. */
export function SettingsContent({ place, me, onDeleted }: SettingsContentProps): ReactNode {
  switch (place.detail) {
    case "rss":
      return <FeedsPage />;
    case "social":
      return <SocialSettingsPage />;
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
