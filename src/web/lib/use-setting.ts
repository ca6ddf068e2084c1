import type { UserSettingsPatch } from "#contract/settings.ts";
import type { UserSettings } from "#domain/settings/settings.ts";
import { type SaveState, saveStateOf } from "#web/lib/save-state.ts";
import { useSaveSettings } from "#web/lib/use-save-settings.ts";

export type SettingName = keyof UserSettingsPatch & keyof UserSettings;

export type SettingOptions<Name extends SettingName> = {
  name: Name;
  stored: UserSettings[Name];
  /** As a person reads it: "Auto refresh". */
  label: string;
  /** Takes a failure in words; null when there is nothing to tell any more. */
  banner: (problem: { tone: "problem"; text: string } | null) => void;
};

export type Setting<Value> = {
  /** What is stored, or what it is becoming. */
  value: Value;
  /** Stores it at once, and nothing else. */
  change: (value: Value) => void;
  saving: SaveState;
};

/** One of the user's settings. A failed change shows the stored value again (READ-56). */
export function useSetting<Name extends SettingName>(
  options: SettingOptions<Name>,
): Setting<UserSettings[Name]> {
  const { name, stored, label, banner } = options;
  const save = useSaveSettings({
    onStart: () => banner(null),
    onProblem: ({ message }) => banner({ tone: "problem", text: `“${label}” was not saved. ${message}` }),
  });
  const wanted = save.isPending ? (save.variables as Partial<UserSettings>)[name] : undefined;
  return {
    value: wanted === undefined ? stored : wanted,
    change: (value) => save.mutate({ [name]: value }),
    saving: saveStateOf(save),
  };
}
