import type { UserSettings } from "#domain/settings/settings.ts";
import { RefreshIntervalField } from "#web/features/settings/components/refresh-interval-field.tsx";
import { SettingSwitch } from "#web/features/settings/components/setting-switch.tsx";
import { useUserSettings } from "#web/lib/use-setting.ts";
import { Card } from "#web/ui/card.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { StoredForm } from "#web/ui/stored-form.tsx";

function Preferences({ settings }: { settings: UserSettings }) {
  return (
    <Card>
      <RefreshIntervalField stored={settings.refreshInterval} />
      <SettingSwitch
        name="autoRefresh"
        settings={settings}
        label="Auto refresh"
        help="The news page asks for new headlines by itself."
      />
      <SettingSwitch
        name="showCompanyCards"
        settings={settings}
        label="Company cards"
        help="Shows companies with their prices under each headline. Off: no prices are asked for."
      />
      <SettingSwitch
        name="keyboardShortcuts"
        settings={settings}
        label="Keyboard shortcuts"
        help="Single keys such as j and k move through the news. Press ? for the list."
      />
    </Card>
  );
}

export function OtherTab() {
  const stored = useUserSettings();
  return (
    <SettingsPanel title="Other Settings" text="Each change is saved at once.">
      <StoredForm stored={stored} what="Your settings">
        <Preferences settings={stored.value} />
      </StoredForm>
    </SettingsPanel>
  );
}
