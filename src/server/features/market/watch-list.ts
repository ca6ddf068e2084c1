import { LRUCache } from "lru-cache";
import type { Actor } from "#domain/accounts/account.ts";
import { watchedMs, watchedSymbolsPerScopeMax } from "#domain/market/limits.ts";

/** A scope with the symbols lately asked for and one account that may ask for them. */
type Watched = { scope: string; actor: Actor; symbols: string[] };

const scopesMax = 2_000;

/** Remembers what was asked for in the last minutes, per scope. */
export function createWatchList() {
  const scopes = new LRUCache<string, { actor: Actor; askedAtMs: Map<string, number> }>({ max: scopesMax });

  function note(scope: string, actor: Actor, symbols: string[], nowMs: number): void {
    const askedAtMs = scopes.get(scope)?.askedAtMs ?? new Map<string, number>();
    for (const symbol of symbols) {
      // Deleted first, so that the map stays in the order of asking.
      askedAtMs.delete(symbol);
      askedAtMs.set(symbol, nowMs);
    }
    for (const symbol of askedAtMs.keys()) {
      if (askedAtMs.size <= watchedSymbolsPerScopeMax) break;
      askedAtMs.delete(symbol);
    }
    scopes.set(scope, { actor, askedAtMs });
  }

  function watched(nowMs: number): Watched[] {
    const found: Watched[] = [];
    for (const [scope, { actor, askedAtMs }] of [...scopes.entries()]) {
      for (const [symbol, at] of askedAtMs) if (nowMs - at >= watchedMs) askedAtMs.delete(symbol);
      if (askedAtMs.size === 0) scopes.delete(scope);
      else found.push({ scope, actor, symbols: [...askedAtMs.keys()] });
    }
    return found;
  }

  return { note, watched, forget: (scope: string) => void scopes.delete(scope) };
}
