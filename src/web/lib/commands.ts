import { useEffect, useRef } from "react";
import { type CommandId, commandIds } from "#domain/settings/commands.data.ts";
import { type KeyMeaning, meaningOf, type Shortcuts, shortcutKeyOf } from "#domain/settings/shortcuts.ts";

/** What commands do on the page that is open. */
export type CommandRunners = { readonly [id in CommandId]?: () => void };

const provided = new Set<{ current: CommandRunners }>();
let bound: Shortcuts | null = null;

const runnerOf = (id: CommandId): (() => void) | undefined => {
  for (const { current } of provided) if (current[id]) return current[id];
  return undefined;
};

/** The commands can be run while the caller is on the page. */
export function useCommands(runners: CommandRunners): void {
  const latest = useRef(runners);
  useEffect(() => {
    latest.current = runners;
  });
  useEffect(() => {
    provided.add(latest);
    return () => {
      provided.delete(latest);
    };
  }, []);
}

/** The commands that can be run now. */
export const availableCommands = (): CommandId[] => commandIds.filter((id) => runnerOf(id));

/** Does nothing where the command is not available. */
export const runCommand = (id: CommandId): void => runnerOf(id)?.();

/** The keys that work from now on; null for none. */
export function bindShortcuts(shortcuts: Shortcuts | null): void {
  bound = shortcuts;
}

/** @param before the key that was pressed before, when it began a shortcut */
export function meaningOfPress(
  press: Pick<KeyboardEvent, "key" | "shiftKey">,
  before?: string | undefined,
): KeyMeaning {
  const key = shortcutKeyOf(press);
  if (bound === null || key === undefined) return null;
  return meaningOf(
    bound,
    (id) => runnerOf(id) !== undefined,
    before === undefined ? key : `${before} ${key}`,
  );
}
