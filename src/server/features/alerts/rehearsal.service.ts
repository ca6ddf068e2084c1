import type { Rehearsal } from "#contract/alert-receipts.ts";
import type { RehearsalRequest } from "#contract/alerts.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { nothingFired } from "#domain/alerts/decision.ts";
import type { Scope, StoryTellers } from "#domain/alerts/match.ts";
import { rehearsalFiredMax } from "#domain/alerts/rule.ts";
import { message } from "#domain/language/translate.ts";
import type { Clock } from "#server/platform/clock.ts";
import { type AlertsStore, rehearsedMax } from "./alerts.store.ts";
import { firingOf } from "./matching.service.ts";

export type RehearsalService = ReturnType<typeof createRehearsalService>;

const dayMs = 86_400_000;
const gapOf = {
  stories: message(
    "For part of these days headlines aren't grouped into stories, so one story may count more than once.",
  ).sentence,
  many: message("Your feeds brought more headlines than a rehearsal reads. It looked at the newest.")
    .sentence,
};

/** Says when a rule would have fired, from the archive. It asks `firingOf`, as live matching does. */
export function createRehearsalService({
  store,
  scopeOf,
  clock,
}: {
  store: Pick<AlertsStore, "arrivals" | "tellers" | "storiesSince">;
  scopeOf: (actor: Actor, rule: RehearsalRequest["rule"]) => Promise<Scope>;
  clock: Clock;
}) {
  async function gapsOf(sinceMs: number): Promise<string[]> {
    const since = await store.storiesSince();
    return since === null || since.getTime() > sinceMs + dayMs ? [gapOf.stories] : [];
  }

  return {
    /** @throws AppError of what the rule names and is not there */
    async rehearse(actor: Actor, request: RehearsalRequest): Promise<Rehearsal> {
      const { rule, days } = request;
      const sinceMs = clock.now() - days * dayMs;
      const scope = await scopeOf(actor, rule);
      const gaps = await gapsOf(sinceMs);
      const symbols = scope.symbols && [...scope.symbols];
      const arrivals = await store.arrivals([...scope.channels.keys()], { sinceMs, symbols });
      if (arrivals.length === rehearsedMax) gaps.push(gapOf.many);
      const tellers: Map<string, StoryTellers> =
        rule.what.kind === "story" ? await store.tellers(arrivals.map(({ storyId }) => storyId)) : new Map();
      const judged = { rule, scope, before: nothingFired() };
      const fired = arrivals.flatMap((arrival) => {
        const why = firingOf(judged, arrival, tellers);
        const { itemId, title, link, channelId, atMs } = arrival;
        const source = scope.channels.get(channelId) ?? "";
        return why ? [{ itemId, at: new Date(atMs).toISOString(), why, title, link, source }] : [];
      });
      return { fired: fired.slice(0, rehearsalFiredMax), total: fired.length, gaps };
    },
  };
}
