import { AsyncLocalStorage } from "node:async_hooks";
import type { DBAdapter, DBTransactionAdapter } from "better-auth";
import { APIError } from "better-auth/api";

export type FaultWatch = {
  /** Runs a piece of the library's work; throws the database's own fault when there was one. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** The same call, whose fault is noticed. Refusals of the library are no faults. */
  noticed<T>(call: () => Promise<T>): Promise<T>;
  adapter(inner: DBAdapter): DBAdapter;
};

/**
 * The auth library hides faults of the database: it reports a sign-out that did not happen, and an unknown error for
 * a database that is away. This keeps the first fault of each call and throws it when the library is done.
 */
export function createFaultWatch(): FaultWatch {
  const calls = new AsyncLocalStorage<{ faults: unknown[] }>();

  async function noticed<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof APIError)) calls.getStore()?.faults.push(error);
      throw error;
    }
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    const call: { faults: unknown[] } = { faults: [] };
    const [outcome] = await Promise.allSettled([calls.run(call, work)]);
    if (call.faults.length > 0) throw call.faults[0];
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  }

  function watched(inner: DBTransactionAdapter): DBTransactionAdapter {
    return {
      ...inner,
      create: (input) => noticed(() => inner.create(input)),
      findOne: (input) => noticed(() => inner.findOne(input)),
      findMany: (input) => noticed(() => inner.findMany(input)),
      count: (input) => noticed(() => inner.count(input)),
      update: (input) => noticed(() => inner.update(input)),
      updateMany: (input) => noticed(() => inner.updateMany(input)),
      delete: (input) => noticed(() => inner.delete(input)),
      deleteMany: (input) => noticed(() => inner.deleteMany(input)),
      consumeOne: (input) => noticed(() => inner.consumeOne(input)),
      incrementOne: (input) => noticed(() => inner.incrementOne(input)),
    };
  }

  return {
    run,
    noticed,
    adapter: (inner) => ({
      ...watched(inner),
      transaction: (work) => noticed(() => inner.transaction((scoped) => work(watched(scoped)))),
    }),
  };
}
