import { setImmediate as nextTurn } from "node:timers/promises";
import { Parser } from "htmlparser2";
import type { FundReport, ReportedHolding } from "#domain/watchlists/funds.ts";

type Attributes = Readonly<Record<string, string>>;
type Walk = {
  /** An element began, or ended. `path`: the names from the root to it, without prefixes. */
  opened?(path: readonly string[], attributes: Attributes): void;
  closed(path: readonly string[], text: string): void;
};

const charactersPerTurn = 32 * 1024;
const textLengthMax = 300;

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/** Walks through a document, a part in each turn of the event loop. @returns false when it is not whole */
async function walkXml(text: string, { opened, closed }: Walk): Promise<boolean> {
  const path: string[] = [];
  let words = "";
  let isWhole = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        path.push(localName(name));
        words = "";
        opened?.(path, attributes);
      },
      ontext(part) {
        if (words.length < textLengthMax) words += part;
      },
      onclosetag(_name, isImplied) {
        if (!isImplied) closed(path, words.trim().slice(0, textLengthMax));
        path.pop();
        words = "";
        isWhole = path.length === 0 && !isImplied;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for (let at = 0; at < text.length; at += charactersPerTurn) {
    parser.write(text.slice(at, at + charactersPerTurn));
    await nextTurn();
  }
  parser.end();
  return isWhole;
}

const folderPattern = /\/Archives\/edgar\/data\/\d{1,10}\/\d{18}(?=\/)/;

/**
 * Folders of the filings that may be the newest report, of a list with the newest first: the newest one, and after it
 * one that amends and was filed later. Undefined when it is no list.
 */
export async function filingsIn(text: string): Promise<string[] | undefined> {
  const filings: { folder: string; type: string }[] = [];
  let entry = { folder: "", type: "" };
  let isFeed = false;
  const isWhole = await walkXml(text, {
    closed(path, words) {
      const name = path.at(-1);
      if (path[0] === "feed") isFeed = true;
      if (name === "filing-href") entry.folder = folderPattern.exec(words)?.[0] ?? "";
      if (name === "filing-type") entry.type = words;
      if (name !== "entry") return;
      if (entry.folder !== "") filings.push(entry);
      entry = { folder: "", type: "" };
    },
  });
  if (!isFeed || !isWhole) return undefined;
  const first = filings.findIndex(({ type }) => type === "NPORT-P");
  const newest = first === -1 ? [] : filings.slice(first, first + 1);
  const amended = filings.slice(0, first === -1 ? undefined : first).find(({ type }) => type === "NPORT-P/A");
  return [...newest, ...(amended ? [amended] : [])].map(({ folder }) => folder);
}

const holdingPath = ["edgarSubmission", "formData", "invstOrSecs", "invstOrSec"];
const isWithin = (path: readonly string[], parents: readonly string[]) =>
  path.length > parents.length && parents.every((name, at) => path[at] === name);

const said = (text: string | undefined) =>
  text === undefined || text === "" || text.toUpperCase() === "N/A" ? null : text;

/** Common shares that the fund owns: what it owes, debt, cash and derivatives are nobody's here. */
function holdingOf(fields: Readonly<Record<string, string>>): ReportedHolding | undefined {
  const { assetCat, payoffProfile, pctVal = "" } = fields;
  const name = said(fields.name) ?? said(fields.title);
  const percent = /^\d{1,3}(\.\d+)?$/.test(pctVal) ? Number(pctVal) : 0;
  if (assetCat !== "EC" || payoffProfile !== "Long" || name === null) return undefined;
  if (percent <= 0 || percent > 100) return undefined;
  return { name, ticker: said(fields.ticker)?.toUpperCase() ?? null, isin: said(fields.isin), percent };
}

/**
 * A fund's report N-PORT, as far as it is about companies' shares; undefined when it is cut short, no such report, or
 * another fund's. @param filer the fund's series, or its own number
 */
export async function fundReportIn(text: string, filer: string): Promise<FundReport | undefined> {
  const general: Record<string, string> = {};
  const holdings: ReportedHolding[] = [];
  let fields: Record<string, string> = {};
  const isWhole = await walkXml(text, {
    opened(path, { value }) {
      // Only what is the holding's own: a derivative names what it is about further in.
      const isIdentifier = path.length === holdingPath.length + 2 && path.at(-2) === "identifiers";
      if (value !== undefined && isIdentifier && isWithin(path, holdingPath))
        fields[path.at(-1) ?? ""] = value.trim().slice(0, textLengthMax);
    },
    closed(path, words) {
      const name = path.at(-1) ?? "";
      if (path.length === 4 && path[2] === "genInfo") general[name] = words;
      if (path.length === holdingPath.length + 1 && isWithin(path, holdingPath)) fields[name] = words;
      if (path.length !== holdingPath.length || name !== "invstOrSec") return;
      const holding = holdingOf(fields);
      if (holding) holdings.push(holding);
      fields = {};
    },
  });
  const asOf = /^\d{4}-\d\d-\d\d$/.exec(general.repPdDate ?? "")?.[0];
  if (!isWhole || asOf === undefined || Number.isNaN(Date.parse(asOf))) return undefined;
  const isTheirs = filer.startsWith("S")
    ? general.seriesId === filer
    : Number(general.regCik) === Number(filer);
  if (!isTheirs) return undefined;
  return { name: said(general.seriesName) ?? said(general.regName) ?? "", asOf, holdings };
}
