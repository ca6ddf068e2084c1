import type { EventBus } from "#server/platform/events/events.ts";

export type DetectionWaiters = {
  /** `heard` resolves when some process has ended its question about the key, or at the latest after `forMs`. */
  listen(key: string, forMs: number): { heard: Promise<void>; end(): void };
};

/** Waits for the words of other processes; a word that may have been missed counts as heard. */
export function createDetectionWaiters(events: Pick<EventBus, "subscribe">): DetectionWaiters {
  const waiting = new Map<string, () => void>();
  events.subscribe((event) => {
    if (event.kind === "detected") waiting.get(event.key)?.();
    if (event.kind === "missed") for (const wake of waiting.values()) wake();
  });
  return {
    listen(key, forMs) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, forMs);
      timer.unref();
      waiting.set(key, resolve);
      return {
        heard: promise,
        end() {
          clearTimeout(timer);
          waiting.delete(key);
        },
      };
    },
  };
}
