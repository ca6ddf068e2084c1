import type { Listing } from "#domain/companies/listing.ts";

/** A listing as the build takes it; 9999 is the rank that nobody knows. */
export type CompanyRow = Omit<Listing, "rank"> & { rank: number };

/** What tells a row from all others: the symbol, which an ended listing may share with a later one. */
export const rowId = ({ symbol, validTo }: CompanyRow) =>
  validTo === null ? symbol : `${symbol} until ${validTo}`;

export const rankUnknown = 9999;

/** The cells of one line of CSV. */
function splitCsvLine(line: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    const character = line[at];
    if (character === '"' && quoted && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"') quoted = !quoted;
    else if (character === "," && !quoted) {
      cells.push(cell);
      cell = "";
    } else cell += character;
  }
  return [...cells, cell];
}

/** "Square, Inc. until 2021-12-09; Blockstack" */
const readFormerNames = (cell: string): Listing["formerNames"] =>
  cell
    .split(";")
    .map((each) => each.trim())
    .filter((each) => each !== "")
    .map((each) => {
      const [, name = each, until = null] = /^(.*) until (\d{4}-\d\d-\d\d)$/.exec(each) ?? [];
      return { name, until };
    });

/** Reads the list of companies as `companies.csv` has it. Columns that are not there count as empty. */
export function readListings(csv: string): Listing[] {
  const [head = "", ...lines] = csv.split(/\r?\n/).filter((line) => line !== "");
  const columns = splitCsvLine(head);
  return lines.map((line) => {
    const cells = splitCsvLine(line);
    const cell = (column: string) => cells[columns.indexOf(column)] ?? "";
    return {
      symbol: cell("symbol"),
      name: cell("name"),
      exchange: cell("exchange"),
      sector: cell("sector"),
      industry: cell("industry"),
      country: cell("country"),
      rank: Number(cell("rank")) || null,
      cik: Number(cell("cik")) || null,
      primary: cell("primary"),
      kind: cell("kind"),
      formerNames: readFormerNames(cell("former_names")),
      validFrom: cell("valid_from") || null,
      validTo: cell("valid_to") || null,
      successor: cell("successor"),
    };
  });
}

export const rowsOf = (listings: readonly Listing[]): CompanyRow[] =>
  listings.map((listing) => ({ ...listing, rank: listing.rank ?? rankUnknown }));

export type HandAlias = {
  symbol: string;
  text: string;
  flag: "name" | "ambiguous" | "brand" | "former" | "never";
};

const flagOf: Record<string, HandAlias["flag"]> = {
  "~": "ambiguous",
  "+": "brand",
  "^": "former",
  "-": "never",
};

export function readHandAliases(text: string): HandAlias[] {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return lines.flatMap((line) => {
    const [symbol = "", list = ""] = line.split("|");
    const entries = list.split(";").map((entry) => entry.trim());
    return entries
      .filter((entry) => entry !== "")
      .map((entry): HandAlias => {
        const flag = flagOf[entry[0] ?? ""];
        const alias = flag === undefined ? entry : entry.slice(1);
        return { symbol: symbol.trim(), text: alias, flag: flag ?? "name" };
      });
  });
}

/** Words of an English word list: plain words and proper names (those written with a capital). */
export type EnglishWords = { plain: Set<string>; proper: Set<string> };

export function readEnglishWords(text: string): EnglishWords {
  const plain = new Set<string>();
  const proper = new Set<string>();
  for (const word of text.split("\n")) {
    if (word === "" || word.startsWith("#") || word.endsWith("'s")) continue;
    (word[0] === word[0]?.toLowerCase() ? plain : proper).add(word.toLowerCase());
  }
  return { plain, proper };
}
