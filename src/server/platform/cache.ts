import { LRUCache } from "lru-cache";
import { counted } from "./counted.ts";
import { createSingleFlight } from "./single-flight.ts";

export type CacheOptions<Value> = {
  /** How many values; the one that was not read for the longest time goes first. */
  max: number;
  /** How long a value holds, counted from when its load began; 0 and less: it is not stored. */
  ttlMs: number | ((value: Value) => number);
  /**
   * From this age on, whoever asks first loads the value again while the others get what is stored: then a value that is in
   * use never makes all who ask wait together. Infinity when nothing is said.
   */
  againMs?: number;
  /** How much longer a value holds for whoever could not load it again, by the failure; nothing when it isn't said. */
  longerMs?: (error: unknown) => number;
  /** Milliseconds on any scale. Without it time is monotonic: a change of the machine's clock moves nothing. */
  now?: () => number;
};

/** Values by key, loaded once however many ask. A failed load is not stored. */
export type Cache<Value> = {
  /** What is stored, joins the load in progress, or loads. A failed load is told where nothing is stored that holds. */
  read(key: string, load: () => Promise<Value>): Promise<Value>;
  /** What is stored and still holds; undefined for the one who is to load it again by `read`. */
  known(key: string): Value | undefined;
  /** A load in progress is not stored either: what it read may be older than the change. */
  delete(key: string): void;
  /** All loads in progress count as affected. */
  deleteWhere(affects: (value: Value) => boolean): void;
  clear(): void;
};

export function createCache<Value>(options: CacheOptions<Value>): Cache<Value> {
  const { max, ttlMs, againMs = Number.POSITIVE_INFINITY, now = () => performance.now() } = options;
  const { longerMs = () => 0 } = options;
  const entries = new LRUCache<string, { value: Value; againMs: number; untilMs: number }>(counted(max));
  const loads = createSingleFlight<Value>();

  function stored(key: string) {
    const entry = entries.get(key);
    const nowMs = now();
    if (!entry || nowMs >= entry.untilMs) return undefined;
    const isFresh = nowMs < entry.againMs || loads.find(key) !== undefined;
    return isFresh ? entry : undefined;
  }

  return {
    async read(key, load) {
      const entry = stored(key);
      if (entry) return entry.value;
      const mine = loads.run(key, async () => {
        const beganMs = now();
        const value = await load();
        const holdsMs = typeof ttlMs === "number" ? ttlMs : ttlMs(value);
        if (loads.find(key) !== mine) return value;
        if (holdsMs > 0) entries.set(key, { value, againMs: beganMs + againMs, untilMs: beganMs + holdsMs });
        else entries.delete(key);
        return value;
      });
      return mine.catch((error: unknown) => {
        const still = entries.get(key);
        if (still && now() < still.untilMs + longerMs(error)) return still.value;
        throw error;
      });
    },
    known: (key) => stored(key)?.value,
    delete(key) {
      loads.forget(key);
      entries.delete(key);
    },
    deleteWhere(affects) {
      loads.forgetAll();
      for (const [key, { value }] of entries.entries()) if (affects(value)) entries.delete(key);
    },
    clear() {
      loads.forgetAll();
      entries.clear();
    },
  };
}

export type CachedValue<Value> = { read(): Promise<Value>; invalidate(): void };

/** The cache of one value. */
export function createCachedValue<Value>(
  load: () => Promise<Value>,
  options: Omit<CacheOptions<Value>, "max">,
): CachedValue<Value> {
  const cache = createCache<Value>({
    max: 1,
    ttlMs: options.ttlMs,
    ...(options.now && { now: options.now }),
  });
  return { read: () => cache.read("", load), invalidate: cache.clear };
}
