import { setTimeout as delay } from "node:timers/promises";
import { type Mortal, never } from "./mortal.ts";

export const vendorFaults = [
  "500 before",
  "429 before",
  "cut before",
  "500 after",
  "cut after",
  "slow answer",
  "busy",
] as const;
export type VendorFault = (typeof vendorFaults)[number];

/** The next answers of the provider, for every process: spoiled on their way, or all of them during an outage. */
export type VendorWeather = {
  add(fault: VendorFault, times: number, on: RegExp): void;
  setOutage(on: boolean): void;
  heal(): void;
  readonly injected: number;
  take(label: string): VendorFault | undefined;
};

export function createVendorWeather(): VendorWeather {
  let waiting: { fault: VendorFault; times: number; on: RegExp }[] = [];
  let isOut = false;
  let injected = 0;

  function next(label: string): VendorFault | undefined {
    if (isOut) return "cut before";
    const found = waiting.find(({ on }) => on.test(label));
    if (!found) return undefined;
    found.times -= 1;
    if (found.times <= 0) waiting = waiting.filter((each) => each !== found);
    return found.fault;
  }

  return {
    add: (fault, times, on) => void waiting.push({ fault, times, on }),
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
      const fault = next(label);
      if (fault) injected += 1;
      return fault;
    },
  };
}

/** A call without what differs from one to the next, such as `GET /v1/checkout/sessions/:id`. */
export function callLabel(method: string, path: string): string {
  return `${method} ${path.replace(/\/(?:cs|sub|in|pi|cus|evt|price|ch)_\w+/g, "/:id")}`;
}

const refused = (status: number) =>
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
    const fault = weather.take(label);
    if (fault === "cut before") throw cut();
    if (fault === "500 before") return refused(500);
    if (fault === "429 before") return refused(429);
    // The request is at the provider and not answered while others come.
    if (fault === "busy") await delay(3);
    const response = await fetch(input, init);
    if (fault === "slow answer") await delay(6);
    if (mortal.endsAt(label, "after")) return never;
    if (fault === "cut after") throw cut();
    return fault === "500 after" ? refused(500) : response;
  };
}
