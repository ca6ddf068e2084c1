import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { CommandId } from "#domain/settings/commands.data.ts";
import { defaultUserSettings } from "#domain/settings/settings.ts";
import { type Shortcuts, shortcutsWith, shortcutText } from "#domain/settings/shortcuts.ts";
import { meQuery } from "#web/lib/session.ts";
import { userSettingsQuery } from "#web/lib/user-settings.ts";

/** The user's keys; null while they are switched off, or the settings that may switch them off are not known. */
export function useShortcuts(): Shortcuts | null {
  // Only looked at here: others ask who is signed in. Without an account no key is bound.
  const isUser = Boolean(useQuery({ ...meQuery, enabled: false }).data);
  const { data, isPending } = useQuery({ ...userSettingsQuery, enabled: isUser });
  const { keyboardShortcuts, shortcuts } = data ?? defaultUserSettings;
  const enabled = !isPending && keyboardShortcuts;
  return useMemo(() => (enabled ? shortcutsWith(shortcuts) : null), [enabled, shortcuts]);
}

/** Returns a function that tells how to run a command by key: "G then N"; undefined without one. */
export function useKeyHint(): (id: CommandId) => string | undefined {
  const shortcuts = useShortcuts();
  return (id) => {
    const shortcut = shortcuts?.[id];
    return shortcut ? shortcutText(shortcut) : undefined;
  };
}

/** A button's name with its key: "Search (/)". */
export const withKey = (label: string, key: string | undefined): string =>
  key === undefined ? label : `${label} (${key})`;
