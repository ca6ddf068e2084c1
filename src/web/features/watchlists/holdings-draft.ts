import type { HoldingsAnswer, Watchlist } from "#contract/watchlists.ts";
import { listFormat } from "#domain/language/formats.ts";
import type { Translate } from "#domain/language/translate.ts";
import { readBrokerFile } from "#domain/watchlists/broker-file.ts";
import { isShares, isWeight, numberIn, watchlistEntriesMax } from "#domain/watchlists/holdings.ts";
import { formatReportDay } from "#web/features/watchlists/own-exposure.tsx";

export type Known = HoldingsAnswer["lists"][number]["entries"];
/** Null where nothing is told of funds. */
export type Funds = HoldingsAnswer["funds"];

/** As it is typed. */
export type Entry = { symbol: string; name: string; shares: string; weight: string };

const typed = (value: number | null | undefined): string =>
  value === null || value === undefined ? "" : String(value);

/** The companies of the list, and after them the funds that are known of it. */
export function entriesOf({ companies }: Watchlist, known: Known, funds: Funds): Entry[] {
  const named = companies.map(({ symbol, name }) => ({ symbol, name }));
  const others = known.filter((entry) => named.every(({ symbol }) => symbol !== entry.symbol));
  const held = others.map(({ symbol }) => ({
    symbol,
    name: funds?.find((fund) => fund.symbol === symbol && fund.name !== symbol)?.name ?? "",
  }));
  return [...named, ...held].map(({ symbol, name }) => {
    const entry = known.find((each) => each.symbol === symbol);
    return { symbol, name, shares: typed(entry?.shares), weight: typed(entry?.weight) };
  });
}

/** The entries with one more, which may be a fund's. */
export const withSymbol = (entries: readonly Entry[], symbol: string): Entry[] =>
  entries.some((each) => each.symbol === symbol) || entries.length >= watchlistEntriesMax
    ? [...entries]
    : [...entries, { symbol, name: "", shares: "", weight: "" }];

const names = listFormat({ type: "conjunction" });
const namedMax = 8;

/** The first of many names. */
export const few = (all: readonly string[], t: Translate): string =>
  names(t.locale).format(
    all.length > namedMax
      ? [...all.slice(0, namedMax), t("{count} more", { count: all.length - namedMax })]
      : all,
  );

/** What was left out as nobody knows it. */
export function unknownWords(unknown: readonly string[], funds: Funds, t: Translate): string {
  const symbols = few(unknown, t);
  return funds === null
    ? t("Saved without what isn't in our list of companies: {symbols}", { symbols })
    : t("Saved without what isn't in our lists of companies and funds: {symbols}", { symbols });
}

/** Of which day it is known what a fund holds. */
export const fundWords = ({ asOf }: { asOf: string | null }, t: Translate): string =>
  asOf === null
    ? t("Its holdings aren't known yet.")
    : t("Holdings of {date}", { date: formatReportDay(asOf, t) });

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

/** The entries as they are saved. */
export const saidIn = (entries: readonly Entry[]) =>
  entries.map(({ symbol, shares, weight }) => ({
    symbol,
    shares: numberIn(shares),
    weight: numberIn(weight),
  }));

/** Which of the two numbers is none. */
export function problemOf({ shares, weight }: Entry): "shares" | "weight" | null {
  const isFine = (text: string, isIn: (value: number) => boolean) => {
    const value = numberIn(text);
    return text.trim() === "" || (value !== null && isIn(value));
  };
  if (!isFine(shares, isShares)) return "shares";
  return isFine(weight, isWeight) ? null : "weight";
}
