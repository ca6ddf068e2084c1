import { phraseOf } from "#domain/alerts/match.ts";
import type { AlertRule, What, Whom } from "#domain/alerts/rule.ts";

export const termKinds = [
  "company",
  "tag",
  "watchlist",
  "word",
  "feed",
  "folder",
  "user",
  // Found by prices: of a company's price, of its move since the news, and of those of a watchlist.
  "price",
  "move",
  "move-watchlist",
] as const;
export type TermKind = (typeof termKinds)[number];

/** What an arrival or a price must have for a rule to be looked at. */
export type Term = { kind: TermKind; value: string; level?: number };

/** The longest word of a phrase is the rarest, mostly. */
function rarestWord(text: string): string {
  return phraseOf(text)
    .split(" ")
    .reduce((longest, word) => (word.length > longest.length ? word : longest), "");
}

/** The terms under which a rule is found, so that no headline is held against every rule: one, or one for each of its tags. */
export function termsOf({ whom, what }: Pick<AlertRule, "whom" | "what">, userId: string): Term[] {
  if (whom.kind === "tags") return [...new Set(whom.tags)].map((value) => ({ kind: "tag", value }));
  return [termOf({ whom, what }, userId)];
}

type OneTermed = { whom: Exclude<Whom, { kind: "tags" }>; what: What };

function termOf({ whom, what }: OneTermed, userId: string): Term {
  if (what.kind === "price" && whom.kind === "company")
    return { kind: "price", value: whom.symbol, level: what.level };
  if (what.kind === "move" && whom.kind === "company")
    return { kind: "move", value: whom.symbol, level: what.percent };
  if (what.kind === "move" && whom.kind === "watchlist")
    return { kind: "move-watchlist", value: whom.watchlistId, level: what.percent };
  if (whom.kind === "company") return { kind: "company", value: whom.symbol };
  if (whom.kind === "watchlist") return { kind: "watchlist", value: whom.watchlistId };
  if (what.kind === "words") return { kind: "word", value: rarestWord(what.text) };
  if (whom.kind === "source") return { kind: "feed", value: whom.feedId };
  if (whom.kind === "folder") return { kind: "folder", value: whom.folderId };
  return { kind: "user", value: userId };
}
