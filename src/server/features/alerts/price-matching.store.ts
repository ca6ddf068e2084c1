import { sql } from "drizzle-orm";
import type { Actor } from "#domain/accounts/account.ts";
import type { PaymentInfo } from "#domain/accounts/payment-info.ts";
import type { FiredBefore } from "#domain/alerts/decision.ts";
import type { Scope, Why } from "#domain/alerts/match.ts";
import { crossingKey, priceTitle } from "#domain/alerts/price-match.ts";
import { measuredWindow, type PriceStep, type SeenPrice, walkPrices } from "#domain/alerts/price-walk.ts";
import { newsMeasuredMs } from "#domain/alerts/rule.ts";
import type { TermKind } from "#domain/alerts/terms.ts";
import type { Database, Transaction } from "#server/db/database.ts";
import type { NewId } from "#server/platform/new-id.ts";
import type { EntitlementOf } from "../administration/accounts.store.ts";
import type { FullArrival } from "./arrivals.store.ts";
import type { MatchedAlert } from "./candidates.store.ts";
import { firedBefore, insertFirings, type NewFiring } from "./firings.store.ts";
import { scopeOf } from "./scope.ts";
import { feedsOfMany } from "./scopes.store.ts";
import { arrivalsAbout, notePrices, pricesWithin, type ScopedPrice } from "./seen-prices.store.ts";

type Step = PriceStep<FullArrival>;
type PriceCandidate = { alert: MatchedAlert; scope: Scope };

export type PriceRoundData = {
  /** In their order. */
  steps: readonly { step: Step; candidates: readonly PriceCandidate[] }[];
  /** By alert. */
  before: Map<string, FiredBefore>;
};

export type PriceFired = PriceCandidate & {
  price: SeenPrice;
  why: Why;
  key: string;
  /** Null where a price alone fired it. */
  news: FullArrival | null;
};

export type PriceMatchingStore = ReturnType<typeof createPriceMatchingStore>;

const pricesReadMax = 200_000;

type Dependencies = {
  db: Database;
  entitlementOf: EntitlementOf;
  /** Under which scope a user's prices are fetched; null when they have no price source. */
  priceScopeOf: (actor: Actor) => Promise<string | null>;
  newId: NewId;
};

/** Levels that a step passed, of alerts with this term. */
type Passed = { at: number; kind: TermKind; value: string; from: number; to: number };
type Found = MatchedAlert &
  Omit<Actor, "entitlement"> & { at: number; kind: TermKind; paymentInfo: PaymentInfo | null };

const isAbout = (symbol: string, { companies }: FullArrival) =>
  companies.some((company) => company.symbol === symbol);

/** What alerts look at of these companies: the watchlists whose moves they are about, the companies that move, and all of them. */
async function watchedOf(tx: Transaction, symbols: string[]) {
  const lists = await tx.execute<{ id: string; symbols: string[] }>(sql`
    select w.id, w.symbols from watchlists w where w.symbols && ${sql.param(symbols)}::text[]
      and exists (select 1 from alert_terms t where t.kind = 'move-watchlist' and t.value = w.id)`);
  const single = await tx.execute<{ kind: TermKind; symbol: string }>(sql`
    select distinct kind, value as symbol from alert_terms
    where kind in ('move', 'price') and value = any(${sql.param(symbols)}::text[])`);
  const own = (kind: TermKind) =>
    new Set(single.rows.filter((row) => row.kind === kind).map((row) => row.symbol));
  const [moving, priced] = [own("move"), own("price")];
  const listed = new Map(lists.rows.map(({ id, symbols: watched }) => [id, watched]));
  const listsOf = (symbol: string) => lists.rows.filter((list) => list.symbols.includes(symbol));
  const movers = symbols.filter((symbol) => moving.has(symbol) || listsOf(symbol).length > 0);
  return { listed, listsOf, movers, all: new Set([...movers, ...priced]) };
}

type Watched = Awaited<ReturnType<typeof watchedOf>>;

/** What the new prices did, in their order, by walking through those of the last days. */
async function stepsOf(tx: Transaction, fresh: readonly ScopedPrice[], watched: Watched, toSeq: number) {
  const sinceMs = Math.min(...fresh.map(({ atMs }) => atMs)) - newsMeasuredMs;
  const news = await arrivalsAbout(tx, watched.movers, { sinceMs, toSeq });
  const series = Map.groupBy(fresh, ({ scope, symbol }) => `${scope} ${symbol}`);
  const spans = [...series.values()].flatMap((prices) => {
    const [first] = prices;
    if (!first) return [];
    const fromMs = Math.min(...prices.map(({ atMs }) => atMs));
    const open = news.filter(
      (each) => isAbout(first.symbol, each) && (measuredWindow(each.publishedMs)?.endMs ?? 0) >= fromMs,
    );
    const starts = open.map(({ publishedMs }) => measuredWindow(publishedMs)?.fromMs ?? fromMs);
    return [{ scope: first.scope, symbol: first.symbol, fromMs: Math.min(fromMs, ...starts), open }];
  });
  const known = Map.groupBy(
    await pricesWithin(tx, spans, pricesReadMax),
    ({ scope, symbol }) => `${scope} ${symbol}`,
  );
  const steps = new Map<string, Step>();
  const idOf = ({ scope, symbol, atMs }: ScopedPrice) => `${scope} ${symbol} ${atMs}`;
  const isFresh = new Set(fresh.map(idOf));
  for (const { scope, symbol, open } of spans)
    for (const step of walkPrices(known.get(`${scope} ${symbol}`) ?? [], open)) {
      const id = `${scope} ${symbol} ${step.price.atMs}`;
      if (isFresh.has(id)) steps.set(id, step);
    }
  return fresh.flatMap((price) => {
    const step = steps.get(idOf(price));
    return step ? [{ scope: price.scope, step }] : [];
  });
}

type ScopedStep = Awaited<ReturnType<typeof stepsOf>>[number];

function passedBy({ step: { price, before, moved } }: ScopedStep, at: number, watched: Watched): Passed[] {
  const { symbol } = price;
  const crossed: Passed[] =
    before === null || before.price === price.price
      ? []
      : [
          {
            at,
            kind: "price",
            value: symbol,
            from: Math.min(before.price, price.price),
            to: Math.max(before.price, price.price),
          },
        ];
  if (moved.length === 0) return crossed;
  const from = Math.min(...moved.map((each) => each.from)) + 1;
  const to = Math.max(...moved.map((each) => each.to));
  return [
    ...crossed,
    { at, kind: "move", value: symbol, from, to },
    ...watched
      .listsOf(symbol)
      .map(({ id }) => ({ at, kind: "move-watchlist", value: id, from, to }) as const),
  ];
}

/** The alerts whose level lies between: what it costs follows from how many are found. */
async function alertsPassed(tx: Transaction, passed: readonly Passed[]): Promise<Found[]> {
  if (passed.length === 0) return [];
  const list = (values: (string | number)[]) => sql.param(values);
  const { rows } = await tx.execute<Found>(sql`
    select passed.at, passed.kind, a.id, a.user_id as "userId", a.rule, a.channel_ids as "channelIds", u.role,
      u.subscription_type as "subscriptionType", u.payment_info as "paymentInfo"
    from unnest(${list(passed.map(({ at }) => at))}::int[], ${list(passed.map(({ kind }) => kind))}::text[],
      ${list(passed.map(({ value }) => value))}::text[], ${list(passed.map(({ from }) => from))}::float8[],
      ${list(passed.map(({ to }) => to))}::float8[]) as passed(at, kind, value, from_level, to_level)
    join alert_terms t on t.kind = passed.kind and t.value = passed.value
      and t.level between passed.from_level and passed.to_level
    join alerts a on a.id = t.alert_id and a.enabled
    join users u on u.id = a.user_id and u.removed_at is null order by a.created_at, a.id`);
  return rows;
}

export function createPriceMatchingStore({ db, entitlementOf, priceScopeOf, newId }: Dependencies) {
  /** Those whose owners' prices are fetched under the step's scope, and who still have a plan. */
  async function allowed(found: readonly Found[], steps: readonly ScopedStep[]): Promise<Found[]> {
    const scopes = new Map<string, string | null>();
    const kept: Found[] = [];
    for (const each of found) {
      const { userId, role, subscriptionType, paymentInfo } = each;
      const { state } = entitlementOf({ role, paymentInfo });
      if (state === "ended") continue;
      if (!scopes.has(userId))
        scopes.set(userId, await priceScopeOf({ userId, role, subscriptionType, entitlement: state }));
      if (scopes.get(userId) === steps[each.at]?.scope) kept.push(each);
    }
    return kept;
  }

  async function candidatesOf(tx: Transaction, steps: readonly ScopedStep[], watched: Watched) {
    const passed = steps.flatMap((step, at) => passedBy(step, at, watched));
    const found = await allowed(await alertsPassed(tx, passed), steps);
    const channelIds = steps.flatMap(({ step }) => step.moved.map(({ news }) => news.channelId));
    const moving = found.filter(({ kind }) => kind !== "price").map(({ userId }) => userId);
    const feeds =
      moving.length === 0
        ? []
        : await feedsOfMany(tx, {
            userIds: [...new Set(moving)],
            channelIds: [...new Set(channelIds)],
            wholeFor: [],
          });
    const feedsByUser = Map.groupBy(feeds, ({ userId }) => userId);
    const byStep = Map.groupBy(found, ({ at }) => at);
    return steps.map(({ step }, at) => ({
      step,
      candidates: (byStep.get(at) ?? []).map(({ id, userId, rule, channelIds: to }) => {
        const { whom } = rule;
        const symbols = whom.kind === "watchlist" ? watched.listed.get(whom.watchlistId) : undefined;
        const listed = { symbols: symbols ?? [], tags: [] };
        return {
          alert: { id, userId, rule, channelIds: to },
          scope: scopeOf(whom, feedsByUser.get(userId) ?? [], listed),
        };
      }),
    }));
  }

  async function round(
    tx: Transaction,
    limit: number,
    decide: (data: PriceRoundData) => PriceFired[],
  ): Promise<{ looked: number; messages: number }> {
    const { rows: progress } = await tx.execute<{ toSeq: string }>(
      sql`select to_seq as "toSeq" from alert_progress for update skip locked`,
    );
    if (!progress[0]) return { looked: 0, messages: 0 };
    const toSeq = Number(progress[0].toSeq);
    const noted = await notePrices(tx, { afterSeq: toSeq, limit });
    const looked = noted.length;
    const watched = await watchedOf(tx, [...new Set(noted.map(({ symbol }) => symbol))]);
    const fresh = noted.filter(({ symbol }) => watched.all.has(symbol));
    if (fresh.length === 0) return { looked, messages: 0 };
    const steps = await candidatesOf(tx, await stepsOf(tx, fresh, watched, toSeq), watched);
    const before = await firedBefore(
      tx,
      steps.flatMap(({ candidates }) => candidates.map(({ alert }) => alert)),
      {
        keys: steps.flatMap(({ step }) => [
          crossingKey(step.price),
          ...step.moved.map(({ news }) => news.storyId),
        ]),
        sinceMs: Math.min(...fresh.map(({ seenMs }) => seenMs)),
      },
    );
    const messages = await insertFirings(tx, newId, decide({ steps, before }).map(rowOf));
    return { looked, messages };
  }

  return {
    /** One worker at a time, the one that has the turn of the arrivals: so each price has its place among them. */
    matchNext: (limit: number, decide: (data: PriceRoundData) => PriceFired[]) =>
      db.transaction((tx) => round(tx, limit, decide)),
  };
}

const rowOf = ({ alert, scope, price, why, key, news }: PriceFired): NewFiring => ({
  alert,
  key,
  itemId: news?.itemId ?? null,
  title: news?.title ?? priceTitle(price),
  link: news?.link ?? null,
  source: news ? (scope.channels.get(news.channelId) ?? "") : price.provider,
  why,
  publishedMs: news?.publishedMs ?? null,
  atMs: price.seenMs,
});
