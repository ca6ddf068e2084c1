/** Reads the hand-kept sources of the company lexicon. */

export type CompanyRow = {
  symbol: string;
  name: string;
  exchange: string;
  sector: string;
  industry: string;
  country: string;
  /** 1 is the largest by market value; 9999 when unknown. */
  rank: number;
  /** The share class shown instead of this one, or empty. */
  primary: string;
  /** Empty for an operating company, else "fund" or "spac". */
  kind: string;
};

export const rankUnknown = 9999;

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

export function readCompanies(csv: string): CompanyRow[] {
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
      rank: Number(cell("rank")) || rankUnknown,
      primary: cell("primary"),
      kind: cell("kind"),
    };
  });
}

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
