import type { UserSettings } from "#domain/settings/settings.ts";
import { useSetting } from "#web/lib/use-setting.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { SavedSign } from "#web/ui/saved-sign.tsx";
import { Switch } from "#web/ui/switch.tsx";

export type SettingSwitchProps = {
  name: "autoRefresh" | "showCompanyCards" | "keyboardShortcuts";
  settings: UserSettings;
  label: string;
  help: string;
};

/** Shows the wanted state at once and goes back when it cannot be saved. */
export function SettingSwitch({ name, settings, label, help }: SettingSwitchProps) {
  const setting = useSetting({ name, stored: settings[name], label, banner: useBanner() });
  return (
    <Switch
      label={label}
      help={help}
      sign={<SavedSign state={setting.saving} />}
      className="border-b border-line p-4 last:border-0"
      checked={setting.value}
      onCheckedChange={setting.change}
    />
  );
}
