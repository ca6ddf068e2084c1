import { LRUCache } from "lru-cache";
import type { Actor } from "#domain/accounts/account.ts";
import { screenMs, watchedMs, watchedSymbolsPerScopeMax } from "#domain/market/limits.ts";

/** A scope with the symbols lately asked for and one account that may ask for them. */
type Watched = { scope: string; actor: Actor; symbols: string[] };

/** Symbols with the number of screens that show them now. */
export type Seen = [symbol: string, screens: number][];

type Asked = {
  scope: string;
  actor: Actor;
  /** Names a page: what it asked for last is what is on it. */
  screen: string;
  symbols: string[];
};

type Screen = { actor: Actor; symbols: string[]; atMs: number };
type Known = { actor: Actor; requestedAtMs: Map<string, number>; screens: Map<string, Screen> };

const scopesMax = 2_000;
const screensPerScopeMax = 10_000;
/** Twice as many as any stream follows. */
const seenMax = 100;

export type WatchList = ReturnType<typeof createWatchList>;

/** Remembers what was asked for in the last minutes, per scope, and what is on the screens now. */
export function createWatchList() {
  const scopes = new LRUCache<string, Known>({ max: scopesMax });
  let onChange: () => void = () => undefined;

  function note({ scope, actor, screen, symbols }: Asked, nowMs: number): void {
    const known = scopes.get(scope) ?? { actor, requestedAtMs: new Map(), screens: new Map() };
    const { requestedAtMs, screens } = known;
    for (const symbol of symbols) {
      // Deleted first, so that the map stays in the order of asking.
      requestedAtMs.delete(symbol);
      requestedAtMs.set(symbol, nowMs);
    }
    trim(requestedAtMs, watchedSymbolsPerScopeMax);
    const id = `${actor.userId} ${screen}`;
    const before = screens.get(id)?.symbols;
    screens.delete(id);
    screens.set(id, { actor, symbols, atMs: nowMs });
    trim(screens, screensPerScopeMax);
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

  /** What is on screens now, on most of them first, with one of the accounts that look. */
  function seen(nowMs: number): { scope: string; actor: Actor; seen: Seen }[] {
    const found: { scope: string; actor: Actor; seen: Seen }[] = [];
    for (const [scope, { screens }] of scopes.entries()) {
      const counts = new Map<string, number>();
      let looking: Actor | undefined;
      for (const [id, { actor, symbols, atMs }] of screens) {
        if (nowMs - atMs >= screenMs) {
          screens.delete(id);
          continue;
        }
        looking = actor;
        for (const symbol of symbols) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
      }
      const seen = [...counts].sort(([, one], [, other]) => other - one).slice(0, seenMax);
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
