import type { UserSettings } from "#domain/settings/settings.ts";
import { useSaveSettings } from "#web/features/settings/hooks/use-save-settings.ts";
import { Switch } from "#web/ui/switch.tsx";

export type SettingSwitchProps = {
  name: "autoRefresh" | "showCompanyCards" | "keyboardShortcuts";
  settings: UserSettings;
  label: string;
  help: string;
};

/** Shows the wanted state at once and goes back when it cannot be saved. */
export function SettingSwitch({ name, settings, label, help }: SettingSwitchProps) {
  const { mutate, isPending, variables } = useSaveSettings();
  return (
    <Switch
      label={label}
      help={help}
      className="border-b border-line p-4 last:border-0"
      checked={isPending ? (variables[name] ?? settings[name]) : settings[name]}
      onCheckedChange={(checked) => mutate({ [name]: checked })}
    />
  );
}
