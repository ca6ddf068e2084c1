/** Work by key, each done once however many ask for it at the same time. */
export type SingleFlight<Value> = {
  /** Joins the work in progress, or begins it. Its failure reaches all who joined. */
  run(key: string, work: () => Promise<Value>): Promise<Value>;
  /** The work in progress, if any. */
  find(key: string): Promise<Value> | undefined;
  /** Later callers start a new load; those who joined keep the one that they joined. */
  forget(key: string): void;
  forgetAll(): void;
  readonly size: number;
  /** Resolves, also after failures, when nothing is in progress any more. */
  idle(): Promise<void>;
};

export function createSingleFlight<Value>(): SingleFlight<Value> {
  const flights = new Map<string, Promise<Value>>();
  return {
    run(key, work) {
      const shared = flights.get(key);
      if (shared !== undefined) return shared;
      const flight = work().finally(() => {
        if (flights.get(key) === flight) flights.delete(key);
      });
      flights.set(key, flight);
      return flight;
    },
    find: (key) => flights.get(key),
    forget: (key) => void flights.delete(key),
    forgetAll: () => flights.clear(),
    get size() {
      return flights.size;
    },
    async idle() {
      while (flights.size > 0) await Promise.allSettled(flights.values());
    },
  };
}
