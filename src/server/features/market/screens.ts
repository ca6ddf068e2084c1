import { screenMs } from "#domain/market/limits.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { ProductEvent } from "#server/platform/events/events.ts";

type Told = ProductEvent & { kind: "screens" };

/** A process that is gone says nothing any more; it told each round. */
const toldMs = Math.min(screenMs, 15_000);
const scopesMax = 2_000;

/** What the processes say is on their screens. */
export function createScreens({ clock }: { clock: Clock }) {
  const scopes = new Map<string, Map<string, { seen: Told["seen"]; atMs: number }>>();
  /** What won the last time, by scope. */
  const chosen = new Map<string, ReadonlySet<string>>();

  return {
    note({ scope, process, seen }: Told): void {
      const processes = scopes.get(scope) ?? new Map();
      processes.set(process, { seen, atMs: clock.now() });
      scopes.delete(scope);
      scopes.set(scope, processes);
      const [oldest] = scopes.keys();
      if (scopes.size <= scopesMax || oldest === undefined) return;
      scopes.delete(oldest);
      chosen.delete(oldest);
    },

    /** The symbols that most users see; of equals those that were chosen before stay, so that nothing comes and goes. */
    mostSeen(scope: string, max: number): string[] {
      const processes = scopes.get(scope);
      const counts = new Map<string, number>();
      for (const [process, { seen, atMs }] of processes ?? [])
        if (clock.now() - atMs >= toldMs) processes?.delete(process);
        else for (const [symbol, users] of seen) counts.set(symbol, (counts.get(symbol) ?? 0) + users);
      const before = chosen.get(scope);
      const rank = (symbol: string) => (counts.get(symbol) ?? 0) * 2 + (before?.has(symbol) ? 1 : 0);
      const symbols = [...counts.keys()].sort((one, other) => rank(other) - rank(one)).slice(0, max);
      chosen.set(scope, new Set(symbols));
      return symbols;
    },
  };
}
