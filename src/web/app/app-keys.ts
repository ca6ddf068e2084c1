import { type KeyLine, plainKey } from "#web/lib/page-keys.ts";
import { paths } from "#web/lib/paths.ts";

/** A `g` waits this long for its second key. */
export const secondKeyMs = 1_500;

const afterG: Record<string, string> = { n: paths.news, s: paths.social, ",": paths.settings() };

/** What a key means on every page; "none" uses up the second key of a `g` that leads nowhere. */
export type AppKey =
  | { kind: "go"; to: string }
  | { kind: "wait" }
  | { kind: "help" }
  | { kind: "none" }
  | null;

export function appKeyOf(press: Pick<KeyboardEvent, "key" | "repeat">, goPending: boolean): AppKey {
  const key = plainKey(press.key);
  if (goPending) {
    const to = afterG[key];
    return to === undefined ? { kind: "none" } : { kind: "go", to };
  }
  if (press.repeat) return null;
  if (key === "g") return { kind: "wait" };
  return key === "?" ? { kind: "help" } : null;
}

export const appKeyLines: readonly KeyLine[] = [
  { keys: ["g", "n"], text: "Go to News Feeds" },
  { keys: ["g", "s"], text: "Go to Social Feeds" },
  { keys: ["g", ","], text: "Go to Settings" },
  { keys: ["Esc"], text: "Close" },
  { keys: ["?"], text: "Show shortcuts" },
];
