type Stoppable = { stop(): Promise<void> };

/** Fakes that are started one after the other, so that where one cannot start none is left running. */
export function createStarted() {
  const started: Stoppable[] = [];
  return {
    /** Answers the fake once it is up; `stop` ends it with the others. */
    async add<T extends Stoppable>(starting: Promise<T>): Promise<T> {
      const one = await starting;
      started.push(one);
      return one;
    },
    async stop(): Promise<void> {
      await Promise.all(started.map((one) => one.stop()));
    },
  };
}
