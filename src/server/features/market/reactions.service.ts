import {
  type MarketProvider,
  marketProviders,
  type NoReaction,
  type Reaction,
  type ReactionsAnswer,
} from "#contract/market.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { message } from "#domain/language/translate.ts";
import {
  minutePricesRetentionDays,
  reactionItemsMax,
  reactionSymbolsMax,
  symbolsFetchedPerLoadMax,
} from "#domain/market/limits.ts";
import { newYorkAt } from "#domain/market/new-york.ts";
import {
  type AnchorWindow,
  anchorWindow,
  type MarketMove,
  type Move,
  marketInstantMsMax,
  marketMoveOver,
  marketSymbol,
  moveSince,
  type NoMove,
  type TimedPrice,
} from "#domain/market/reaction.ts";
import { lastOpenedDay } from "#domain/market/session.ts";
import type { MarketAccess } from "#server/features/settings/keys.service.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { HistoryFetcher } from "./history-fetcher.ts";
import { mayUseAny, quoteScopeOf } from "./market-access.ts";
import type { PricesStore } from "./prices.store.ts";

/** A news item as its user sees it; `publishedMs` is null when the publisher gave no readable date. */
export type PublishedItem = { id: string; publishedMs: number | null; symbols: string[] };

export type ReactionsService = ReturnType<typeof createReactionsService>;

/** A symbol of an item, with where to look for its anchor or why there is none. */
type Requested = { itemId: string; symbol: string; window: AnchorWindow | NoMove };
type Windowed = Requested & { window: AnchorWindow };
type Moved = { asked: Windowed; result: Move | NoMove };

const dayMs = 86_400_000;
const idLengthMax = 64;
const isWindowed = (asked: Requested): asked is Windowed => "fromMs" in asked.window;
const isMove = (result: Move | NoMove): result is Move => "anchor" in result;

/** What prices did since news was published, from recorded prices alone. */
export function createReactionsService(deps: {
  store: Pick<PricesStore, "firstWithin" | "lastWithin" | "nearestWithin" | "days">;
  histories: HistoryFetcher;
  keys: (actor: Actor) => Promise<MarketAccess>;
  /** Those of the items that one of the user's feeds brought. */
  itemsFor: (actor: Actor, ids: string[]) => Promise<PublishedItem[]>;
  clock: Clock;
}) {
  const { store, histories, keys, itemsFor, clock } = deps;

  function askedOf(items: PublishedItem[]): Requested[] {
    const nowMs = clock.now();
    const undated: NoMove = { reason: message("The publisher gives no date.").sentence, state: "unknown" };
    return items
      .flatMap(({ id, publishedMs, symbols }) => {
        const window = publishedMs === null ? undated : anchorWindow(publishedMs, nowMs);
        return symbols.map((symbol) => ({ itemId: id, symbol, window }));
      })
      .slice(0, reactionSymbolsMax);
  }

  async function movesOf(scope: string, asked: Windowed[], days: Days): Promise<Moved[]> {
    const nowMs = clock.now();
    const symbols = [...new Set(asked.map(({ symbol }) => symbol))];
    const fromMs = nowMs - minutePricesRetentionDays * dayMs;
    const [anchors, newest] = await Promise.all([
      store.firstWithin(
        scope,
        asked.map(({ symbol, window }) => ({ symbol, ...window })),
      ),
      store.lastWithin(
        scope,
        symbols.map((symbol) => ({ symbol, fromMs, toMs: nowMs })),
      ),
    ]);
    return asked.map((each, index) => {
      const latest = newest[symbols.indexOf(each.symbol)] ?? null;
      const trail = { anchor: anchors[index] ?? null, latest, days: days.get(each.symbol) ?? [] };
      return { asked: each, result: moveSince(each.window, trail, nowMs) };
    });
  }

  /** In the order of the moves. */
  async function marketMoves(scope: string, moves: Move[], days: Days): Promise<MarketMove[]> {
    const around = ({ atMs }: TimedPrice) => ({
      symbol: marketSymbol,
      fromMs: atMs - marketInstantMsMax,
      toMs: atMs + marketInstantMsMax,
    });
    const [starts, ends] = await Promise.all([
      store.nearestWithin(
        scope,
        moves.map(({ anchor }) => around(anchor)),
      ),
      store.nearestWithin(
        scope,
        moves.map(({ latest }) => around(latest)),
      ),
    ]);
    const marketDays = days.get(marketSymbol) ?? [];
    return moves.map((move, index) =>
      marketMoveOver(move, { start: starts[index] ?? null, end: ends[index] ?? null, days: marketDays }),
    );
  }

  /** A provider's history may hold the anchors of the last trading day; they come with the next call. */
  function fetchMissing(access: MarketAccess, moved: Moved[]): void {
    const opensMs = lastOpenedDay(clock.now())?.opensMs;
    const missing = moved.filter(
      ({ asked, result }) => !isMove(result) && asked.window.fromMs >= (opensMs ?? 0),
    );
    if (missing.length === 0) return;
    const symbols = [...new Set(missing.map(({ asked }) => asked.symbol))].slice(0, symbolsFetchedPerLoadMax);
    for (const symbol of [marketSymbol, ...symbols]) void histories.start({ access, symbol, range: "1d" });
  }

  async function known(
    access: MarketAccess,
    asked: Requested[],
    { fetches }: { fetches: boolean },
  ): Promise<ReactionsAnswer["reactions"]> {
    const scope = quoteScopeOf(access);
    const windowed = asked.filter(isWindowed);
    const symbols = [...new Set(windowed.map(({ symbol }) => symbol))];
    const oldest = Math.min(...windowed.map(({ window }) => window.fromMs));
    const days: Days =
      windowed.length === 0
        ? new Map()
        : await store.days(scope, [...symbols, marketSymbol], newYorkAt(oldest).day);
    const moved = await movesOf(scope, windowed, days);
    const moves = moved.map(({ result }) => result).filter(isMove);
    const market = await marketMoves(scope, moves, days);
    if (fetches) fetchMissing(access, moved);
    const reactions: ReactionsAnswer["reactions"] = {};
    const add = ({ itemId, symbol }: Requested, reaction: Reaction | NoReaction) => {
      reactions[itemId] = { ...reactions[itemId], [symbol]: reaction };
    };
    for (const each of asked) if ("reason" in each.window) add(each, each.window);
    for (const { asked: each, result } of moved) {
      const over = isMove(result) ? market[moves.indexOf(result)] : undefined;
      if (isMove(result) && over) add(each, reactionView(each.window, result, over));
      else if (!isMove(result)) add(each, noReaction(access, each.symbol, result));
    }
    return reactions;
  }

  function noReaction(access: MarketAccess, symbol: string, known: NoMove): NoReaction {
    const running = histories.isRunning({ access, symbol, range: "1d" });
    return running ? { reason: message("Loading prices for that time…").sentence, state: "loading" } : known;
  }

  /** Asks no provider while the caller waits. */
  async function reactionsFor(actor: Actor, ids: string): Promise<ReactionsAnswer> {
    const wanted = idsIn(ids);
    if (wanted.length === 0)
      throw new AppError("bad-input", { field: "ids", words: message("Give ids of news items, by comma.") });
    const access = await keys(actor);
    const asked = askedOf(await itemsFor(actor, wanted));
    if (mayUseAny(access)) return { reactions: await known(access, asked, { fetches: true }) };
    const off: NoReaction = {
      reason: message("Turn on a price source in Settings.").sentence,
      state: "unknown",
    };
    const reactions: ReactionsAnswer["reactions"] = {};
    for (const { itemId, symbol } of asked) reactions[itemId] = { ...reactions[itemId], [symbol]: off };
    return { reactions };
  }

  /** Of items that anyone may read, from what was recorded with the operator's keys. Asks no provider. */
  const recordedFor = (access: MarketAccess, items: PublishedItem[]): Promise<ReactionsAnswer["reactions"]> =>
    known(access, askedOf(items), { fetches: false });

  return { reactionsFor, recordedFor };
}

type Days = Awaited<ReturnType<PricesStore["days"]>>;

function idsIn(list: string): string[] {
  const ids = list.split(",").map((id) => id.trim());
  const found = new Set(ids.filter((id) => id !== "" && id.length <= idLengthMax));
  return [...found].slice(0, reactionItemsMax);
}

function pointView({ atMs, price, provider }: TimedPrice) {
  return { at: new Date(atMs).toISOString(), price, provider: providerOf(provider) };
}

/** Rows are written with these names only. */
function providerOf(name: string): MarketProvider {
  const found = marketProviders.find((each) => each === name);
  if (!found) throw new Error("A recorded price names an unknown provider");
  return found;
}

function reactionView({ kind }: AnchorWindow, move: Move, market: MarketMove): Reaction {
  const { anchor, latest, movePercent, currency } = move;
  const marketMovePercent = "percent" in market ? market.percent : null;
  return {
    anchor: { kind, ...pointView(anchor) },
    latest: pointView(latest),
    movePercent,
    marketMovePercent,
    againstMarketPoints: marketMovePercent === null ? null : movePercent - marketMovePercent,
    currency,
    provider: providerOf(latest.provider),
    ...("reason" in market ? market : {}),
  };
}
