import type { ReactNode } from "react";
import type { Me } from "#contract/accounts.ts";
import { accountFacts } from "#web/features/settings/account-facts.ts";
import { ThemeChoice } from "#web/features/settings/components/theme-choice.tsx";
import { Card } from "#web/ui/card.tsx";
import { FactRows } from "#web/ui/fact-rows.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";

export type ProfileTabProps = {
  me: Me;
  /** What the person has subscribed to and paid. */
  subscription: ReactNode;
};

export function ProfileTab({ me, subscription }: ProfileTabProps) {
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
