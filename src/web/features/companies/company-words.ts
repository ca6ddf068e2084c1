import type { CompanyProfile } from "#contract/companies.ts";
import { dateFormat, listFormat } from "#domain/language/formats.ts";
import type { Translate } from "#domain/language/translate.ts";

/** An exchange as people call it. */
export function exchangeName(exchange: string, t: Translate): string {
  const names: Record<string, string> = {
    NASDAQ: "Nasdaq",
    // verbatim: a name
    AMEX: "NYSE American",
    CBOE: "Cboe",
    OTC: t("Over the counter"),
    FOREIGN: t("Exchange abroad"),
  };
  return names[exchange] ?? exchange;
}

type CameBy = NonNullable<CompanyProfile["cameBy"]>;

/** How the address of before led here, from the history's entry, which any page may have written. */
export function cameByIn(state: unknown): CameBy | null {
  const told = (state as { cameBy?: Partial<CameBy> | null } | null)?.cameBy;
  const isTold = typeof told?.symbol === "string" && (told.kind === "moved" || told.kind === "share-class");
  return isTold ? ({ until: null, ...told } as CameBy) : null;
}

const dayFormat = dateFormat({ timeZone: "UTC", year: "numeric", month: "short", day: "numeric" });
const names = listFormat({ type: "conjunction" });

/** What became of the company and of the symbol: why there is no news of it, else undefined; and lines about its past. */
export function profileNotes(company: CompanyProfile, cameBy: CameBy | null, t: Translate) {
  const { symbol, listedUntil, before, formerNames } = company;
  const day = (text: string) => dayFormat(t.locale).format(Date.parse(text));
  return {
    ended:
      listedUntil === null
        ? undefined
        : t("No longer listed. Its last day was {date}.", { date: day(listedUntil) }),
    lines: [
      ...(cameBy ? [cameByWords(cameBy, symbol, day, t)] : []),
      ...(before
        ? [t("{symbol} was {name} until {date}.", { name: before.name, date: day(before.until), symbol })]
        : []),
      ...(formerNames.length > 0
        ? [t("Formerly {names}", { names: names(t.locale).format(formerNames) })]
        : []),
    ],
  };
}

function cameByWords(
  { symbol: old, kind, until }: CameBy,
  symbol: string,
  day: (text: string) => string,
  t: Translate,
): string {
  if (kind === "share-class")
    return t("{old} is another share class. Headlines are under {symbol}.", { old, symbol });
  return until === null
    ? t("{old} is now {symbol}.", { old, symbol })
    : t("{old} is now {symbol}. The old symbol ended on {date}.", { old, symbol, date: day(until) });
}
