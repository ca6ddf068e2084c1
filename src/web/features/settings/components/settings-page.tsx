import type { ReactNode } from "react";
import type { Me } from "#contract/accounts.ts";
import { FeedsTab } from "#web/features/settings/components/feeds-tab.tsx";
import { IntegrationsTab } from "#web/features/settings/components/integrations-tab.tsx";
import { OtherTab } from "#web/features/settings/components/other-tab.tsx";
import { ProfileTab } from "#web/features/settings/components/profile-tab.tsx";
import { PromptsTab } from "#web/features/settings/components/prompts-tab.tsx";
import { SettingsNav } from "#web/features/settings/components/settings-nav.tsx";
import type { SettingsTab } from "#web/lib/paths.ts";

export type SettingsPageProps = {
  tab: SettingsTab;
  me: Me;
  /** Stands in the middle of the profile. */
  subscription: ReactNode;
  /** How the account is guarded; stands at the end of the profile. */
  security: ReactNode;
  /** The tab that only admins get. */
  admin: ReactNode;
};

export function SettingsPage({ tab, me, subscription, security, admin }: SettingsPageProps) {
  return (
    <div className="mx-auto w-full max-w-content px-4 py-6 md:px-6">
      <h1 className="text-20 font-semibold">Settings</h1>
      <div className="mt-4 grid gap-6 md:grid-cols-[12rem_minmax(0,44rem)] md:gap-10">
        <SettingsNav active={tab} role={me.role} />
        <div className="flex min-w-0 flex-col gap-10">
          {tab === "integrations" && <IntegrationsTab />}
          {tab === "ai-prompts" && <PromptsTab />}
          {tab === "feeds" && <FeedsTab />}
          {tab === "other" && <OtherTab />}
          {tab === "profile" && (
            <>
              <ProfileTab me={me} subscription={subscription} />
              {security}
            </>
          )}
          {tab === "admin" && admin}
        </div>
      </div>
    </div>
  );
}
