import type { KeyLine } from "#web/lib/page-keys.ts";
import { type KeyPress, meaningIn } from "#web/ui/item-list/use-item-list.ts";

export type NewsAction =
  | "next"
  | "previous"
  | "facts"
  | "article"
  | "text"
  | "analysis"
  | "story"
  | "save"
  | "read"
  | "unread-only"
  | "refresh"
  | "search";

const actionOf: Record<string, NewsAction> = {
  j: "next",
  k: "previous",
  o: "facts",
  v: "article",
  t: "text",
  i: "analysis",
  x: "story",
  s: "save",
  m: "read",
  u: "unread-only",
  r: "refresh",
  "/": "search",
};

/** What a key means on this page. */
export const meaningOf = (press: KeyPress): NewsAction | null => meaningIn(actionOf, press);

/** The page's keys as the help shows them. */
export const newsKeyLines: readonly KeyLine[] = [
  { keys: ["j"], text: "Next headline" },
  { keys: ["k"], text: "Previous headline" },
  { keys: ["o", "Enter"], text: "Open or close the company facts" },
  { keys: ["v"], text: "Open the article in a new tab" },
  { keys: ["t"], text: "Read the article here, or close it" },
  { keys: ["i"], text: "AI analysis menu" },
  { keys: ["x"], text: "Open or close the other sources" },
  { keys: ["s"], text: "Save or unsave" },
  { keys: ["m"], text: "Mark as read or unread" },
  { keys: ["u"], text: "Unread only" },
  { keys: ["r"], text: "Refresh now" },
  { keys: ["/"], text: "Search" },
];
