import { LRUCache } from "lru-cache";
import { factsCachedMs, factsFailureCachedMs } from "#domain/market/limits.ts";
import type { ProviderAnswer } from "#domain/market/provider-answer.ts";
import type { Clock } from "#server/platform/clock.ts";
import { counted } from "#server/platform/counted.ts";
import type { MainAccess } from "./market-access.ts";
import type { SourceAnswer } from "./market-source.ts";
import type { MarketSources } from "./market-sources.ts";
import { quotePace } from "./price-fetcher.ts";
import type { FactsPart, StoredDetails } from "./stored-market.ts";

const scopesMax = 2_000;

/** True when a part was never asked for, or its day (after a failure: its hour) is over. */
function isPartDue(part: FactsPart<unknown> | null, nowMs: number): boolean {
  if (!part) return true;
  return nowMs - part.triedAtMs >= (part.failed ? factsFailureCachedMs : factsCachedMs);
}

export const areFactsDue = (facts: StoredDetails, nowMs: number): boolean =>
  isPartDue(facts.profile, nowMs) || isPartDue(facts.metrics, nowMs) || isPartDue(facts.target, nowMs);

/** Fetches the due parts of a company's facts, after the prices that wait. */
export function createFactsFetcher({ sources, clock }: { sources: MarketSources; clock: Clock }) {
  /** Scopes whose key has no price targets: one rejection spares the call for every other symbol. */
  const withoutTargets = new LRUCache<string, number>(counted(scopesMax));

  const asking = (access: MainAccess, subject: string) =>
    ({ ...quotePace, lane: "facts", key: access.mainKey, subject }) as const;

  function settled<T>(before: FactsPart<T> | null, answer: SourceAnswer<T>): FactsPart<T> | null {
    const triedAtMs = clock.now();
    if (answer.kind === "ok") return { triedAtMs, failed: false, value: answer.value, why: null };
    const why = whyOf(answer, sources.main.provider);
    return why === null ? before : { triedAtMs, failed: true, value: before?.value ?? null, why };
  }

  async function target(
    access: MainAccess,
    symbol: string,
  ): Promise<SourceAnswer<{ meanTarget: number | null }>> {
    if ((withoutTargets.get(access.scope) ?? 0) > clock.now()) return { kind: "no-access" };
    const answer = await sources.main.ask(asking(access, symbol), (client, key) =>
      client.priceTarget(key, symbol),
    );
    if (answer.kind === "no-access") withoutTargets.set(access.scope, clock.now() + factsCachedMs);
    return answer;
  }

  async function fetchDue(access: MainAccess, symbol: string, known: StoredDetails): Promise<StoredDetails> {
    const facts = { ...known };
    if (isPartDue(known.profile, clock.now()))
      facts.profile = settled(
        known.profile,
        await sources.main.ask(asking(access, symbol), (client, key) => client.profile(key, symbol)),
      );
    if (isPartDue(known.metrics, clock.now()))
      facts.metrics = settled(
        known.metrics,
        await sources.main.ask(asking(access, symbol), (client, key) => client.metrics(key, symbol)),
      );
    if (isPartDue(known.target, clock.now()))
      facts.target = settled(known.target, await target(access, symbol));
    return facts;
  }

  return {
    fetchDue,
    /** After a change of keys. */
    clearScope: (scope: string) => void withoutTargets.delete(scope),
  };
}

/** Null: the rejection says nothing about the company, the part is asked for again with the next price. */
function whyOf(
  answer: Exclude<ProviderAnswer<unknown>, { kind: "ok" }> | { kind: "not-needed" },
  name: string,
): string | null {
  if (answer.kind === "no-access") return `Not included in this ${name} key's plan`;
  if (answer.kind === "no-data") return "The provider has no data on it";
  if (answer.kind === "down") return "The provider isn't responding";
  return null;
}
