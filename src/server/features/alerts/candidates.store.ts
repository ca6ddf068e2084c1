import { sql } from "drizzle-orm";
import type { Scope } from "#domain/alerts/match.ts";
import type { AlertRule } from "#domain/alerts/rule.ts";
import type { TermKind } from "#domain/alerts/terms.ts";
import type { Watched } from "#domain/watchlists/watchlists.ts";
import type { Transaction } from "#server/db/database.ts";
import type { EntitlementOf } from "../administration/accounts.store.ts";
import type { FullArrival } from "./arrivals.store.ts";
import { type ScopeFeed, scopeOf } from "./scope.ts";
import { feedsOfMany } from "./scopes.store.ts";

export type MatchedAlert = { id: string; userId: string; rule: AlertRule; channelIds: string[] };

/** An alert with the arrivals for which it is looked at. */
export type Candidate = { alert: MatchedAlert; scope: Scope; seqs: readonly number[] };

/** Which arrivals have a term, by term. */
type SeqsByTerm = Map<string, Set<number>>;

const keyOf = (kind: TermKind, value: string) => `${kind} ${value}`;

function add(terms: SeqsByTerm, kind: TermKind, value: string, seqs: Iterable<number>): void {
  const key = keyOf(kind, value);
  const known = terms.get(key) ?? new Set();
  terms.set(key, known);
  for (const seq of seqs) known.add(seq);
}

function termsOfArrivals(arrivals: readonly FullArrival[]): SeqsByTerm {
  const terms: SeqsByTerm = new Map();
  for (const { seq, companies, tags, words } of arrivals) {
    for (const { symbol } of companies) add(terms, "company", symbol, [seq]);
    for (const tag of tags) add(terms, "tag", tag, [seq]);
    for (const word of new Set(words.trim().split(" "))) if (word !== "") add(terms, "word", word, [seq]);
  }
  return terms;
}

/** Watchlists that have one of the companies or tags and that an alert is about. */
async function addWatchlists(tx: Transaction, arrivals: readonly FullArrival[], terms: SeqsByTerm) {
  const symbols = [...new Set(arrivals.flatMap(({ companies }) => companies.map(({ symbol }) => symbol)))];
  const tags = [...new Set(arrivals.flatMap((arrival) => arrival.tags))];
  const lists = new Map<string, Watched>();
  if (symbols.length === 0 && tags.length === 0) return lists;
  const { rows } = await tx.execute<{ id: string } & Watched>(sql`
    select w.id, w.symbols, w.tags from watchlists w
    where (w.symbols && ${sql.param(symbols)}::text[] or w.tags && ${sql.param(tags)}::text[])
      and exists (select 1 from alert_terms t where t.kind = 'watchlist' and t.value = w.id)`);
  for (const { id, ...watched } of rows) {
    lists.set(id, watched);
    for (const tag of watched.tags) add(terms, "watchlist", id, terms.get(keyOf("tag", tag)) ?? []);
    for (const symbol of watched.symbols)
      add(terms, "watchlist", id, terms.get(keyOf("company", symbol)) ?? []);
  }
  return lists;
}

/** Feeds, folders and users that an alert is about whatever the headline says. */
async function addPlaces(tx: Transaction, arrivals: readonly FullArrival[], terms: SeqsByTerm) {
  const seqsByChannel = new Map<string, number[]>();
  for (const { channelId, seq } of arrivals)
    seqsByChannel.set(channelId, [...(seqsByChannel.get(channelId) ?? []), seq]);
  const { rows } = await tx.execute<ScopeFeed>(sql`
    select f.user_id as "userId", f.id, f.channel_id as "channelId", f.folder_id as "folderId", folder.parent_id as "parentId"
    from feeds f left join feed_folders folder on folder.id = f.folder_id
    where f.enabled and f.channel_id = any(${sql.param([...seqsByChannel.keys()])}::text[]) and (
      exists (select 1 from alert_terms t where t.kind = 'user' and t.value = f.user_id)
      or exists (select 1 from alert_terms t where t.kind = 'feed' and t.value = f.id)
      or exists (select 1 from alert_terms t where t.kind = 'folder' and t.value in (f.folder_id, folder.parent_id)))`);
  for (const { userId, id, channelId, folderId, parentId } of rows) {
    const seqs = seqsByChannel.get(channelId) ?? [];
    add(terms, "user", userId, seqs);
    add(terms, "feed", id, seqs);
    for (const each of [folderId, parentId]) if (each) add(terms, "folder", each, seqs);
  }
}

type Owner = Parameters<EntitlementOf>[0];
type AlertRow = MatchedAlert & { kind: TermKind; value: string };

/** Alerts of users whose plan has ended wait until it is renewed. */
async function alertsWith(
  tx: Transaction,
  terms: SeqsByTerm,
  entitlementOf: EntitlementOf,
): Promise<AlertRow[]> {
  const keys = [...terms.keys()].map((key) => key.split(" ") as [TermKind, string]);
  if (keys.length === 0) return [];
  const { rows } = await tx.execute<AlertRow & Owner>(sql`
    select a.id, a.user_id as "userId", a.rule, a.channel_ids as "channelIds", t.kind, t.value,
      u.role, u.payment_info as "paymentInfo"
    from unnest(${sql.param(keys.map(([kind]) => kind))}::text[], ${sql.param(keys.map(([, value]) => value))}::text[])
      as wanted(kind, value)
    join alert_terms t on t.kind = wanted.kind and t.value = wanted.value
    join alerts a on a.id = t.alert_id and a.enabled
    join users u on u.id = a.user_id and u.removed_at is null order by a.created_at, a.id`);
  return rows.flatMap(({ role, paymentInfo, ...alert }) =>
    entitlementOf({ role, paymentInfo }).state === "ended" ? [] : [alert],
  );
}

/**
 * The alerts that these arrivals may fire: found by what the headlines have, through an index. What it costs follows from
 * how many are found, not from how many there are.
 */
export async function findCandidates(
  tx: Transaction,
  arrivals: readonly FullArrival[],
  entitlementOf: EntitlementOf,
): Promise<Candidate[]> {
  const terms = termsOfArrivals(arrivals);
  const lists = await addWatchlists(tx, arrivals, terms);
  await addPlaces(tx, arrivals, terms);
  const rows = await alertsWith(tx, terms, entitlementOf);
  if (rows.length === 0) return [];
  const wholeFor = rows
    .filter(({ rule: { what } }) => what.kind === "story" || what.kind === "unusual")
    .map(({ userId }) => userId);
  const feeds = await feedsOfMany(tx, {
    userIds: [...new Set(rows.map(({ userId }) => userId))],
    channelIds: [...new Set(arrivals.map(({ channelId }) => channelId))],
    wholeFor: [...new Set(wholeFor)],
  });
  const feedsByUser = Map.groupBy(feeds, ({ userId }) => userId);
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((found) => {
    const seqs = new Set(found.flatMap(({ kind, value }) => [...(terms.get(keyOf(kind, value)) ?? [])]));
    const [first] = found;
    if (!first) return [];
    const { kind: _, value: __, ...alert } = first;
    const own = feedsByUser.get(alert.userId);
    if (!own) return [];
    const { whom } = alert.rule;
    const listed = whom.kind === "watchlist" ? lists.get(whom.watchlistId) : undefined;
    return [{ alert, scope: scopeOf(whom, own, listed), seqs: [...seqs] }];
  });
}
