import type { Translate } from "#domain/language/translate.ts";
import { type CommandId, type CommandPlace, commands, type OwnShortcuts } from "./commands.data.ts";

/** Keys in a row that make one shortcut. */
export const shortcutKeysMax = 2;

const letter = /^(Shift\+)?\p{Ll}$/u;
/** Letters without cases as well; Shift is part of other signs already. */
const sign = /^[\p{Lo}\p{N}\p{P}\p{S}]$/u;

/** One or two keys with a space between: "j", "Shift+a", "?", "g n". Keys that the browser needs are none. */
export function isShortcut(text: string): boolean {
  const keys = text.split(" ");
  return keys.length <= shortcutKeysMax && keys.every((key) => letter.test(key) || sign.test(key));
}

/** A key that was pressed as shortcuts write it; undefined for one that cannot be part of a shortcut. */
export function shortcutKeyOf({ key, shiftKey }: { key: string; shiftKey: boolean }): string | undefined {
  const plain = key.toLowerCase();
  // Caps Lock alone changes nothing.
  const named = letter.test(plain) && shiftKey ? `Shift+${plain}` : plain;
  return isShortcut(named) ? named : undefined;
}

export type Shortcuts = Readonly<Record<CommandId, string | null>>;

/** The keys of all commands: the user's own, else the defaults. */
export function shortcutsWith(own: OwnShortcuts): Shortcuts {
  const all = commands.map(({ id, shortcut }) => [id, own[id] === undefined ? shortcut : own[id]] as const);
  return Object.fromEntries(all) as Shortcuts;
}

const placeOf = (id: CommandId): CommandPlace => id.split(".")[0] as CommandPlace;

const meet = (one: CommandPlace, other: CommandPlace) =>
  one === other || one === "everywhere" || other === "everywhere";

/** "g" and "g n" cannot both be: the first would never wait for the second. */
const clash = (one: string, other: string) =>
  one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `);

/** The command that a key would get in the way of, if the command had it. */
export function conflictOf(
  shortcuts: Shortcuts,
  id: CommandId,
  shortcut: string,
): (typeof commands)[number] | undefined {
  return commands.find((other) => {
    const taken = shortcuts[other.id];
    return other.id !== id && taken !== null && meet(other.place, placeOf(id)) && clash(taken, shortcut);
  });
}

/** Whether each key has one meaning wherever it is pressed. */
export function areDistinct(shortcuts: Shortcuts): boolean {
  return commands.every(({ id }) => {
    const shortcut = shortcuts[id];
    return shortcut === null || conflictOf(shortcuts, id, shortcut) === undefined;
  });
}

const shiftMark = "Shift+";

/** Each key as a user reads it: "J", "Shift A"; several are pressed one after the other. */
export const shortcutKeys = (shortcut: string): string[] =>
  shortcut.split(" ").map((key) =>
    // verbatim: what is printed on the key
    key.startsWith(shiftMark) ? `Shift ${key.slice(shiftMark.length).toUpperCase()}` : key.toUpperCase(),
  );

/** In one line: "G then N". */
export function shortcutText(shortcut: string, t: Translate): string {
  const [first = "", second] = shortcutKeys(shortcut);
  return second === undefined ? first : t("{first} then {second}", { first, second });
}

/** What keys pressed in a row mean: a command, the beginning of one, or nothing. */
export type KeyMeaning = { kind: "run"; id: CommandId } | { kind: "wait" } | null;

/** @param has whether the command can be run where the keys were pressed */
export function meaningOf(shortcuts: Shortcuts, has: (id: CommandId) => boolean, keys: string): KeyMeaning {
  const here = commands.filter(({ id }) => has(id));
  const found = here.find(({ id }) => shortcuts[id] === keys);
  if (found) return { kind: "run", id: found.id };
  return here.some(({ id }) => shortcuts[id]?.startsWith(`${keys} `)) ? { kind: "wait" } : null;
}

/** A held key may do this again and again. */
export const doesRepeat = (id: CommandId): boolean =>
  commands.some((command) => command.id === id && "repeats" in command);
