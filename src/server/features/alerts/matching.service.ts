import { decisionOn, type FiredBefore, noteFiring, nothingFired } from "#domain/alerts/decision.ts";
import { type Arrival, isNews, matchArrival, type Scope, type StoryTellers } from "#domain/alerts/match.ts";
import type { AlertRule } from "#domain/alerts/rule.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Candidate, Fired, MatchingStore, RoundData } from "./matching.store.ts";

export type MatchingService = ReturnType<typeof createMatchingService>;

const arrivalsAtOnce = 200;

/** What live matching and a rehearsal ask of a rule alike, arrival by arrival in their order. */
export type Judged = { rule: AlertRule; scope: Scope; before: FiredBefore };

const noTellers: StoryTellers = new Map();

/** Whether an arrival fires a rule, and why; notes it as fired. Live and rehearsal both call this, and nothing else decides. */
export function firingOf(
  { rule, scope, before }: Judged,
  arrival: Arrival,
  tellers: ReadonlyMap<string, StoryTellers>,
) {
  if (!isNews(arrival)) return null;
  const why = matchArrival(rule.what, scope, arrival, tellers.get(arrival.storyId) ?? noTellers);
  if (!why) return null;
  const match = { key: arrival.storyId, atMs: arrival.atMs };
  if (decisionOn(rule.when, match, before) !== "fires") return null;
  noteFiring(before, rule.when, match);
  return why;
}

/** Holds what arrived against the alerts that could be meant, found by its companies, words and feeds. */
export function firingsOf({ arrivals, candidates, tellers, before }: RoundData): Fired[] {
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
      const why = firingOf({ rule: alert.rule, scope, before: known }, arrival, tellers);
      if (why) fired.push({ alert, scope, arrival, why });
    }
  return fired;
}

export function createMatchingService({ store, events }: { store: MatchingStore; events: EventBus }) {
  return {
    /**
     * Matches the next arrivals; firings, messages and progress are stored together or not at all.
     * @returns how many arrivals it looked at; 0 when all were
     */
    async matchNext(limit = arrivalsAtOnce): Promise<number> {
      const { looked, messages } = await store.matchNext(limit, firingsOf);
      if (messages > 0) await events.publish({ kind: "alerts" });
      return looked;
    },
  };
}
