import type { KeyLine } from "#web/lib/page-keys.ts";
import { type KeyPress, meaningIn } from "#web/ui/item-list/use-item-list.ts";

export type SocialAction = "next" | "previous" | "facts" | "post" | "more" | "refresh";

const actionOf: Record<string, SocialAction> = {
  j: "next",
  k: "previous",
  o: "facts",
  v: "post",
  x: "more",
  r: "refresh",
};

/** What a key means on this page. */
export const meaningOf = (press: KeyPress): SocialAction | null => meaningIn(actionOf, press);

/** The page's keys as the help shows them. */
export const socialKeyLines: readonly KeyLine[] = [
  { keys: ["j"], text: "Next post" },
  { keys: ["k"], text: "Previous post" },
  { keys: ["o", "Enter"], text: "Open or close the company facts" },
  { keys: ["v"], text: "Open the post in a new tab" },
  { keys: ["x"], text: "Expand, collapse, reveal" },
  { keys: ["r"], text: "Refresh now" },
];
