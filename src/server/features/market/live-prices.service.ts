import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Actor } from "#domain/accounts/account.ts";
import { livePriceEveryMs } from "#domain/market/limits.ts";
import { latestOf } from "#domain/market/live-price.ts";
import type { ProviderRejection } from "#domain/market/provider-answer.ts";
import { reconnectWaitMs } from "#domain/market/reconnect.ts";
import type { MarketState } from "#domain/market/session.ts";
import type { MarketAccess } from "#server/features/settings/keys.service.ts";
import type { Clock } from "#server/platform/clock.ts";
import { counted } from "#server/platform/counted.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { type Loop, startLoop } from "#server/platform/loop.ts";
import type { TradeOutside, TradeSource, TradeStream } from "#server/vendors/market/market.ts";
import type { LeasesStore } from "./leases.store.ts";
import type { LiveQuotes } from "./live-quotes.ts";
import { mayUseMain, quoteScopeOf, scopesOfUser } from "./market-access.ts";
import { createPriceBatches, type PriceBatches } from "./price-batches.ts";
import { createScreens } from "./screens.ts";
import type { WatchList } from "./watch-list.ts";

type LivePricesDeps = {
  /** Null: no provider has a stream, and polling is all there is. */
  source: TradeSource | null;
  outside: TradeOutside;
  watch: Pick<WatchList, "seen" | "leave" | "listen">;
  liveQuotes: LiveQuotes;
  leases: Pick<LeasesStore, "hold" | "release">;
  keys: (actor: Actor) => Promise<MarketAccess>;
  marketState: () => MarketState;
  /** Of this process. */
  processId: string;
  events: EventBus;
  clock: Clock;
  chance: () => number;
  log: Logger;
};

type Connection = { stream: TradeStream; batches: PriceBatches; openedAtMs: number };

/** Of a key's only connection; without a renewal it is another process's from then on. */
type Lease = { key: string; untilMs: number };

const scopesMax = 2_000;
const roundMs = 5_000;
/** After something else came on a screen. */
const soonMs = 400;
const leaseMs = 15_000;
/** A connection that lasted this long was a good one: the waits begin again. */
const stableMs = 60_000;

const leaseOf = (key: string) => `trades ${createHash("sha256").update(key).digest("hex").slice(0, 32)}`;

/**
 * Keeps one connection to the provider's trades for each key whose users look at prices, in one of all processes, and
 * follows what is on their screens. What it hears goes to all processes as `prices` events.
 */
export function createLivePricesService(deps: LivePricesDeps) {
  const { source, watch, liveQuotes, leases, keys, processId, events, clock, log } = deps;
  const screens = createScreens({ clock });
  const connections = new Map<string, Connection>();
  const held = new Map<string, Lease>();
  const waits = new LRUCache<string, { untilMs: number; failures: number }>(counted(scopesMax));
  let loop: Loop | undefined;

  function close(scope: string): Connection | undefined {
    const connection = connections.get(scope);
    connections.delete(scope);
    connection?.stream.close();
    connection?.batches.stop();
    return connection;
  }

  async function giveUp(scope: string): Promise<void> {
    if (close(scope)) await liveQuotes.save(scope, true);
    const lease = held.get(scope);
    held.delete(scope);
    if (lease) await leases.release(leaseOf(lease.key));
  }

  function ended(scope: string, why: ProviderRejection): void {
    const connection = close(scope);
    const lasted = connection ? clock.now() - connection.openedAtMs : 0;
    const failures = lasted >= stableMs ? 0 : (waits.get(scope)?.failures ?? 0);
    const waitMs = reconnectWaitMs(why, failures, deps.chance());
    waits.set(scope, { untilMs: clock.now() + waitMs, failures: failures + 1 });
    log.warn({ why, waitMs: Math.round(waitMs) }, "The stream of prices ended: prices are polled meanwhile");
    loop?.wakeIn(waitMs);
  }

  function connect(scope: string, key: string, trades: TradeSource): Connection {
    const batches = createPriceBatches({
      everyMs: livePriceEveryMs,
      send: (prices) => void events.publish({ kind: "prices", scope, prices }),
    });
    const stream = trades.connect(deps.outside, key, {
      prices: (prices) => batches.add(latestOf(prices, clock.now())),
      end: (why) => ended(scope, why),
    });
    const connection = { stream, batches, openedAtMs: clock.now() };
    connections.set(scope, connection);
    return connection;
  }

  /**
   * The scope's connection, if this process has it or may have it now. Who waits after an end stays the one: others would
   * only meet the same rejection.
   */
  async function connectionOf(scope: string, key: string, trades: TradeSource): Promise<Connection | null> {
    if ((held.get(scope)?.key ?? key) !== key) await giveUp(scope);
    // A user's own key may be the system's, too: prices are never read across scopes, so one of the two is polled.
    if ([...held].some(([other, lease]) => other !== scope && lease.key === key)) return null;
    const untilMs = clock.now() + leaseMs;
    if (!(await leases.hold(leaseOf(key), leaseMs))) {
      held.delete(scope);
      close(scope);
      return null;
    }
    held.set(scope, { key, untilMs });
    if ((waits.get(scope)?.untilMs ?? 0) > clock.now()) return null;
    return connections.get(scope) ?? connect(scope, key, trades);
  }

  /** Tells the others what is on screens here, and follows what is on the screens of all. */
  async function round(openScopes: ReadonlySet<string>, trades: TradeSource): Promise<void> {
    for (const [scope, { untilMs }] of held) if (untilMs <= clock.now()) close(scope);
    const looking = deps.marketState() === "closed" ? [] : watch.seen(clock.now());
    const wanted = looking.filter(({ scope }) => openScopes.has(scope));
    for (const scope of [...held.keys()])
      if (!wanted.some((each) => each.scope === scope)) await giveUp(scope);
    for (const { scope, actor, seen } of wanted) {
      const access = await keys(actor);
      if (!mayUseMain(access) || quoteScopeOf(access) !== scope) {
        if (!watch.leave(scope, actor.userId)) await giveUp(scope);
        continue;
      }
      await events.publish({ kind: "screens", scope, process: processId, seen });
      const connection = await connectionOf(scope, access.mainKey, trades);
      if (!connection) continue;
      connection.stream.follow(screens.mostSeen(scope, trades.symbolsMax));
      await liveQuotes.save(scope, false);
    }
  }

  const unsubscribe = events.subscribe((event) => {
    if (event.kind === "prices") liveQuotes.take(event.scope, event.prices, connections.has(event.scope));
    if (event.kind === "screens") screens.note(event);
    if (event.kind !== "user") return;
    // Another key, or none: what was learned with the old one is void.
    for (const scope of scopesOfUser(event.userId)) {
      waits.delete(scope);
      if (held.has(scope)) loop?.wakeIn(soonMs);
    }
  });

  return {
    /** @param openScopes scopes whose prices somebody has open in this process */
    start(openScopes: () => ReadonlySet<string>): void {
      if (!source) return;
      loop = startLoop({
        async round() {
          await round(openScopes(), source);
          return roundMs;
        },
        failed(error) {
          log.warn({ err: String(error) }, "The stream of prices could not be looked after");
          return roundMs;
        },
      });
      watch.listen(() => loop?.wakeIn(soonMs));
    },
    async stop(): Promise<void> {
      await loop?.stop();
      unsubscribe();
      for (const scope of [...held.keys()]) await giveUp(scope).catch(() => undefined);
    },
  };
}
