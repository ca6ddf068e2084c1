declare global {
  interface Window {
    /** By address; made by `/early-calls.js`, which stands in the page itself. */
    earlyCalls?: Map<string, Promise<Response>>;
  }
}

/** Older answers are not taken: what they say may have changed since. */
const goodForMs = 10_000;

/** The answer of a call that the page began before the app started; each is given once. */
export function takeEarlyCall(path: string): Promise<Response> | undefined {
  const calls = typeof window === "undefined" ? undefined : window.earlyCalls;
  const answer = calls?.get(path);
  calls?.delete(path);
  return performance.now() < goodForMs ? answer : undefined;
}
