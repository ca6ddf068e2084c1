import { dayBefore, isSecondTier, type Listing, nameKey } from "#domain/companies/listing.ts";

/** One line of a list as a source gives it, its name without what kind of share it is. */
export type ListedSecurity = {
  symbol: string;
  name: string;
  exchange: string;
  cik: number | null;
  kind: string;
  rank: number | null;
};

/** The kind of what is no company's shares: it is never added, and who is listed under it is not missing. */
export const otherPaper = "other";

/** The lists of one day; undefined where a source gave none that can be trusted. */
export type DayLists = {
  /** Of the exchanges themselves: who is listed there, under which name. */
  exchanges: readonly ListedSecurity[] | undefined;
  /** Of the SEC: each company's number, and shares over the counter. */
  sec: readonly ListedSecurity[] | undefined;
};

/** A listing with what the sources said of it last. */
export type KnownListing = Listing & {
  /** Null: not stored yet. */
  id: number | null;
  /** Names as the sources gave them, by which a change is noticed; null before the first look. */
  exchangeName: string | null;
  secName: string | null;
  /** The first day on which its list did not have it. */
  missingSince: string | null;
};

export const listChangeKinds = [
  "added",
  "renamed",
  "moved",
  "missing",
  "back",
  "retired",
  "updated",
] as const;

/** What a day's lists change: the rows as they are afterwards. */
export type ListChange = {
  /** "moved": to another symbol. "missing": its list did not have it, once. "updated": other facts. */
  kind: (typeof listChangeKinds)[number];
  symbol: string;
  /** The name or symbol of before, where it is another. */
  before: string | null;
  rows: KnownListing[];
};

type Seen = ListedSecurity & { exchangeName: string | null; secName: string | null };

/** Both lists as one, by symbol. What the exchanges say of a name goes before what the SEC says. */
function merged({ exchanges, sec }: DayLists): Map<string, Seen> {
  const seen = new Map<string, Seen>();
  for (const row of exchanges ?? []) seen.set(row.symbol, { ...row, exchangeName: row.name, secName: null });
  for (const row of sec ?? []) {
    const listed = seen.get(row.symbol);
    if (listed) seen.set(row.symbol, { ...listed, cik: row.cik, rank: row.rank, secName: row.name });
    // Its list keeps for weeks who left an exchange, and holds funds, which only the exchanges tell apart.
    else if (isSecondTier(row.exchange) || exchanges === undefined)
      seen.set(row.symbol, { ...row, exchangeName: null, secName: row.name });
  }
  return seen;
}

/** Whether the list that tells of such a listing was there, and did not have it. */
function isAbsent(known: KnownListing, seen: ReadonlyMap<string, Seen>, lists: DayLists): boolean {
  if (seen.has(known.symbol)) return false;
  if (isSecondTier(known.exchange)) return lists.sec !== undefined && known.secName !== null;
  return lists.exchanges !== undefined;
}

const sameName = (one: string, other: string) => one === other || nameKey(one) === nameKey(other);

/** The symbol now belongs to somebody else: another number, another name. */
const isReused = (known: KnownListing, seen: Seen) =>
  seen.kind !== otherPaper &&
  known.cik !== null &&
  seen.cik !== null &&
  known.cik !== seen.cik &&
  !sameName(known.name, seen.name);

function listingOf(seen: Seen, day: string, primary: string): KnownListing {
  const { symbol, name, exchange, cik, kind, rank, exchangeName, secName } = seen;
  const facts = { symbol, name, exchange, cik, kind, primary, exchangeName, secName };
  return {
    ...facts,
    id: null,
    rank: isSecondTier(exchange) ? null : rank,
    formerNames: [],
    sector: "",
    industry: "",
    country: "",
    validFrom: day,
    validTo: null,
    successor: "",
    missingSince: null,
  };
}

/** The listing after a look at it, and what was noticed. */
function lookedAt(known: KnownListing, seen: Seen, day: string): ListChange | undefined {
  if (seen.kind === otherPaper) {
    if (known.missingSince === null) return undefined;
    return { kind: "back", symbol: known.symbol, before: null, rows: [{ ...known, missingSince: null }] };
  }
  const told = seen.exchangeName ?? seen.secName ?? "";
  const toldBefore = seen.exchangeName === null ? known.secName : known.exchangeName;
  const renamed = toldBefore !== null && !sameName(toldBefore, told) && !sameName(known.name, told);
  const row: KnownListing = {
    ...known,
    exchange: seen.exchangeName === null && !isSecondTier(seen.exchange) ? known.exchange : seen.exchange,
    cik: seen.cik ?? known.cik,
    exchangeName: seen.exchangeName ?? known.exchangeName,
    secName: seen.secName ?? known.secName,
    missingSince: null,
    ...(renamed && {
      name: seen.name,
      formerNames: [...known.formerNames, { name: known.name, until: dayBefore(day) }],
    }),
  };
  const { symbol } = known;
  if (renamed) return { kind: "renamed", symbol, before: known.name, rows: [row] };
  if (known.missingSince !== null) return { kind: "back", symbol, before: null, rows: [row] };
  const isOther = (["exchange", "cik", "exchangeName", "secName"] as const).some(
    (field) => row[field] !== known[field],
  );
  return isOther ? { kind: "updated", symbol, before: null, rows: [row] } : undefined;
}

/** Who had the symbol until now: the same company by its number, else by its name. */
function movedFrom(seen: Seen, absent: readonly KnownListing[]): KnownListing | undefined {
  const byNumber = absent.filter(({ cik }) => cik !== null && cik === seen.cik);
  if (byNumber.length > 0) return byNumber.find(({ name }) => sameName(name, seen.name)) ?? byNumber[0];
  const byName = absent.filter(
    ({ name, cik }) => (cik === null || seen.cik === null) && sameName(name, seen.name),
  );
  return byName.length === 1 ? byName[0] : undefined;
}

/**
 * What the lists of a day change in the list of companies. Whoever is missing for the first time stays; who is missing on
 * a second day is retired from the first on.
 * @param listed all that are listed now
 */
export function changesOf(listed: readonly KnownListing[], lists: DayLists, day: string): ListChange[] {
  const seen = merged(lists);
  const bySymbol = new Map(listed.map((known) => [known.symbol, known]));
  const byNumber = Map.groupBy(listed, ({ cik }) => cik);
  const byName = Map.groupBy(listed, ({ name }) => nameKey(name));
  const absent = new Set(listed.filter((known) => isAbsent(known, seen, lists)));
  const changes: ListChange[] = [];
  for (const row of seen.values()) {
    const known = bySymbol.get(row.symbol);
    if (known && isReused(known, row)) {
      const ended = { ...known, validTo: dayBefore(day) };
      const rows = [ended, listingOf(row, day, "")];
      changes.push({ kind: "added", symbol: row.symbol, before: known.name, rows });
      continue;
    }
    if (known) {
      const change = lookedAt(known, row, day);
      if (change) changes.push(change);
      continue;
    }
    if (row.kind === otherPaper) continue;
    const former = movedFrom(row, [...absent]);
    if (former) {
      absent.delete(former);
      const ended = { ...former, validTo: dayBefore(day), successor: row.symbol };
      const { rank, formerNames, sector, industry, country } = former;
      const names = sameName(former.name, row.name)
        ? { name: former.name, formerNames }
        : { formerNames: [...formerNames, { name: former.name, until: dayBefore(day) }] };
      const next = { ...listingOf(row, day, ""), rank, sector, industry, country, ...names };
      changes.push({ kind: "moved", symbol: row.symbol, before: former.symbol, rows: [ended, next] });
      continue;
    }
    const kin = (row.cik === null ? undefined : byNumber.get(row.cik)) ?? byName.get(nameKey(row.name));
    const main = kin?.find((each) => !absent.has(each));
    // Foreign shares of a company that is listed here.
    if (main && isSecondTier(row.exchange)) continue;
    const primary = main ? main.primary || main.symbol : "";
    changes.push({ kind: "added", symbol: row.symbol, before: null, rows: [listingOf(row, day, primary)] });
  }
  for (const known of absent) {
    const { symbol, missingSince } = known;
    if (missingSince === null)
      changes.push({ kind: "missing", symbol, before: null, rows: [{ ...known, missingSince: day }] });
    else if (missingSince < day) {
      const row = { ...known, validTo: dayBefore(missingSince) };
      changes.push({ kind: "retired", symbol, before: null, rows: [row] });
    }
  }
  return changes;
}

/** Fewest of the rows of before that a list must have, and fewest of the known symbols at the first look. */
const rowsShareMin = 0.9;
const knownShareMin = 0.75;
/** Most that may vanish or be renamed in one look: a share of all, and a number that small lists may reach. */
const vanishedShareMax = 0.08;
const renamedShareMax = 0.02;
const suddenMin = 40;

/** Why a list is not to be trusted, as a sentence; undefined when it is. */
export function listProblem(
  list: readonly ListedSecurity[],
  { rowsBefore, listed }: { rowsBefore: number | null; listed: readonly { symbol: string }[] },
): string | undefined {
  if (rowsBefore !== null)
    return list.length < rowsBefore * rowsShareMin
      ? `It has ${list.length} rows where it had ${rowsBefore}.`
      : undefined;
  const symbols = new Set(list.map(({ symbol }) => symbol));
  const found = listed.filter(({ symbol }) => symbols.has(symbol)).length;
  return found < listed.length * knownShareMin
    ? `It has ${found} of ${listed.length} companies that should be in it.`
    : undefined;
}

/** The changes without those that too many companies would have at once, and what was left out, as a sentence. */
export function plausibleChanges(
  changes: readonly ListChange[],
  listed: number,
): { changes: ListChange[]; problem: string | undefined } {
  const count = (kinds: readonly ListChange["kind"][]) =>
    changes.filter(({ kind }) => kinds.includes(kind)).length;
  const gone = count(["missing", "retired"]);
  const renamed = count(["renamed"]);
  const tooManyGone = gone > Math.max(suddenMin, listed * vanishedShareMax);
  const tooManyRenamed = renamed > Math.max(suddenMin, listed * renamedShareMax);
  const problems = [
    ...(tooManyGone ? [`${gone} companies would be gone at once: none was removed.`] : []),
    ...(tooManyRenamed ? [`${renamed} companies would be renamed at once: none was.`] : []),
  ];
  return {
    changes: changes.filter(
      ({ kind }) =>
        !(tooManyGone && (kind === "missing" || kind === "retired")) &&
        !(tooManyRenamed && kind === "renamed"),
    ),
    problem: problems.length > 0 ? problems.join(" ") : undefined,
  };
}
