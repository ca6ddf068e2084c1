import { OutboundFailure, type OutboundReason } from "./reasons.ts";

export type TestEnvironment = { ms: number; reason: OutboundReason; signal?: AbortSignal | undefined };

/**
 * Runs a step with a deadline of its own below the caller's signal. Ends at the deadline even when the step
 * ignores its signal; what the step does afterwards is dropped.
 */
export async function within<T>(
  stage: TestEnvironment,
  step: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const outer = stage.signal;
  const stop = () => controller.abort(outer?.reason);
  if (outer?.aborted) stop();
  outer?.addEventListener("abort", stop, { once: true });
  const timer = setTimeout(() => controller.abort(new OutboundFailure(stage.reason)), stage.ms);
  const stopped = new Promise<never>((_resolve, reject) => {
    const end = () => reject(asFailure(controller.signal.reason));
    if (controller.signal.aborted) end();
    else controller.signal.addEventListener("abort", end, { once: true });
  });
  stopped.catch(() => {});
  try {
    controller.signal.throwIfAborted();
    return await Promise.race([step(controller.signal), stopped]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", stop);
  }
}

/** A caller's own abort reason becomes "aborted". */
export function asFailure(reason: unknown): OutboundFailure {
  return reason instanceof OutboundFailure ? reason : new OutboundFailure("aborted", { cause: reason });
}
