import { UserRound } from "lucide-react";
import type { ReactNode } from "react";
import type { Me } from "#contract/accounts.ts";
import { AccountInformation } from "#web/features/accounts/components/profile/account-information.tsx";
import { ThemeChoice } from "#web/features/accounts/components/profile/theme-choice.tsx";
import { EmptyState } from "#web/ui/card.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";

export type ProfilePageProps = {
  /** Null without a session. */
  me: Me | null;
  /** What the person has subscribed to and paid. */
  subscription: ReactNode;
};

export function ProfilePage({ me, subscription }: ProfilePageProps) {
  if (me === null)
    return <EmptyState icon={<UserRound aria-hidden="true" />} title="Please log in to view your profile." />;
  return (
    <>
      <AccountInformation me={me} />
      {subscription}
      <SettingsPanel title="Theme Preferences" text="Applied at once and kept with your account.">
        <ThemeChoice />
      </SettingsPanel>
    </>
  );
}
