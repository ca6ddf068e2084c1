import { gunzipSync, gzipSync } from "node:zlib";
import { readListings } from "#domain/companies/lexicon-build/sources.ts";
import {
  changesOf,
  type DayLists,
  type KnownListing,
  type ListChange,
  type ListedSecurity,
  listProblem,
  plausibleChanges,
} from "#domain/companies/list-changes.ts";
import { importChanges, ownListDay } from "#domain/companies/list-import.ts";
import { dayOf, isSecondTier, type Listing } from "#domain/companies/listing.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { createSingleFlight } from "#server/platform/single-flight.ts";
import type { CompanyFacts, ListingsSource, ListKind } from "#server/vendors/listings/listings.ts";
import { baseOf, buildLexiconText, type ListFiles, readListFiles } from "./lexicon-files.ts";
import type { ChangeSource, ListingsStore } from "./listings.store.ts";

export type OpenedSource = { list: ListKind; source: ListingsSource };

export type ListingsDeps = {
  store: ListingsStore;
  /** Who is asked for lists; none: the list changes by hand only. */
  sources: readonly OpenedSource[];
  /** From now on this process finds the companies of this lexicon, given as JSON. */
  adopt: (lexicon: string) => void;
  /** Items that came in lately are read again: what lists today is in today's news. */
  rereadLately: () => Promise<void>;
  events: EventBus;
  clock: Clock;
  log: Logger;
};

export type ListingsService = ReturnType<typeof createListingsService>;

/** Companies that are new or have another name are looked up one by one, that many in one look. */
const lookedUpMax = 200;

const unstored = { id: null, exchangeName: null, secName: null, missingSince: null };
const stored = (rows: readonly Listing[]): KnownListing[] => rows.map((row) => ({ ...row, ...unstored }));

const isNewName = ({ kind }: ListChange) => kind === "added" || kind === "renamed" || kind === "moved";

/** The changes with what was looked up of their companies. */
function withFacts(changes: ListChange[], facts: ReadonlyMap<number, CompanyFacts>): ListChange[] {
  return changes.map((change) => {
    const [row, told] = [change.rows.at(-1), facts.get(change.rows.at(-1)?.cik ?? 0)];
    if (!row || !told || !isNewName(change)) return change;
    const names = new Set([row.name, ...row.formerNames.map(({ name }) => name)]);
    const formerNames = [...row.formerNames, ...told.formerNames.filter(({ name }) => !names.has(name))];
    const [country, industry] = [row.country || told.country, row.industry || told.industry];
    return { ...change, rows: [...change.rows.slice(0, -1), { ...row, formerNames, country, industry }] };
  });
}

/** The list of companies: filled, renewed from outside, changed by hand, and brought to every thread that detects. */
export function createListingsService(deps: ListingsDeps) {
  const { store, clock, events, log } = deps;
  let base: string | undefined;
  let revision = 0;

  /** Read anew each time: they are two megabytes, and wanted when a list changes. */
  function readOwn() {
    const files = readListFiles();
    base ??= baseOf(files);
    return { files, base };
  }

  const ownListings = ({ companies, secondTier }: ListFiles) => [
    ...readListings(companies),
    ...readListings(secondTier),
  ];

  /** Finds the lexicon of the list as it is, or makes it for all processes of this version. */
  async function lexiconOf(wanted: number): Promise<string> {
    const own = base ?? readOwn().base;
    const made = await store.findLexicon(own);
    if (made && made.revision >= wanted) return gunzipSync(made.lexicon).toString();
    const text = await buildLexiconText(await store.all(), readOwn().files);
    await store.putLexicon(own, wanted, gzipSync(text));
    return text;
  }

  /** Brings this process to the newest list. */
  async function follow(): Promise<void> {
    for (;;) {
      const state = await store.state();
      if (state.revision === revision) return;
      deps.adopt(await lexiconOf(state.revision));
      ({ revision } = state);
    }
  }

  const flights = createSingleFlight<void>();
  const sync = () => flights.run("list", follow);

  async function announce(changed: number | undefined): Promise<void> {
    if (changed === undefined) return;
    await sync();
    await events.publish({ kind: "listings" });
    await deps.rereadLately();
  }

  /** Fills the table at the first start; a newer list of the product adds to the one that is there. */
  async function fill(): Promise<void> {
    const { ownListDay: filled } = await store.state();
    if (filled !== null && filled >= ownListDay) return;
    const rows = ownListings(readOwn().files);
    if (await store.fill(stored(rows), ownListDay)) return;
    const { revision: changed } = await store.change(
      (live) => importChanges(live, rows, dayOf(clock.now())),
      {
        source: "import",
        ownListDay,
      },
    );
    await announce(changed);
  }

  /** One list, noted with what became of it; undefined when there is none that can be trusted. */
  async function readSource({ list, source }: OpenedSource): Promise<readonly ListedSecurity[] | undefined> {
    const at = new Date(clock.now());
    const before = (await store.sources()).find((each) => each.list === list);
    const answer = await source.list();
    const listed = (await store.live()).filter(
      ({ exchange, secName }) => !isSecondTier(exchange) || (list === "sec" && secName !== null),
    );
    const problem =
      answer.kind === "failed"
        ? `There is no list: ${answer.detail}.`
        : listProblem(answer.securities, { rowsBefore: before?.rows ?? null, listed });
    const rows = answer.kind === "list" && problem === undefined ? answer.securities.length : null;
    await store.noteSource(list, { at, rows, problem: problem ?? null });
    if (problem !== undefined) log.warn({ list, problem }, "A list of companies couldn't be used");
    return answer.kind === "list" && problem === undefined ? answer.securities : undefined;
  }

  async function readLists(): Promise<DayLists> {
    const lists: DayLists = { exchanges: undefined, sec: undefined };
    for (const each of deps.sources) lists[each.list] = await readSource(each);
    return lists;
  }

  /** Former names, country and industry of companies that are new or renamed, by their number. */
  async function lookUp(changes: readonly ListChange[]): Promise<Map<number, CompanyFacts>> {
    const found = new Map<number, CompanyFacts>();
    const company = deps.sources.find(({ source }) => source.company)?.source.company;
    if (!company) return found;
    const rows = changes.filter(isNewName).flatMap((change) => change.rows.slice(-1));
    const numbers = new Set(rows.flatMap(({ cik, primary }) => (cik !== null && primary === "" ? cik : [])));
    for (const cik of [...numbers].slice(0, lookedUpMax)) {
      const facts = await company(cik);
      if (facts) found.set(cik, facts);
    }
    return found;
  }

  /** What the lists of now would change. */
  async function pending(): Promise<{ changes: ListChange[]; problem: string | undefined; lists: DayLists }> {
    const lists = await readLists();
    const live = await store.live();
    return { ...plausibleChanges(changesOf(live, lists, dayOf(clock.now())), live.length), lists };
  }

  /** Asks for the lists and takes over what they changed. Nothing is removed for a list that is missing, cut short or garbled. */
  async function refresh(): Promise<void> {
    await fill();
    if (deps.sources.length === 0) return;
    const { lists, problem } = await pending();
    if (lists.exchanges === undefined && lists.sec === undefined) return;
    const day = dayOf(clock.now());
    const decide = (live: KnownListing[]) =>
      plausibleChanges(changesOf(live, lists, day), live.length).changes;
    const facts = await lookUp(decide(await store.live()));
    const done = await store.change((live) => withFacts(decide(live), facts), { source: "lists" });
    if (problem !== undefined) log.warn({ problem }, "Changes of the list of companies were held back");
    const told = done.changes.filter(({ kind }) => kind !== "updated");
    if (told.length > 0) log.info({ changes: told.length }, "The list of companies changed");
    await announce(done.revision);
    await store.dropOld();
  }

  async function change(
    decide: (live: KnownListing[]) => ListChange[],
    source: ChangeSource,
  ): Promise<ListChange[]> {
    await fill();
    const done = await store.change(decide, { source });
    await announce(done.revision);
    return done.changes;
  }

  return {
    fill,
    refresh,
    pending,
    change,
    /** Before the first headline, and whenever another process changed the list. */
    sync,
    all: store.all,
    live: store.live,
  };
}
