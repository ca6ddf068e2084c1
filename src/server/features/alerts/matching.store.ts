import { sql } from "drizzle-orm";
import type { FiredBefore } from "#domain/alerts/decision.ts";
import type { Scope, StoryTellers, Why } from "#domain/alerts/match.ts";
import { type Mentions, noMentions } from "#domain/alerts/unusual.ts";
import { createStoryIndex, type StoryIndex } from "#domain/news/story-index.ts";
import type { Database, Transaction } from "#server/db/database.ts";
import { inSlices } from "#server/platform/in-slices.ts";
import type { NewId } from "#server/platform/new-id.ts";
import type { EntitlementOf } from "../administration/accounts.store.ts";
import { type ArrivalRow, arrivalOf, arrivalRows, type FullArrival, storyItemOf } from "./arrivals.store.ts";
import { type Candidate, findCandidates, type MatchedAlert } from "./candidates.store.ts";
import { firedBefore, insertFirings } from "./firings.store.ts";
import { type Saved, saveHighlighted } from "./highlighted-arrivals.store.ts";
import { mentionsOf } from "./mentions.store.ts";
import { tellersOf } from "./scopes.store.ts";

export type RoundData = {
  /** In their order. */
  arrivals: readonly FullArrival[];
  candidates: readonly Candidate[];
  /** By story. */
  tellers: ReadonlyMap<string, StoryTellers>;
  mentions: Mentions;
  /** By alert. */
  before: Map<string, FiredBefore>;
};

export type Fired = { alert: MatchedAlert; scope: Scope; arrival: FullArrival; why: Why };

/** What a round came to: arrivals that it looked at, messages, and what it saved for users. */
export type MatchedRound = { looked: number; messages: number; saved: Saved[] };
const nothing: MatchedRound = { looked: 0, messages: 0, saved: [] };

export type MatchingStore = ReturnType<typeof createMatchingStore>;

/** Twice the span of a story: what a new item may join is read whole. */
const storyMemoryHours = 96;
/** Items in memory that a new one is compared with, and read at the start. */
const storyItemsMax = 50_000;
/** So many are in memory as rows at the same time, each several times as large as what stays of it. */
const storyRowsMax = 1_000;
type KnownStories = { index: StoryIndex; toSeq: number };

/** Stories as they were found, up to an arrival: all that a new item may join, or what other processes found since. */
async function storiesUpTo(
  tx: Transaction,
  seq: number,
  known: KnownStories | undefined,
): Promise<StoryIndex> {
  if (known?.toSeq === seq) return known.index;
  const index = known?.index ?? createStoryIndex(storyItemsMax);
  // It is closed with the transaction.
  await tx.execute(sql`
    declare known_stories no scroll cursor for
    select * from (${arrivalRows} where s.story_id is not null and ci.seq > ${known?.toSeq ?? 0} and ci.seq <= ${seq}
      and i.first_seen_at > now() - make_interval(hours => ${storyMemoryHours})
      order by ci.seq desc limit ${storyItemsMax}) as newest order by seq`);
  for (let fetched = storyRowsMax; fetched === storyRowsMax; ) {
    const { rows } = await tx.execute<ArrivalRow & { storyId: string }>(
      sql`fetch ${sql.raw(String(storyRowsMax))} from known_stories`,
    );
    await inSlices(rows, (row) => index.restore(storyItemOf(row), row.storyId));
    fetched = rows.length;
  }
  return index;
}

/** Mentions of the companies of these arrivals, where a rule counts them. */
async function mentionsFor(
  tx: Transaction,
  arrivals: readonly FullArrival[],
  candidates: readonly Candidate[],
): Promise<Mentions> {
  const scopes = candidates
    .filter(({ alert }) => alert.rule.what.kind === "unusual")
    .map(({ scope }) => scope);
  if (scopes.length === 0) return noMentions;
  const wanted = new Set(scopes.flatMap(({ symbols }) => [...(symbols ?? [])]));
  const named = arrivals.flatMap(({ companies }) => companies.map(({ symbol }) => symbol));
  return mentionsOf(tx, {
    symbols: [...new Set(named)].filter((symbol) => wanted.has(symbol)),
    channelIds: [...new Set(scopes.flatMap(({ channels }) => [...channels.keys()]))],
    fromMs: Math.min(...arrivals.map(({ atMs }) => atMs)),
  });
}

type Dependencies = { db: Database; entitlementOf: EntitlementOf; newId: NewId };

export function createMatchingStore({ db, entitlementOf, newId }: Dependencies) {
  /** Of this process; another one may have matched in between. */
  let stories: KnownStories | undefined;

  async function placeInStories(tx: Transaction, rows: ArrivalRow[], after: number): Promise<FullArrival[]> {
    const index = await storiesUpTo(tx, after, stories);
    // Until all is stored it counts for nothing.
    stories = undefined;
    const placed = new Map<string, string>();
    const arrivals: FullArrival[] = [];
    await inSlices(rows, (row) => {
      const known = row.storyId ?? placed.get(row.itemId);
      const storyId = known ?? index.add(storyItemOf(row));
      if (known === undefined) placed.set(row.itemId, storyId);
      arrivals.push(arrivalOf(row, storyId));
    });
    if (placed.size > 0)
      await tx.execute(sql`
        with placed as (
          insert into item_stories (item_id, story_id)
          select * from unnest(${sql.param([...placed.keys()])}::text[], ${sql.param([...placed.values()])}::text[])
          on conflict (item_id) do nothing returning item_id
        )
        insert into item_companies (symbol, seen_at, item_id)
        select distinct company ->> 'symbol', i.first_seen_at, i.id from placed
        join items i on i.id = placed.item_id cross join lateral jsonb_array_elements(i.companies) company
        on conflict do nothing`);
    const last = arrivals.at(-1);
    if (last) {
      index.forget(last.atMs);
      pending = { index, toSeq: last.seq };
    }
    return arrivals;
  }
  let pending: typeof stories;

  async function round(
    tx: Transaction,
    limit: number,
    decide: (data: RoundData) => Fired[],
  ): Promise<MatchedRound> {
    const { rows: progress } = await tx.execute<{ toSeq: string }>(
      sql`select to_seq as "toSeq" from alert_progress for update skip locked`,
    );
    const after = progress[0] && Number(progress[0].toSeq);
    if (after === undefined) {
      // What came in before alerts were there fires none.
      await tx.execute(sql`
        insert into alert_progress (to_seq) select coalesce(max(seq), 0) from channel_items on conflict do nothing`);
      return nothing;
    }
    const { rows } = await tx.execute<ArrivalRow>(
      sql`${arrivalRows} where ci.seq > ${after} order by ci.seq limit ${limit}`,
    );
    if (rows.length === 0) return nothing;
    const arrivals = await placeInStories(tx, rows, after);
    const candidates = await findCandidates(tx, arrivals, entitlementOf);
    const aboutStories = candidates.some(({ alert }) => alert.rule.what.kind === "story");
    const fired = decide({
      arrivals,
      candidates,
      tellers: await tellersOf(tx, aboutStories ? arrivals.map(({ storyId }) => storyId) : []),
      mentions: await mentionsFor(tx, arrivals, candidates),
      before: await firedBefore(
        tx,
        candidates.map(({ alert }) => alert),
        {
          keys: arrivals.map(({ storyId }) => storyId),
          sinceMs: Math.min(...arrivals.map(({ atMs }) => atMs)),
        },
      ),
    });
    const messages = await insertFirings(tx, newId, fired.map(rowOf));
    await tx.execute(sql`update alert_progress set to_seq = ${arrivals.at(-1)?.seq ?? after}`);
    const saved = await saveHighlighted(tx, arrivals, entitlementOf);
    return { looked: rows.length, messages, saved };
  }

  return {
    /** One worker at a time; another one finds nothing to do meanwhile. */
    async matchNext(limit: number, decide: (data: RoundData) => Fired[]) {
      pending = undefined;
      const result = await db.transaction((tx) => round(tx, limit, decide));
      if (pending) stories = pending;
      return result;
    },
  };
}

const rowOf = ({ alert, scope, arrival, why }: Fired) => ({
  alert,
  key: arrival.storyId,
  itemId: arrival.itemId,
  title: arrival.title,
  link: arrival.link,
  source: scope.channels.get(arrival.channelId) ?? "",
  why,
  publishedMs: arrival.publishedMs,
  atMs: arrival.atMs,
});
