import { useMemo } from "react";
import type { CommandId } from "#domain/settings/commands.data.ts";
import { defaultUserSettings } from "#domain/settings/settings.ts";
import { type Shortcuts, shortcutsWith, shortcutText } from "#domain/settings/shortcuts.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useUserSettings } from "#web/lib/user-settings.ts";

/** The user's keys; null while they are switched off, or the settings that may switch them off are not known. */
export function useShortcuts(): Shortcuts | null {
  // Without an account no key is bound.
  const { data, isPending } = useUserSettings();
  const { keyboardShortcuts, shortcuts } = data ?? defaultUserSettings;
  const enabled = !isPending && keyboardShortcuts;
  return useMemo(() => (enabled ? shortcutsWith(shortcuts) : null), [enabled, shortcuts]);
}

/** Returns a function that tells how to run a command by key: "G then N"; undefined without one. */
export function useKeyHint(): (id: CommandId) => string | undefined {
  const t = useTranslate();
  const shortcuts = useShortcuts();
  return (id) => {
    const shortcut = shortcuts?.[id];
    return shortcut ? shortcutText(shortcut, t) : undefined;
  };
}

/** A button's name with its key: "Search (/)". */
export const withKey = (label: string, key: string | undefined): string =>
  key === undefined ? label : `${label} (${key})`;
