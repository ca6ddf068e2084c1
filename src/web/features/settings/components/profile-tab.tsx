import type { Me } from "#contract/accounts.ts";
import { accountFacts } from "#web/features/settings/account-facts.ts";
import { ThemeChoice } from "#web/features/settings/components/theme-choice.tsx";
import { Card } from "#web/ui/card.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";

export type ProfileTabProps = { me: Me };

export function ProfileTab({ me }: ProfileTabProps) {
  return (
    <>
      <SettingsPanel title="Account Information">
        <Card>
          <dl>
            {accountFacts(me).map(({ label, value }) => (
              <div
                key={label}
                className="grid gap-x-4 border-b border-line px-4 py-2.5 last:border-0 sm:grid-cols-[10rem_1fr]"
              >
                <dt className="text-13 text-ink-soft sm:text-14">{label}</dt>
                <dd className="figures min-w-0 text-14 break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </SettingsPanel>
      <SettingsPanel title="Theme Preferences" text="Applied at once and kept with your account.">
        <ThemeChoice />
      </SettingsPanel>
    </>
  );
}
