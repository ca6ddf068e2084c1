import { LRUCache } from "lru-cache";
import type { Clock } from "#server/platform/clock.ts";
import type { SocialOrder } from "./social-order.ts";

/** After a user's last look at the page its sources still get their turns for so long: those of the feed take minutes. */
const wantedMs = 15 * 60_000;
const waitingMax = 500;
const usersMax = 500;
const soonestMs = 1_000;

/**
 * Sources that wait for their turn, and the users who want them. When a turn comes they are tried again without
 * anybody asking, those that wait the longest first.
 */
export function createSocialWaiting(deps: {
  clock: Clock;
  tryAgain: (orders: SocialOrder[]) => Promise<void>;
}) {
  const { clock } = deps;
  const waiting = new Map<string, { order: SocialOrder; atMs: number }>();
  const users = new LRUCache<string, { ids: Set<string>; untilMs: number }>({ max: usersMax });
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const isWanted = (id: string, now: number) =>
    [...users.values()].some(({ ids, untilMs }) => untilMs > now && ids.has(id));

  function plan(): void {
    clearTimeout(timer);
    if (stopped || waiting.size === 0) return;
    const atMs = Math.min(...[...waiting.values()].map((each) => each.atMs));
    timer = setTimeout(fire, Math.max(soonestMs, atMs - clock.now()));
    timer.unref();
  }

  function fire(): void {
    const now = clock.now();
    const ready = [...waiting].filter(([, { atMs }]) => atMs <= now);
    for (const [id] of ready) waiting.delete(id);
    const wanted = ready.filter(([id]) => isWanted(id, now)).map(([, { order }]) => order);
    deps.tryAgain(wanted).then(plan, plan);
  }

  return {
    /** A user looks at these. */
    want(userId: string, orders: SocialOrder[]): void {
      const ids = new Set(orders.map(({ failureId }) => failureId));
      users.set(userId, { ids, untilMs: clock.now() + wantedMs });
    },
    /** Until the next look, for example because the network was switched off. */
    invalidate: (userId: string): void => void users.delete(userId),
    add(order: SocialOrder, atMs: number): void {
      if (stopped || waiting.size >= waitingMax || !isWanted(order.failureId, clock.now())) return;
      waiting.set(order.failureId, { order, atMs });
      plan();
    },
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
