import { describe, expect, it } from "vitest";
import { z } from "zod";
import { rateLimits } from "#contract/rate-limits.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { RateLimits } from "#server/platform/limits/rate-limits.ts";
import { createSecretBox } from "#server/platform/secrets/secret-box.ts";
import { createOneTimeTokens } from "./one-time-tokens.service.ts";

const box = createSecretBox({ current: "a-master-key-for-tickets-0123456789" });
const schema = z.object({ state: z.string() });

/** Counters that live as long as a test. */
function countersInMemory(): RateLimits {
  const taken = new Map<string, number>();
  return {
    counter: (name) => ({
      async take(key) {
        const before = taken.get(name + key) ?? 0;
        if (before >= rateLimits[name].points) throw new AppError("rate-limited");
        taken.set(name + key, before + 1);
      },
      taken: async (key) => taken.get(name + key) ?? 0,
      async refund() {},
    }),
  };
}

function ticketsAt(clock: { now(): number }, kind: "google" | "passkey" = "google", seconds = 600) {
  let ids = 0;
  const newId = () => `id-${++ids}`;
  return createOneTimeTokens({ box, limits: countersInMemory(), newId, clock }, { kind, seconds, schema });
}

describe("tickets", () => {
  it("come back as they went out, encrypted: a browser reads and changes nothing", () => {
    const tickets = ticketsAt({ now: () => 0 });
    const sealed = tickets.issue({ state: "secret-state" });
    expect(sealed).not.toContain("secret-state");
    expect(tickets.read(sealed)?.value).toEqual({ state: "secret-state" });
    for (const forged of [undefined, "", "v1.", sealed.slice(0, -2), sealed.replace("v2.", "v1."), "{}"])
      expect(tickets.read(forged)).toBeUndefined();
  });
  it("are good until their time is over", () => {
    let nowMs = 1_000;
    const tickets = ticketsAt({ now: () => nowMs });
    const sealed = tickets.issue({ state: "s" });
    nowMs += 599_999;
    expect(tickets.read(sealed)).toBeDefined();
    nowMs += 1;
    expect(tickets.read(sealed)).toBeUndefined();
  });
  it("of one kind are none of another", () => {
    const clock = { now: () => 0 };
    expect(
      ticketsAt(clock, "passkey").read(ticketsAt(clock, "google").issue({ state: "s" })),
    ).toBeUndefined();
  });
  it("are spent once, each by itself", async () => {
    const tickets = ticketsAt({ now: () => 0 });
    const [one, two] = ["a", "b"].map((state) => tickets.read(tickets.issue({ state })));
    if (!one || !two) throw new Error("The tickets were not readable.");
    expect(await tickets.spend(one)).toBe(true);
    expect(await tickets.spend(one)).toBe(false);
    expect(await tickets.spend(two)).toBe(true);
  });
});
