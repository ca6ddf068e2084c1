import PQueue from "p-queue";
import { AppError } from "../app-error.ts";

/**
 * Runs work that is heavy on the machine: so many pieces at once, so many waiting.
 * @throws AppError overloaded, or what `busy` makes, for whoever comes when that many wait
 */
export function createBoundedWork(rule: { parallelMax: number; waitingMax: number; busy?: () => AppError }) {
  const busy = rule.busy ?? (() => new AppError("overloaded"));
  const queue = new PQueue({ concurrency: rule.parallelMax });
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (queue.size >= rule.waitingMax) throw busy();
    return queue.add(work);
  };
}
