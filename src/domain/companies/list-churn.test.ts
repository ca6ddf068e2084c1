import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { createDetector, type Detector } from "#domain/companies/detector.ts";
import { buildLexicon } from "#domain/companies/lexicon-build/build-lexicon.ts";
import { readListings } from "#domain/companies/lexicon-build/sources.ts";
import {
  changesOf,
  type KnownListing,
  type ListChange,
  type ListedSecurity,
  plausibleChanges,
} from "#domain/companies/list-changes.ts";
import { dayNumber, kindOf, nameKey, nameWithoutSecurity } from "#domain/companies/listing.ts";

// Three months of real changes, day by day: see tests/fixtures/companies/README.md.

const file = (name: string) => readFileSync(new URL(`./data/${name}`, import.meta.url), "utf8");

type Line = { day: string; change: string; symbol: string; exchange: string; name: string; before: string };
type Listed = Map<string, { name: string; exchange: string }>;

const lines: Line[] = readFileSync(
  new URL("../../../tests/fixtures/companies/churn.tsv", import.meta.url),
  "utf8",
)
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [day = "", change = "", symbol = "", exchange = "", name = "", before = ""] = line.split("\t");
    return { day, change, symbol, exchange, name, before };
  });
const days = [...new Set(lines.map(({ day }) => day))];

const own = readListings(file("companies.csv"));

/** The list before the first day: today's, with each change undone. */
function listBefore(): Listed {
  const list: Listed = new Map(own.map(({ symbol, name, exchange }) => [symbol, { name, exchange }]));
  for (const { change, symbol, exchange, name, before } of lines.toReversed()) {
    if (change === "+") list.delete(symbol);
    else if (change === "-") list.set(symbol, { name, exchange });
    else if (change === "~") list.set(symbol, { name: before, exchange });
  }
  return list;
}

const read = new Map<string, { name: string; kind: string }>();

function nameIn(text: string): { name: string; kind: string } {
  const name = nameWithoutSecurity(text);
  const made = { name, kind: kindOf(name) };
  read.set(text, made);
  return made;
}

const securitiesOf = (list: Listed): ListedSecurity[] =>
  [...list].map(([symbol, { name, exchange }]) => ({
    symbol,
    exchange,
    cik: null,
    rank: null,
    ...(read.get(name) ?? nameIn(name)),
  }));

/** The list after the changes, as the database has it then. */
function changedList(known: readonly KnownListing[], changes: readonly ListChange[]): KnownListing[] {
  const rows = changes.flatMap((change) => change.rows);
  const byId = new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row] as const])));
  let id = known.reduce((most, row) => Math.max(most, row.id ?? 0), 0);
  return [
    ...known.map((row) => byId.get(row.id ?? 0) ?? row),
    ...rows.filter((row) => row.id === null).map((row) => ({ ...row, id: ++id })),
  ];
}

let listings: KnownListing[];
let detector: Detector;
let list: Listed;
let begin: Set<string>;
let held = 0;

beforeAll(() => {
  list = listBefore();
  begin = new Set(list.keys());
  const facts = new Map(own.map((row) => [row.symbol, row]));
  listings = securitiesOf(list).map((row, index) => ({
    ...row,
    rank: facts.get(row.symbol)?.rank ?? null,
    id: index + 1,
    formerNames: [],
    sector: "",
    industry: "",
    country: "",
    primary: facts.get(row.symbol)?.primary ?? "",
    validFrom: null,
    validTo: null,
    successor: "",
    exchangeName: row.name,
    secName: null,
    missingSince: null,
  }));
  for (const day of [...days, "2026-08-23", "2026-08-24"]) {
    for (const { change, symbol, exchange, name } of lines.filter((line) => line.day === day))
      if (change === "-") list.delete(symbol);
      else list.set(symbol, { name, exchange });
    const live = listings.filter(({ validTo }) => validTo === null);
    const changes = changesOf(live, { exchanges: securitiesOf(list), sec: undefined }, day);
    const kept = plausibleChanges(changes, live.length);
    if (kept.problem !== undefined) held += 1;
    listings = changedList(listings, kept.changes);
  }
  detector = createDetector(
    buildLexicon({
      listings,
      ownListCsv: file("companies.csv"),
      aliasesText: file("aliases.txt"),
      wordsText: file("english-words.txt"),
      weightsJson: file("context-weights.json"),
      topicsText: file("topic-weights.txt"),
    }),
  );
});

const namesOn = (text: string, day?: string) =>
  detector.detect(text, { day: dayNumber(day) || undefined }).map(({ name }) => name);

describe("three months of listings that came, went and were renamed", () => {
  it("held no day's changes back", () => expect(held).toBe(0));

  it("end with the companies of the last list, each once", () => {
    const live = listings.filter(({ validTo }) => validTo === null).map(({ symbol }) => symbol);
    expect(live.toSorted()).toEqual([...list.keys()].toSorted());
  });

  it("make each new symbol taggable on its first day and on none before", () => {
    const added = lines.filter(
      ({ change, symbol }) => change === "+" && list.has(symbol) && !begin.has(symbol),
    );
    expect(added.length).toBe(228);
    for (const { symbol, day } of added) {
      const row = listings.find((each) => each.symbol === symbol && each.validTo === null);
      expect(row?.validFrom, symbol).toBeTruthy();
      if (row?.validFrom !== day) continue;
      const shown = listings.find((each) => each.symbol === row.primary && each.validTo === null) ?? row;
      expect(namesOn(`$${symbol} rises`, day), symbol).toEqual([shown.name]);
      if (shown === row) expect(namesOn(`$${symbol} rises`, "2026-05-20"), symbol).toEqual([]);
    }
  });

  it("end each symbol that went, and keep it in headlines of its days", () => {
    // Some went for a day or two before they went for good.
    const last = new Map(lines.map((line) => [line.symbol, line]));
    const gone = [...last.values()].filter(({ change }) => change === "-");
    expect(gone.length).toBe(161);
    for (const { symbol, day } of gone) {
      const row = listings.find(
        (each) => each.symbol === symbol && each.validTo !== null && each.validTo < day,
      );
      expect(row?.validTo, symbol).toBeTruthy();
      if (row === undefined || !begin.has(symbol) || row.primary !== "") continue;
      expect(namesOn(`$${symbol} falls`, "2026-05-20"), symbol).toEqual([row.name]);
      if (row.successor === "") expect(namesOn(`$${symbol} falls`), symbol).toEqual([]);
    }
  });

  it("keep the former name of each renamed company beside the new one", () => {
    const renamed = lines.filter(({ change, symbol }) => change === "~" && list.has(symbol));
    expect(renamed.length).toBeGreaterThan(25);
    const keys = new Set(
      listings.flatMap(({ symbol, name, formerNames }) =>
        [name, ...formerNames.map((former) => former.name)].map((each) => `${symbol} ${nameKey(each)}`),
      ),
    );
    for (const { symbol, name, before } of renamed)
      for (const each of [name, before])
        expect(keys, symbol).toContain(`${symbol} ${nameKey(nameWithoutSecurity(each))}`);
  });

  it("follow companies to another symbol", () => {
    const moved = listings.filter(({ successor }) => successor !== "");
    expect(moved.length).toBeGreaterThan(5);
    for (const { successor } of moved)
      expect(listings.some((each) => each.symbol === successor && each.validFrom !== null)).toBe(true);
  });
});
