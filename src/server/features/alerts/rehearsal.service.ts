import type { Rehearsal } from "#contract/alert-receipts.ts";
import type { RehearsalRequest } from "#contract/alerts.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { nothingFired } from "#domain/alerts/decision.ts";
import type { Scope, StoryTellers } from "#domain/alerts/match.ts";
import { priceTitle } from "#domain/alerts/price-match.ts";
import { type PriceStep, type SeenPrice, walkPrices } from "#domain/alerts/price-walk.ts";
import { type AlertRule, isPriceWhat, newsMeasuredMs, rehearsalFiredMax } from "#domain/alerts/rule.ts";
import { type Mentions, noMentions, usualDaysMin } from "#domain/alerts/unusual.ts";
import { message } from "#domain/language/translate.ts";
import { newYorkAt } from "#domain/market/new-york.ts";
import { tradingDaysBetween } from "#domain/market/session.ts";
import type { Clock } from "#server/platform/clock.ts";
import { type AlertsStore, rehearsedMax } from "./alerts.store.ts";
import type { FullArrival } from "./arrivals.store.ts";
import { firingOf, firingsOfStep } from "./matching.service.ts";

export type RehearsalService = ReturnType<typeof createRehearsalService>;

const dayMs = 86_400_000;
const gapOf = {
  stories: message(
    "For part of these days headlines aren't grouped into stories, so one story may count more than once.",
  ).sentence,
  tooNew: message(
    "Your feeds are read for less than nine days. Until then it isn't known what is usual, and the alert won't fire.",
  ).sentence,
  partlyNew: message(
    "Some of your feeds were read for too short a time on part of these days. There it isn't known what is usual.",
  ).sentence,
  none: message("No prices of it are recorded yet. Recording starts when you save the alert.").sentence,
  beyond: message(
    "The price is beyond that level now. The alert fires when it comes back and crosses it again.",
  ).sentence,
  many: message("Your feeds brought more headlines than a rehearsal reads. It looked at the newest.")
    .sentence,
};

/** Says when a rule would have fired, from the archive. It asks `firingOf`, as live matching does. */
export function createRehearsalService({
  store,
  scopeOf,
  priceScopeOf,
  clock,
}: {
  store: Pick<AlertsStore, "arrivals" | "tellers" | "mentions" | "storiesSince" | "prices">;
  scopeOf: (actor: Actor, rule: RehearsalRequest["rule"]) => Promise<Scope>;
  /** Null when the user has no price source. */
  priceScopeOf: (actor: Actor) => Promise<string | null>;
  clock: Clock;
}) {
  async function gapsOf(sinceMs: number): Promise<string[]> {
    const since = await store.storiesSince();
    return since === null || since.getTime() > sinceMs + dayMs ? [gapOf.stories] : [];
  }

  /** By the prices that were recorded, walked through as live matching does. */
  async function rehearsePrices(
    actor: Actor,
    { rule, days }: RehearsalRequest,
    scope: Scope,
  ): Promise<Rehearsal> {
    const nowMs = clock.now();
    const sinceMs = nowMs - days * dayMs;
    const symbols = [...(scope.symbols ?? [])];
    const priceScope = await priceScopeOf(actor);
    const prices =
      priceScope === null
        ? []
        : await store.prices(
            symbols.map((symbol) => ({ scope: priceScope, symbol, fromMs: sinceMs - newsMeasuredMs })),
          );
    const news =
      rule.what.kind === "move"
        ? await store.arrivals([...scope.channels.keys()], {
            sinceMs: sinceMs - newsMeasuredMs,
            about: { symbols, tags: [] },
          })
        : [];
    const steps = new Map<SeenPrice, PriceStep<FullArrival>>();
    for (const [symbol, own] of Map.groupBy(prices, (price) => price.symbol))
      for (const step of walkPrices(
        own,
        news.filter(({ companies }) => companies.some((company) => company.symbol === symbol)),
      ))
        steps.set(step.price, step);
    const judged = { rule, scope, before: nothingFired() };
    const fired = prices.flatMap((price) => {
      const step = steps.get(price);
      if (!step || price.seenMs < sinceMs) return [];
      return firingsOfStep(judged, step).map(({ why, news: item }) => ({
        itemId: item?.itemId ?? null,
        at: new Date(price.seenMs).toISOString(),
        why,
        title: item?.title ?? priceTitle(price),
        link: item?.link ?? null,
        source: item ? (scope.channels.get(item.channelId) ?? "") : price.provider,
      }));
    });
    const gaps: string[] = [];
    if (prices.length === 0) gaps.push(gapOf.none);
    if (news.length === rehearsedMax || prices.length === rehearsedMax) gaps.push(gapOf.many);
    if (isBeyond(rule.what, [...steps.values()].at(-1)?.price)) gaps.push(gapOf.beyond);
    return {
      fired: fired.slice(0, rehearsalFiredMax),
      total: fired.length,
      gaps,
      priced: pricedDays([...steps.keys()], { sinceMs, nowMs }),
    };
  }

  return {
    /** @throws AppError of what the rule names and is not there */
    async rehearse(actor: Actor, request: RehearsalRequest): Promise<Rehearsal> {
      const { rule, days } = request;
      const sinceMs = clock.now() - days * dayMs;
      const scope = await scopeOf(actor, rule);
      if (isPriceWhat(rule.what)) return rehearsePrices(actor, request, scope);
      const gaps = await gapsOf(sinceMs);
      const symbols = scope.symbols && [...scope.symbols];
      const about = symbols && { symbols, tags: [...scope.tags] };
      const arrivals = await store.arrivals([...scope.channels.keys()], { sinceMs, about });
      if (arrivals.length === rehearsedMax) gaps.push(gapOf.many);
      const tellers: Map<string, StoryTellers> =
        rule.what.kind === "story" ? await store.tellers(arrivals.map(({ storyId }) => storyId)) : new Map();
      const mentions =
        rule.what.kind === "unusual"
          ? await store.mentions({
              symbols: symbols ?? [],
              channelIds: [...scope.channels.keys()],
              fromMs: sinceMs,
            })
          : noMentions;
      if (rule.what.kind === "unusual") gaps.push(...historyGap(mentions, { sinceMs, nowMs: clock.now() }));
      const judged = { rule, scope, before: nothingFired() };
      const fired = arrivals.flatMap((arrival) => {
        const why = firingOf(judged, arrival, { tellers, mentions });
        const { itemId, title, link, channelId, atMs } = arrival;
        const source = scope.channels.get(channelId) ?? "";
        return why ? [{ itemId, at: new Date(atMs).toISOString(), why, title, link, source }] : [];
      });
      return { fired: fired.slice(0, rehearsalFiredMax), total: fired.length, gaps, priced: null };
    },
  };
}

/** What keeps mentions from being counted in all of these days: feeds that are read for too short a time. */
function historyGap(
  { readSinceMs }: Mentions,
  { sinceMs, nowMs }: { sinceMs: number; nowMs: number },
): string[] {
  const neededMs = (usualDaysMin + 2) * dayMs;
  const since = [...readSinceMs.values()];
  if (since.every((each) => each > nowMs - neededMs)) return [gapOf.tooNew];
  return since.some((each) => each > sinceMs - neededMs) ? [gapOf.partlyNew] : [];
}

/** Where the price is now, nothing can be crossed. */
const isBeyond = (what: AlertRule["what"], last: SeenPrice | undefined): boolean =>
  what.kind === "price" &&
  last !== undefined &&
  (what.side === "over" ? last.price >= what.level : last.price <= what.level);

/** On how many of the trading days there was a price that could have fired something. */
function pricedDays(
  prices: readonly SeenPrice[],
  { sinceMs, nowMs }: { sinceMs: number; nowMs: number },
): Rehearsal["priced"] {
  const all = tradingDaysBetween(newYorkAt(sinceMs).day, newYorkAt(nowMs).day);
  const known = new Set(prices.map(({ atMs }) => newYorkAt(atMs).day));
  return { days: all.filter((day) => known.has(day)).length, of: all.length };
}
