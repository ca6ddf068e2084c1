import { isShares, numberIn } from "./holdings.ts";

/** Bytes and positions of a broker's file. */
export const brokerFileBytesMax = 1_000_000;
export const positionsMax = 2_000;

export type BrokerFile =
  | {
      kind: "positions";
      /** Shares by symbol; of one that is in several accounts all together. */
      shares: ReadonlyMap<string, number>;
      /** What stands in the place of a symbol in lines that could not be read, as cash and options. */
      skipped: readonly string[];
    }
  /** Buys and sells of a time, from which nobody can tell what is there now. */
  | { kind: "transactions" }
  | { kind: "unreadable" };

/** The cells of a file with separators; quoted cells may hold separators, line breaks and doubled quotes (RFC 4180). */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  // A quoted cell, or one up to the next separator; then what ends it. It always takes at least one character.
  const cell = /("(?:[^"]|"")*"|[^",\r\n][^,\r\n]*)?(,|\r?\n|\r|$)/y;
  const plain = text.replace(/^\ufeff/, "");
  while (cell.lastIndex < plain.length) {
    const found = cell.exec(plain);
    // A quote that nothing closes.
    if (!found) return rows;
    const [, written = "", end] = found;
    row.push((written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written).trim());
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push([...row, ""]);
  return rows;
}

const symbolHead = /^(?:symbol|ticker)$/i;
const sharesHead = /^(?:quantity|shares|qty\b.*)$/i;
const transactionHead = /^(?:trans(?:action)? (?:code|type)|activity date|run date|trade date)$/i;

/** Interactive Brokers writes the kind of a line before it: only these are what is there now. */
const sectionedHead = /^(?:long )?open positions$/i;

type Columns = { symbol: number; shares: number; section: string | undefined };

function columnsIn(row: readonly string[]): Columns | undefined {
  const symbol = row.findIndex((cell) => symbolHead.test(cell));
  const shares = row.findIndex((cell) => sharesHead.test(cell));
  if (symbol < 0 || shares < 0 || row.some((cell) => transactionHead.test(cell))) return undefined;
  const isSectioned = row[1] === "Header";
  if (isSectioned && !sectionedHead.test(row[0] ?? "")) return undefined;
  return { symbol, shares, section: isSectioned ? row[0] : undefined };
}

/** Of Interactive Brokers only the sums of each stock; a lot is in its sum. */
const isPosition = (row: readonly string[], { section }: Columns): boolean =>
  section === undefined ||
  (row[0] === section && row[1] === "Data" && row[2] === "Summary" && row[3] === "Stocks");

/** "BRK.B" from "BRK B", "BRK/B" or "BRK-B"; undefined for what is no symbol of shares. */
function symbolIn(text: string): string | undefined {
  const symbol = text.toUpperCase().replace(/[\s/-]+(?=[A-Z]{1,2}$)/, ".");
  return /^[A-Z][A-Z0-9]{0,7}(?:\.[A-Z]{1,2})?$/.test(symbol) ? symbol : undefined;
}

/**
 * The positions of a broker's export: Fidelity, Schwab, Vanguard, Interactive Brokers, or any file with a symbol and a
 * number of shares in each line. Whatever is above the line of headings, or after the positions, is left out.
 */
export function readBrokerFile(text: string): BrokerFile {
  const rows = cellsOf(text);
  const start = rows.findIndex((row) => columnsIn(row) !== undefined);
  const columns = columnsIn(rows[start] ?? []);
  if (!columns)
    return {
      kind: rows.some((row) => row.some((cell) => transactionHead.test(cell)))
        ? "transactions"
        : "unreadable",
    };
  const shares = new Map<string, number>();
  const skipped = new Set<string>();
  for (const row of rows.slice(start + 1)) {
    // Vanguard goes on with transactions.
    if (columns.section === undefined && row.some((cell) => symbolHead.test(cell))) break;
    const [written = "", count = ""] = [row[columns.symbol], row[columns.shares]];
    if (written === "" || row.length <= columns.shares || !isPosition(row, columns)) continue;
    const symbol = symbolIn(written);
    const number = numberIn(count);
    if (symbol === undefined || number === null || !isShares(number)) skipped.add(written.slice(0, 60));
    else shares.set(symbol, Number(((shares.get(symbol) ?? 0) + number).toFixed(6)));
    if (shares.size + skipped.size >= positionsMax) break;
  }
  return { kind: "positions", shares, skipped: [...skipped] };
}
