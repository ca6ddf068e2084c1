import type { KnownListing, ListChange } from "#domain/companies/list-changes.ts";
import { dayBefore, type Listing, nameKey } from "#domain/companies/listing.ts";

/** The day of `data/companies.csv`: a product with a newer list adds what is new in it to the list in the database. */
export const ownListDay = "2026-08-22";

/** A list that nobody renewed for longer misses companies that listed meanwhile: admins are warned. */
export const listAgeDaysMax = 14;

/** A file is read whole or not at all. */
export const importedRowsMax = 50_000;

const facts = ["exchange", "sector", "industry", "country", "kind", "primary", "rank", "cik"] as const;

/** What the file says of a fact, where it says anything. */
const told = (row: Listing, known: KnownListing) =>
  Object.fromEntries(facts.flatMap((fact) => (row[fact] ? [[fact, row[fact]]] : [[fact, known[fact]]])));

/**
 * What a file of listings adds and changes. Who is not in it stays; a listing ends where the file gives its last day.
 * @param listed all that are listed now
 */
export function importChanges(
  listed: readonly KnownListing[],
  file: readonly Listing[],
  day: string,
): ListChange[] {
  const bySymbol = new Map(listed.map((known) => [known.symbol, known]));
  const unknown = { id: null, exchangeName: null, secName: null, missingSince: null };
  return file.flatMap((row): ListChange[] => {
    const { symbol } = row;
    const known = bySymbol.get(symbol);
    if (known === undefined) {
      // Of a listing that ended elsewhere nothing is known here, and nothing said of today.
      if (row.validTo !== null) return [];
      return [{ kind: "added", symbol, before: null, rows: [{ ...row, ...unknown }] }];
    }
    if (row.validTo !== null) {
      const ended = { ...known, validTo: row.validTo, successor: row.successor };
      return [{ kind: "retired", symbol, before: null, rows: [ended] }];
    }
    const next: KnownListing = { ...known, ...told(row, known) };
    if (nameKey(row.name) !== nameKey(known.name)) {
      const former = { name: known.name, until: dayBefore(day) };
      const formerNames = [...known.formerNames.filter(({ name }) => name !== row.name), former];
      return [
        { kind: "renamed", symbol, before: known.name, rows: [{ ...next, name: row.name, formerNames }] },
      ];
    }
    const isOther = facts.some((fact) => next[fact] !== known[fact]);
    return isOther ? [{ kind: "updated", symbol, before: null, rows: [next] }] : [];
  });
}

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const columns: readonly [string, (listing: Listing) => string | number | null][] = [
  ["symbol", ({ symbol }) => symbol],
  ["name", ({ name }) => name],
  ["exchange", ({ exchange }) => exchange],
  ["sector", ({ sector }) => sector],
  ["industry", ({ industry }) => industry],
  ["country", ({ country }) => country],
  ["rank", ({ rank }) => rank],
  ["cik", ({ cik }) => cik],
  ["primary", ({ primary }) => primary],
  ["kind", ({ kind }) => kind],
  [
    "former_names",
    ({ formerNames }) =>
      formerNames.map(({ name, until }) => (until === null ? name : `${name} until ${until}`)).join("; "),
  ],
  ["valid_from", ({ validFrom }) => validFrom],
  ["valid_to", ({ validTo }) => validTo],
  ["successor", ({ successor }) => successor],
];

/** Listings as a file that can be imported again. */
export const listingsCsv = (listings: readonly Listing[]): string =>
  `${[
    columns.map(([name]) => name).join(","),
    ...listings.map((listing) => columns.map(([, cell]) => quoted(String(cell(listing) ?? ""))).join(",")),
  ].join("\n")}\n`;
