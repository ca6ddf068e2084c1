import { LRUCache } from "lru-cache";
import type { Actor } from "#domain/accounts/account.ts";
import { screenMs, streamSymbolsMax, watchedMs, watchedSymbolsPerScopeMax } from "#domain/market/limits.ts";
import { counted } from "#server/platform/counted.ts";

/** A scope with the symbols lately asked for and one account that may ask for them. */
type Watched = { scope: string; actor: Actor; symbols: string[] };

/** Symbols with the number of users who have them on a screen now. */
type Seen = [symbol: string, users: number][];

type Asked = {
  scope: string;
  actor: Actor;
  /** Names a page: what it asked for last is what is on it. */
  screen: string;
  symbols: string[];
};

type Screen = { symbols: string[]; atMs: number };
/** By page. */
type Screens = { actor: Actor; pages: Map<string, Screen> };
type Known = { actor: Actor; requestedAtMs: Map<string, number>; users: Map<string, Screens> };

const scopesMax = 2_000;
const usersPerScopeMax = 10_000;
/** As many as a user may have streams; who names more pages has no more weight. */
const pagesPerUserMax = 5;

export type WatchList = ReturnType<typeof createWatchList>;

/** Remembers what was asked for in the last minutes, per scope, and what is on the screens now. */
export function createWatchList() {
  const scopes = new LRUCache<string, Known>(counted(scopesMax));
  let onChange: () => void = () => undefined;

  function note({ scope, actor, screen, symbols }: Asked, nowMs: number): void {
    const known = scopes.get(scope) ?? { actor, requestedAtMs: new Map(), users: new Map() };
    const { requestedAtMs, users } = known;
    for (const symbol of symbols) {
      // Deleted first, so that the map stays in the order of asking.
      requestedAtMs.delete(symbol);
      requestedAtMs.set(symbol, nowMs);
    }
    trim(requestedAtMs, watchedSymbolsPerScopeMax);
    const pages = users.get(actor.userId)?.pages ?? new Map<string, Screen>();
    const before = pages.get(screen)?.symbols;
    pages.delete(screen);
    pages.set(screen, { symbols, atMs: nowMs });
    trim(pages, pagesPerUserMax);
    users.delete(actor.userId);
    users.set(actor.userId, { actor, pages });
    trim(users, usersPerScopeMax);
    scopes.set(scope, { ...known, actor });
    if (before?.join() !== symbols.join()) onChange();
  }

  function watched(nowMs: number): Watched[] {
    const found: Watched[] = [];
    for (const [scope, { actor, requestedAtMs }] of [...scopes.entries()]) {
      for (const [symbol, at] of requestedAtMs) if (nowMs - at >= watchedMs) requestedAtMs.delete(symbol);
      if (requestedAtMs.size === 0) scopes.delete(scope);
      else found.push({ scope, actor, symbols: [...requestedAtMs.keys()] });
    }
    return found;
  }

  /** What is on screens now, what most users see first, with one of the accounts that look. */
  function seen(nowMs: number): { scope: string; actor: Actor; seen: Seen }[] {
    const found: { scope: string; actor: Actor; seen: Seen }[] = [];
    for (const [scope, { users }] of scopes.entries()) {
      const counts = new Map<string, number>();
      let looking: Actor | undefined;
      for (const [userId, { actor, pages }] of users) {
        for (const [page, { atMs }] of pages) if (nowMs - atMs >= screenMs) pages.delete(page);
        if (pages.size === 0) users.delete(userId);
        else looking = actor;
        for (const symbol of new Set([...pages.values()].flatMap(({ symbols }) => symbols)))
          counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
      }
      const seen = [...counts].sort(([, one], [, other]) => other - one).slice(0, streamSymbolsMax);
      if (looking && seen.length > 0) found.push({ scope, actor: looking, seen });
    }
    return found;
  }

  return {
    note,
    watched,
    seen,
    /** Told when something else is on a screen. */
    listen: (listener: () => void): void => {
      onChange = listener;
    },
    /** An account that may not ask for the scope any more; true while others look. */
    leave(scope: string, userId: string): boolean {
      const users = scopes.get(scope)?.users;
      users?.delete(userId);
      return users !== undefined && users.size > 0;
    },
    invalidate: (scope: string) => void scopes.delete(scope),
  };
}

/** Leaves the entries that were set last. */
function trim(entries: Map<string, unknown>, max: number): void {
  for (const key of entries.keys()) {
    if (entries.size <= max) return;
    entries.delete(key);
  }
}
