import { setTimeout as delay } from "node:timers/promises";
import { type Mortal, never } from "./mortal.ts";

export const vendorFailures = [
  "500 before",
  "429 before",
  "cut before",
  "500 after",
  "cut after",
  "slow answer",
  "busy",
] as const;
export type VendorFailure = (typeof vendorFailures)[number];

/** The next answers of the provider, for every process: spoiled on their way, or all of them during an outage. */
export type VendorWeather = {
  add(failure: VendorFailure, times: number, on: RegExp): void;
  setOutage(on: boolean): void;
  heal(): void;
  readonly injected: number;
  take(label: string): VendorFailure | undefined;
};

export function createVendorWeather(): VendorWeather {
  let waiting: { fault: VendorFailure; times: number; on: RegExp }[] = [];
  let isOut = false;
  let injected = 0;

  function next(label: string): VendorFailure | undefined {
    if (isOut) return "cut before";
    const found = waiting.find(({ on }) => on.test(label));
    if (!found) return undefined;
    found.times -= 1;
    if (found.times <= 0) waiting = waiting.filter((each) => each !== found);
    return found.fault;
  }

  return {
    add: (failure, times, on) => void waiting.push({ fault: failure, times, on }),
    setOutage(on) {
      isOut = on;
    },
    heal() {
      waiting = [];
      isOut = false;
    },
    get injected() {
      return injected;
    },
    take(label) {
      const failure = next(label);
      if (failure) injected += 1;
      return failure;
    },
  };
}

/** A call without what differs from one to the next, such as `GET /v1/checkout/sessions/:id`. */
export function callLabel(method: string, path: string): string {
  return `${method} ${path.replace(/\/(?:cs|sub|in|pi|cus|evt|price|ch)_\w+/g, "/:id")}`;
}

const rejected = (status: number) =>
  new Response(
    JSON.stringify({
      error:
        status === 429
          ? { type: "invalid_request_error", code: "rate_limit", message: "Too many requests." }
          : { type: "api_error", message: "Something went wrong." },
    }),
    { status, headers: { "content-type": "application/json" } },
  );
const cut = () => new TypeError("fetch failed", { cause: new Error("other side closed") });

export type VendorLineOptions = {
  /** The provider itself. */
  fetch: typeof globalThis.fetch;
  weather: VendorWeather;
  mortal: Mortal;
};

/** A process's line to the provider: the process may die on it, and the line may break. */
export function openVendorLine({ fetch, weather, mortal }: VendorLineOptions): typeof globalThis.fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const label = callLabel(init?.method ?? "GET", url.pathname);
    if (mortal.endsAt(label, "before")) return never;
    const failure = weather.take(label);
    if (failure === "cut before") throw cut();
    if (failure === "500 before") return rejected(500);
    if (failure === "429 before") return rejected(429);
    // The request is at the provider and not answered while others come.
    if (failure === "busy") await delay(3);
    const response = await fetch(input, init);
    if (failure === "slow answer") await delay(6);
    if (mortal.endsAt(label, "after")) return never;
    if (failure === "cut after") throw cut();
    return failure === "500 after" ? rejected(500) : response;
  };
}
