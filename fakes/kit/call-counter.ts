export type CallCount = {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** The instant at which the window ends. */
  resetMs: number;
};

export type CallCounter = {
  /** Counts a call of some weight for a caller, unless it does not fit the window any more. */
  count(caller: string, weight?: number): CallCount;
  /** Units used by a caller in the current window. */
  usedBy(caller: string): number;
};

const callersMax = 1_000;

/** Fixed windows that start on whole multiples of the window length, as rate limits by the minute do. */
export function createCallCounter(options: {
  limit: number;
  windowMs: number;
  now: () => number;
}): CallCounter {
  const used = new Map<string, { window: number; units: number }>();

  function currentOf(caller: string): { window: number; units: number } {
    const window = Math.floor(options.now() / options.windowMs);
    const known = used.get(caller);
    if (known?.window === window) return known;
    if (used.size >= callersMax) used.clear();
    const fresh = { window, units: 0 };
    used.set(caller, fresh);
    return fresh;
  }

  return {
    count(caller, weight = 1) {
      const current = currentOf(caller);
      const allowed = current.units + weight <= options.limit;
      if (allowed) current.units += weight;
      return {
        allowed,
        limit: options.limit,
        remaining: Math.max(0, options.limit - current.units),
        resetMs: (current.window + 1) * options.windowMs,
      };
    },
    usedBy: (caller) => currentOf(caller).units,
  };
}
