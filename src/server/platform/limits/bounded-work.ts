import PQueue from "p-queue";
import { AppError } from "../app-error.ts";

/**
 * Runs work that is heavy on the machine: so many pieces at once, so many waiting.
 * @throws AppError overloaded for whoever comes when that many wait
 */
export function createBoundedWork(rule: { parallelMax: number; waitingMax: number }) {
  const queue = new PQueue({ concurrency: rule.parallelMax });
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (queue.size >= rule.waitingMax) throw new AppError("overloaded");
    return queue.add(work);
  };
}
