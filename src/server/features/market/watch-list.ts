import { LRUCache } from "lru-cache";
import type { Actor } from "#domain/accounts/account.ts";
import { watchedMs, watchedSymbolsPerScopeMax } from "#domain/market/limits.ts";

/** A scope with the symbols lately asked for and one account that may ask for them. */
type Watched = { scope: string; actor: Actor; symbols: string[] };

const scopesMax = 2_000;

/** Remembers what was asked for in the last minutes, per scope. */
export function createWatchList() {
  const scopes = new LRUCache<string, { actor: Actor; requestedAtMs: Map<string, number> }>({
    max: scopesMax,
  });

  function note(scope: string, actor: Actor, symbols: string[], nowMs: number): void {
    const requestedAtMs = scopes.get(scope)?.requestedAtMs ?? new Map<string, number>();
    for (const symbol of symbols) {
      // Deleted first, so that the map stays in the order of asking.
      requestedAtMs.delete(symbol);
      requestedAtMs.set(symbol, nowMs);
    }
    for (const symbol of requestedAtMs.keys()) {
      if (requestedAtMs.size <= watchedSymbolsPerScopeMax) break;
      requestedAtMs.delete(symbol);
    }
    scopes.set(scope, { actor, requestedAtMs });
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

  return { note, watched, invalidate: (scope: string) => void scopes.delete(scope) };
}
