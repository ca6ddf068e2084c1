import type { ReactNode } from "react";
import type { Me } from "#contract/accounts.ts";
import { accountFacts } from "#web/features/accounts/account-facts.ts";
import { ThemeChoice } from "#web/features/accounts/components/profile/theme-choice.tsx";
import { Card } from "#web/ui/card.tsx";
import { FactRows } from "#web/ui/fact-rows.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";

export type ProfilePageProps = {
  me: Me;
  /** What the person has subscribed to and paid. */
  subscription: ReactNode;
};

export function ProfilePage({ me, subscription }: ProfilePageProps) {
  return (
    <>
      <SettingsPanel title="Account Information">
        <Card>
          <FactRows rows={accountFacts(me)} />
        </Card>
      </SettingsPanel>
      {subscription}
      <SettingsPanel title="Theme Preferences" text="Applied at once and kept with your account.">
        <ThemeChoice />
      </SettingsPanel>
    </>
  );
}
