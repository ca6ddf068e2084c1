export type NewsAction =
  | "next"
  | "previous"
  | "facts"
  | "article"
  | "analysis"
  | "refresh"
  | "news"
  | "social"
  | "settings"
  | "help";

const plain: Record<string, NewsAction> = {
  j: "next",
  k: "previous",
  o: "facts",
  v: "article",
  i: "analysis",
  r: "refresh",
  "?": "help",
};
const afterG: Record<string, NewsAction> = { n: "news", s: "social", ",": "settings" };

/** A `g` waits this long for its second key. */
export const secondKeyMs = 1_500;

export type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat">;

/** What a key means; "go" means that the next key decides. Keys held with Ctrl, Alt or Meta are the browser's. */
export function meaningOf(press: KeyPress, goPending: boolean): NewsAction | "go" | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (goPending) return afterG[key] ?? null;
  if (key === "g") return "go";
  const action = plain[key] ?? null;
  // A held key may walk through the list and do nothing else.
  return press.repeat && action !== "next" && action !== "previous" ? null : action;
}

/** The list of keys as the help shows it. */
export const newsKeys: { keys: string[]; text: string }[] = [
  { keys: ["j"], text: "Next headline" },
  { keys: ["k"], text: "Previous headline" },
  { keys: ["o", "Enter"], text: "Open or close the company facts" },
  { keys: ["v"], text: "Open the article in a new tab" },
  { keys: ["i"], text: "AI analysis menu" },
  { keys: ["r"], text: "Refresh now" },
  { keys: ["Esc"], text: "Close what is open" },
  { keys: ["g", "n"], text: "Go to News Feeds" },
  { keys: ["g", "s"], text: "Go to Social Feeds" },
  { keys: ["g", ","], text: "Go to Settings" },
  { keys: ["?"], text: "This list" },
];
