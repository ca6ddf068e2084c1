import type { HoldingsAnswer, Watchlist } from "#contract/watchlists.ts";
import { listFormat } from "#domain/language/formats.ts";
import type { Translate } from "#domain/language/translate.ts";
import { readBrokerFile } from "#domain/watchlists/broker-file.ts";
import { isShares, isWeight, numberIn, watchlistEntriesMax } from "#domain/watchlists/holdings.ts";

export type Known = HoldingsAnswer["lists"][number]["entries"];

/** As it is typed. */
export type Entry = { symbol: string; name: string; shares: string; weight: string };

const typed = (value: number | null | undefined): string =>
  value === null || value === undefined ? "" : String(value);

export function entriesOf({ companies }: Watchlist, known: Known): Entry[] {
  return companies.map(({ symbol, name }) => {
    const entry = known.find((each) => each.symbol === symbol);
    return { symbol, name, shares: typed(entry?.shares), weight: typed(entry?.weight) };
  });
}

const names = listFormat({ type: "conjunction" });
const namedMax = 8;

/** The first of many names. */
export const few = (all: readonly string[], t: Translate): string =>
  names(t.locale).format(
    all.length > namedMax
      ? [...all.slice(0, namedMax), t("{count} more", { count: all.length - namedMax })]
      : all,
  );

/** The entries with the shares of a broker's file, and what is to be said of it. */
export function withFile(
  entries: readonly Entry[],
  text: string,
  t: Translate,
): { next: Entry[]; words: string } {
  const file = readBrokerFile(text);
  const next = [...entries];
  if (file.kind === "transactions")
    return {
      next,
      words: t("This file lists buys and sells. Export your positions instead, or type your shares."),
    };
  if (file.kind === "unreadable" || file.shares.size === 0)
    return {
      next,
      words: t("No positions found: the file needs a column with symbols and one with shares."),
    };
  for (const [symbol, shares] of file.shares) {
    const at = next.findIndex((each) => each.symbol === symbol);
    const entry = next[at];
    if (entry) next[at] = { ...entry, shares: String(shares) };
    else if (next.length < watchlistEntriesMax)
      next.push({ symbol, name: "", shares: String(shares), weight: "" });
  }
  const found = t(
    {
      one: "{count} position found. Check it, then save.",
      other: "{count} positions found. Check them, then save.",
    },
    { count: file.shares.size },
  );
  return {
    next,
    words:
      file.skipped.length === 0
        ? found
        : `${found} ${t("Left out: {symbols}", { symbols: few(file.skipped, t) })}`,
  };
}

/** Which of the two numbers is none. */
export function problemOf({ shares, weight }: Entry): "shares" | "weight" | null {
  const isFine = (text: string, isIn: (value: number) => boolean) => {
    const value = numberIn(text);
    return text.trim() === "" || (value !== null && isIn(value));
  };
  if (!isFine(shares, isShares)) return "shares";
  return isFine(weight, isWeight) ? null : "weight";
}
