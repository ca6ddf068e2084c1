import type { MentionedCompany } from "#contract/social.ts";
import {
  countMentions,
  dayOf,
  mentionRate,
  mentionRetentionDays,
  visibleMentionsMax,
  wholeDays,
} from "#domain/social/mentions.ts";
import { createCache } from "#server/platform/cache.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { SocialMentionsStore } from "./social-mentions.store.ts";

const dayMs = 86_400_000;
const cachedMs = 15_000;
const networksMax = 50;

export type SocialMentionsService = ReturnType<typeof createSocialMentionsService>;

/** Which companies a network's posts name most, against their own days before; the same for all users. */
export function createSocialMentionsService(deps: { store: SocialMentionsStore; clock: Clock }) {
  const { store, clock } = deps;
  const byNetwork = createCache<MentionedCompany[]>({ max: networksMax, ttlMs: cachedMs, now: clock.now });

  async function count(network: string): Promise<MentionedCompany[]> {
    const now = clock.now();
    const posts = await store.since(network, new Date(now - dayMs));
    const most = countMentions(posts).slice(0, visibleMentionsMax);
    const counts = await store.days(
      network,
      most.map(({ symbol }) => symbol),
    );
    const days = wholeDays(
      counts.filter(({ symbol }) => symbol === "").map(({ day }) => day),
      now,
    );
    const bySymbol = Map.groupBy(counts, ({ symbol }) => symbol);
    return most.map((company) => ({
      ...company,
      ...mentionRate(company.mentions, bySymbol.get(company.symbol) ?? [], days),
    }));
  }

  return {
    of: (network: string): Promise<MentionedCompany[]> => byNetwork.read(network, () => count(network)),
    /** What was counted may have changed. */
    invalidate: byNetwork.clear,
    removeOld: (): Promise<void> => store.removeBefore(dayOf(clock.now() - mentionRetentionDays * dayMs)),
  };
}
