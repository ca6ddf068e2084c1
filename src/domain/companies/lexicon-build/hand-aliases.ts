import type { Alias, AliasSources } from "#domain/companies/lexicon-build/alias.ts";
import { isPossessive, wordsOf } from "#domain/companies/lexicon-build/keys.ts";
import { type CompanyRow, type HandAlias, rowId } from "#domain/companies/lexicon-build/sources.ts";
import { nameKey } from "#domain/companies/listing.ts";

/** Hand-written names by the row that they are of today: a company that changed its symbol took them along. */
export function handOwners({ companies, handNamed }: AliasSources): (symbol: string) => string | undefined {
  const bySymbol = Map.groupBy(companies, ({ symbol }) => symbol);
  const isMeant = (symbol: string) => {
    const named = handNamed?.get(symbol);
    if (named === undefined) return () => true;
    const key = nameKey(named);
    return ({ name, formerNames }: CompanyRow) =>
      [name, ...formerNames.map((former) => former.name)].some((each) => nameKey(each) === key);
  };
  return (symbol) => {
    let row = bySymbol.get(symbol)?.find(isMeant(symbol));
    for (
      let steps = 0;
      row !== undefined && row.validTo !== null && row.successor !== "" && steps < 8;
      steps++
    ) {
      const { successor, validTo } = row;
      row = bySymbol.get(successor)?.find((next) => (next.validFrom ?? "") > validTo) ?? row;
    }
    return row && rowId(row);
  };
}

export function handAliases(hand: readonly HandAlias[], ownerOf: (symbol: string) => string): Alias[] {
  return hand
    .filter(({ flag }) => flag === "name" || flag === "ambiguous" || flag === "brand")
    .flatMap(({ symbol, text, flag }) =>
      spellings(wordsOf(text).join(" ")).map((key) => ({
        key,
        owner: ownerOf(symbol),
        level: 0 as const,
        trust: flag === "ambiguous" ? ("ambiguous" as const) : ("certain" as const),
        brand: flag === "brand",
        possessiveOnly: isPossessive(text),
      })),
    );
}

/** With its apostrophe, without and with a gap in its place. */
export function spellings(key: string): string[] {
  return key.includes("'") ? [key, key.replaceAll("'", ""), key.replaceAll("'", " ")] : [key];
}
