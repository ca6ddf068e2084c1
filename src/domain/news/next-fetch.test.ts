import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FetchOutcome, fetchPauseMsMax, type NextFetchInput, nextFetch } from "./next-fetch.ts";
import { initialItemsPerHour, smoothedItemsPerHour } from "./publishing-rate.ts";

const nowMs = Date.UTC(2026, 0, 10, 12);
const healthy = { failures: 0, parserKills: 0, itemsPerHour: 0 };

function pauseSeconds(input: Partial<NextFetchInput>): number {
  const next = nextFetch({
    outcome: { kind: "ok" },
    hints: {},
    record: healthy,
    nowMs,
    chance: 0.5,
    ...input,
  });
  return (next.nextFetchAtMs - nowMs) / 1_000;
}
const http = (status: number): FetchOutcome => ({ kind: "http", status });

describe("a feed that is well", () => {
  it("is visited at least every user interval, 300 seconds by default", () => {
    expect(pauseSeconds({ chance: 0 })).toBe(300);
    expect(pauseSeconds({ userIntervalMs: 60_000, chance: 0 })).toBe(60);
  });

  it("is visited at the pace it publishes, at most every 10 seconds", () => {
    expect(pauseSeconds({ record: { ...healthy, itemsPerHour: 30 }, chance: 0 })).toBe(30);
    expect(pauseSeconds({ record: { ...healthy, itemsPerHour: 5_000 } })).toBe(10);
    expect(pauseSeconds({ record: { ...healthy, itemsPerHour: 0.01 }, chance: 0 })).toBe(300);
  });

  it("is left alone as long as the publisher asks, up to an hour", () => {
    const hot = { ...healthy, itemsPerHour: 1_000 };
    expect(pauseSeconds({ record: hot, hints: { ttlMs: 900_000 }, chance: 0 })).toBe(900);
    expect(pauseSeconds({ record: hot, hints: { cacheControl: "public, Max-Age=120" }, chance: 0 })).toBe(
      120,
    );
    expect(pauseSeconds({ hints: { expires: "Sat, 10 Jan 2026 12:10:00 GMT" }, chance: 0 })).toBe(600);
    expect(pauseSeconds({ hints: { cacheControl: "max-age=31536000" }, chance: 0 })).toBe(3_600);
  });

  it("is visited early within its own pace, late behind the publisher's", () => {
    expect(pauseSeconds({ chance: 0.5 })).toBe(285);
    expect(pauseSeconds({ hints: { ttlMs: 900_000 }, chance: 0.5 })).toBe(945);
    expect(pauseSeconds({ hints: { ttlMs: 290_000 }, chance: 0.5 })).toBe(290);
  });

  it("no-store and no-cache ask for nothing, whatever Expires says", () => {
    const expires = "Sat, 10 Jan 2026 12:10:00 GMT";
    for (const cacheControl of ["no-store", "private, no-cache", "max-age=0"])
      expect(pauseSeconds({ hints: { cacheControl, expires }, chance: 0 })).toBe(300);
  });

  it("waits out skipped hours, unless all are skipped", () => {
    const at = (skipHours: number[]) => pauseSeconds({ hints: { skipHours }, chance: 0 });
    expect(at([12, 13])).toBe(2 * 3_600);
    expect(at(Array.from({ length: 24 }, (_, hour) => hour))).toBe(300);
  });

  it("forgives failures one success at a time", () => {
    const next = nextFetch({
      outcome: { kind: "not-modified" },
      hints: {},
      record: { failures: 5, parserKills: 2, itemsPerHour: 0 },
      nowMs,
      chance: 0,
    });
    expect(next).toMatchObject({ state: "ok", reason: null, failures: 2, parserKills: 2 });
  });
});

describe("a feed that fails", () => {
  it("is visited after 1, 2, 4 … minutes up to a day", () => {
    const following = (failures: number) =>
      pauseSeconds({ outcome: http(500), record: { ...healthy, failures } });
    expect([0, 1, 2, 3].map(following)).toEqual([60, 120, 240, 480]);
    expect(following(30)).toBe(86_400);
  });

  it("says why in words", () => {
    const reason = (outcome: FetchOutcome) =>
      nextFetch({ outcome, hints: {}, record: healthy, nowMs, chance: 0 }).reason;
    expect(reason(http(404))).toBe("The feed was not found (status 404).");
    expect(reason(http(410))).toBe("The publisher has removed the feed (status 410).");
    expect(reason(http(429))).toBe("The publisher asks us to slow down (status 429).");
    for (const status of [401, 403])
      expect(reason(http(status))).toBe(`The publisher denies access (status ${status}).`);
    for (const status of [500, 503])
      expect(reason(http(status))).toBe(`The publisher's server is having problems (status ${status}).`);
    for (const status of [304, 400, 402, 411, 499])
      expect(reason(http(status))).toBe(`The publisher responded with status ${status}.`);
    expect(reason({ kind: "timeout" })).toBe("The publisher's server took too long to respond.");
    expect(reason({ kind: "not-a-feed" })).toBe("There's no feed at this address.");
  });

  it("obeys Retry-After between 30 seconds and a day", () => {
    const following = (retryAfter: string) =>
      pauseSeconds({ outcome: http(503), hints: { retryAfter }, chance: 0 });
    expect(following("120")).toBe(120);
    expect(following("0")).toBe(45);
    expect(following("Sat, 10 Jan 2026 12:30:00 GMT")).toBe(1_800);
    expect(following("99999999")).toBe(86_400);
  });

  it("is gone after 410 and then looked at once a week", () => {
    const next = nextFetch({ outcome: http(410), hints: {}, record: healthy, nowMs, chance: 0 });
    expect(next).toMatchObject({ state: "gone", nextFetchAtMs: nowMs + 7 * 86_400_000 });
  });

  it("is quarantined by the third parser kill and then looked at once a day", () => {
    const outcome: FetchOutcome = { kind: "parser-killed" };
    const following = (parserKills: number) =>
      nextFetch({ outcome, hints: {}, record: { ...healthy, parserKills }, nowMs, chance: 0 });
    expect(following(1)).toMatchObject({ state: "failing", parserKills: 2 });
    expect(following(2)).toMatchObject({ state: "quarantined", nextFetchAtMs: nowMs + 86_400_000 });
  });
});

describe("nextFetch", () => {
  it("never asks twice within 10 seconds nor sleeps longer than a week, whatever a server says", () => {
    const text = fc.option(fc.oneof(fc.string(), fc.integer().map(String), fc.constant("max-age=9e99")));
    fc.assert(
      fc.property(
        fc.constantFrom<FetchOutcome>({ kind: "ok" }, http(429), http(410), { kind: "parser-killed" }),
        fc.record({ cacheControl: text, expires: text, retryAfter: text, ttlMs: fc.nat() }),
        fc.record({
          failures: fc.nat(),
          parserKills: fc.nat(5),
          itemsPerHour: fc.double({ min: 0, max: 1e9, noNaN: true }),
        }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (outcome, hints, record, chance) => {
          const pause = nextFetch({ outcome, hints, record, nowMs, chance }).nextFetchAtMs - nowMs;
          return Number.isInteger(pause) && pause >= 10_000 && pause <= 7 * fetchPauseMsMax;
        },
      ),
    );
  });
});

describe("initialItemsPerHour", () => {
  it("is the pace of the last three hours by the feed's own dates", () => {
    const hoursAgo = [0.5, 2.9, 3, 3.1, 24].map((hours) => nowMs - hours * 3_600_000);
    expect(initialItemsPerHour(hoursAgo, nowMs)).toBeCloseTo(2 / 3, 10);
    expect(initialItemsPerHour([], nowMs)).toBe(0);
  });
});

describe("smoothedItemsPerHour", () => {
  it("halves in six hours without news, and takes a second for the least time between two looks", () => {
    expect(smoothedItemsPerHour(8, 0, 6 * 3_600_000)).toBe(4);
    expect(smoothedItemsPerHour(8, 0, 12 * 3_600_000)).toBe(2);
    expect(smoothedItemsPerHour(0, 12, 6 * 3_600_000)).toBe(1);
    expect(smoothedItemsPerHour(1, 0, 0)).toBeCloseTo(0.5 ** (1 / 21_600), 10);
    expect(smoothedItemsPerHour(0, 1, 1_000)).toBeCloseTo(Math.log(2) / 6, 4);
  });
  it("finds a steady pace within a day and drops it within two", () => {
    let rate = 0;
    for (let poll = 0; poll < 288; poll += 1) rate = smoothedItemsPerHour(rate, 1, 300_000);
    expect(rate).toBeGreaterThan(11);
    for (let poll = 0; poll < 576; poll += 1) rate = smoothedItemsPerHour(rate, 0, 300_000);
    expect(rate).toBeLessThan(0.1);
  });
});
