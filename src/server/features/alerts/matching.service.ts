import { decisionOn, type FiredBefore, noteFiring, nothingFired } from "#domain/alerts/decision.ts";
import {
  type Arrival,
  isNews,
  matchArrival,
  type Scope,
  type StoryTellers,
  type Why,
} from "#domain/alerts/match.ts";
import { crossingKey, crossingWhy, moveWhy } from "#domain/alerts/price-match.ts";
import type { PriceStep, SeenNews } from "#domain/alerts/price-walk.ts";
import { type AlertRule, isPriceWhat } from "#domain/alerts/rule.ts";
import { type Mentions, unusualWhy } from "#domain/alerts/unusual.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Candidate } from "./candidates.store.ts";
import type { Fired, MatchingStore, RoundData } from "./matching.store.ts";
import type { PriceFired, PriceMatchingStore, PriceRoundData } from "./price-matching.store.ts";

export type MatchingService = ReturnType<typeof createMatchingService>;

/** Arrivals or prices that are matched in one transaction. */
export const matchedAtOnce = 200;

/** What live matching and a rehearsal ask of a rule alike, arrival by arrival in their order. */
export type Judged = { rule: AlertRule; scope: Scope; before: FiredBefore };

/** What was told before an arrival, as far as a rule asks for it. */
export type Known = {
  /** By story. */
  tellers: ReadonlyMap<string, StoryTellers>;
  mentions: Mentions;
};

const noTellers: StoryTellers = new Map();

/** Whether an arrival fires a rule, and why; notes it as fired. Live and rehearsal both call this, and nothing else decides. */
export function firingOf({ rule, scope, before }: Judged, arrival: Arrival, { tellers, mentions }: Known) {
  if (isPriceWhat(rule.what) || !isNews(arrival)) return null;
  const { what } = rule;
  const why =
    what.kind === "unusual"
      ? unusualWhy(scope, arrival, mentions)
      : matchArrival(what, scope, arrival, tellers.get(arrival.storyId) ?? noTellers);
  if (!why) return null;
  const match = { key: arrival.storyId, atMs: arrival.atMs };
  if (decisionOn(rule.when, match, before) !== "fires") return null;
  noteFiring(before, rule.when, match);
  return why;
}

/** News about a company, as a rule about its move looks at it. */
export type PricedNews = SeenNews & { channelId: string; storyId: string };

type PriceFiring<N> = { why: Why; key: string; news: N | null };

/** What one step of a price fires of a rule; notes it as fired. Live and rehearsal both call this, too. */
export function firingsOfStep<N extends PricedNews>(
  { rule: { what, when }, scope, before }: Judged,
  step: PriceStep<N>,
): PriceFiring<N>[] {
  const { price } = step;
  const met: PriceFiring<N>[] = [];
  const add = (why: Why | null, key: string, news: N | null) => {
    const match = { key, atMs: price.seenMs };
    if (why === null || decisionOn(when, match, before) !== "fires") return;
    noteFiring(before, when, match);
    met.push({ why, key, news });
  };
  if (what.kind === "price") add(crossingWhy(what, scope, step), crossingKey(price), null);
  if (what.kind === "move")
    for (const moved of step.moved)
      if (isNews(moved.news)) add(moveWhy(what, scope, price, moved), moved.news.storyId, moved.news);
  return met;
}

/** Holds what prices did against the alerts whose levels they passed. */
export function firingsOfPrices({ steps, before }: PriceRoundData): PriceFired[] {
  return steps.flatMap(({ step, candidates }) =>
    candidates.flatMap(({ alert, scope }) => {
      const known = before.get(alert.id) ?? nothingFired();
      before.set(alert.id, known);
      return firingsOfStep({ rule: alert.rule, scope, before: known }, step).map((fired) => ({
        ...fired,
        alert,
        scope,
        price: step.price,
      }));
    }),
  );
}

/** Holds what arrived against the alerts that could be meant, found by its companies, words and feeds. */
export function firingsOf({ arrivals, candidates, before, ...told }: RoundData): Fired[] {
  const fired: Fired[] = [];
  const byArrival = new Map<number, Candidate[]>();
  for (const each of candidates)
    for (const seq of each.seqs) {
      const found = byArrival.get(seq);
      if (found) found.push(each);
      else byArrival.set(seq, [each]);
    }
  for (const arrival of arrivals)
    for (const { alert, scope } of byArrival.get(arrival.seq) ?? []) {
      const known = before.get(alert.id) ?? nothingFired();
      before.set(alert.id, known);
      const why = firingOf({ rule: alert.rule, scope, before: known }, arrival, told);
      if (why) fired.push({ alert, scope, arrival, why });
    }
  return fired;
}

export function createMatchingService({
  store,
  prices,
  events,
}: {
  store: MatchingStore;
  prices: PriceMatchingStore;
  events: EventBus;
}) {
  async function tell({ looked, messages }: { looked: number; messages: number }): Promise<number> {
    if (messages > 0) await events.publish({ kind: "alerts" });
    return looked;
  }

  return {
    /**
     * Matches the next arrivals; firings, messages and progress are stored together or not at all.
     * @returns how many arrivals it looked at; 0 when all were
     */
    async matchNext(limit = matchedAtOnce): Promise<number> {
      const { saved, ...round } = await store.matchNext(limit, firingsOf);
      for (const { userId, itemIds } of saved)
        await events.publish({ kind: "reading", userId, change: { ids: itemIds, saved: true } });
      return tell(round);
    },

    /** The same for the next prices. */
    matchPrices: async (limit = matchedAtOnce): Promise<number> =>
      tell(await prices.matchNext(limit, firingsOfPrices)),
  };
}
