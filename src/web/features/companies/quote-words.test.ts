import { describe, expect, it } from "vitest";
import type { Quote } from "#contract/market.ts";
import { english } from "#domain/language/translate.ts";
import { bareQuote } from "#tests/support/bare-quote.ts";
import { formatAsOf, formatDelay, missingReason } from "./quote-words.ts";

describe("formatDelay", () => {
  const asOf = "2026-11-20T15:30:00.000Z";
  const said = (changes: Partial<Quote>, nowMs = Date.parse(asOf)) =>
    formatDelay({ ...bareQuote("AAPL", 1, asOf), ...changes }, nowMs, english);

  it.each([
    [null, "Delay not stated"],
    [0, "Real time"],
    [30, "30 s delayed"],
    [900, "15 min delayed"],
  ] as const)("%s seconds: %s", (delaySeconds, words) => expect(said({ delaySeconds })).toBe(words));

  it("never says 'Real time' of a closed market, an old price or one of another session", () => {
    expect(said({ delaySeconds: 0, marketState: "closed" })).toBeNull();
    expect(said({ delaySeconds: 0, stale: true })).toBeNull();
    expect(said({ delaySeconds: 0, marketState: "post" }, Date.parse("2026-11-20T21:30:00Z"))).toBeNull();
    expect(said({ delaySeconds: 0, marketState: "pre" }, Date.parse("2026-11-23T13:30:00Z"))).toBeNull();
  });
});

describe("formatAsOf", () => {
  const sunday = Date.parse("2026-11-22T15:00:00Z");
  it("is the close once the session is over, unless the price may be an older one", () => {
    const close = { asOf: "2026-11-20T21:00:00.000Z", stale: false };
    expect(formatAsOf(close, sunday, english)).toBe("as of Friday's close");
    expect(formatAsOf({ ...close, stale: true }, sunday, english)).toMatch(/^as of \w{3} \d+:\d\d [AP]M$/);
  });
  it("is a time on the user's clock during trading", () => {
    const now = new Date(2026, 10, 23, 14, 15).getTime();
    const asOf = new Date(2026, 10, 23, 14, 14).toISOString();
    expect(formatAsOf({ asOf, stale: true }, now, english)).toBe("as of 2:14 PM");
  });
});

describe("missingReason", () => {
  it("prefers the failure of the whole quote when there is no quote", () => {
    expect(missingReason(null, "marketCap", "No key.", english)).toBe("No key.");
    expect(missingReason(null, "marketCap", undefined, english)).toBe("Not available from the provider.");
  });
});
