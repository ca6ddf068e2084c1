import { expect, it } from "vitest";
import { keyMark } from "#server/platform/secrets/key-mark.ts";
import { createDetectionBackOffs } from "./detection-back-offs.ts";

const access = { vendor: "openai", baseUrl: null, apiKey: "sk-one" } as const;
const call = { access, model: "gpt-4o" };
const withKey = (apiKey: string) => ({ ...call, access: { ...access, apiKey } });

function open() {
  const clock = { ms: 1_000 };
  return { clock, backOffs: createDetectionBackOffs({ monotonicMs: () => clock.ms }) };
}

it("a rejected key rests with its model as long as the provider asks; other keys and models do not", () => {
  const { clock, backOffs } = open();
  expect(backOffs.failed(call, { status: 429, retryAfterMs: 120_000 })).toEqual({
    headlineMs: 0,
    anotherMayTry: true,
  });
  expect(backOffs.mayAsk("u", call)).toBe(false);
  expect(backOffs.mayAsk("u", withKey("sk-two"))).toBe(true);
  expect(backOffs.mayAsk("u", { ...call, model: "gpt-6-luna" })).toBe(true);
  clock.ms += 119_999;
  expect(backOffs.mayAsk("u", call)).toBe(false);
  clock.ms += 2;
  expect(backOffs.mayAsk("u", call)).toBe(true);
});

it("four failures in a row stop all calls for a minute, then one may try", () => {
  const { clock, backOffs } = open();
  for (let failure = 0; failure < 4; failure += 1) {
    expect(backOffs.admit(call)).toBe(true);
    expect(backOffs.failed(call, { status: 503 })).toMatchObject({ anotherMayTry: false });
  }
  expect([backOffs.mayAsk("u", call), backOffs.admit(call)]).toEqual([false, false]);
  clock.ms += 60_000;
  expect([backOffs.mayAsk("u", call), backOffs.admit(call), backOffs.admit(call)]).toEqual([
    true,
    true,
    false,
  ]);
  backOffs.answered(call);
  expect([backOffs.mayAsk("u", call), backOffs.admit(call), backOffs.admit(call)]).toEqual([
    true,
    true,
    true,
  ]);
});

it("a provider that is down stops no other: each address has failures of its own", () => {
  const { backOffs } = open();
  const elsewhere = { ...call, access: { ...access, vendor: "anthropic" as const } };
  for (let failure = 0; failure < 4; failure += 1) {
    backOffs.admit(call);
    backOffs.failed(call, { status: 529 });
  }
  expect([backOffs.mayAsk("u", call), backOffs.mayAsk("u", elsewhere)]).toEqual([false, true]);
  expect([backOffs.admit(call), backOffs.admit(elsewhere)]).toEqual([false, true]);
});

it("a pause has its reason and times, ends with a key that works, and frees the headlines once the provider answers", () => {
  const clock = { ms: 5_000 };
  const backOffs = createDetectionBackOffs({ monotonicMs: () => clock.ms, now: () => 1_000_000 + clock.ms });
  backOffs.failed(call, { status: 402 });
  expect(backOffs.pauses()).toEqual([
    {
      whose: { sentence: "AI detection with the key {ending}", values: { ending: "…" } },
      who: "AI detection with the key …",
      since: "1970-01-01T00:16:45.000Z",
      until: "1970-01-01T00:21:45.000Z",
      reason: "402, the key has no credit left",
    },
  ]);
  backOffs.keyWorks(keyMark("sk-two"));
  expect(backOffs.mayAsk("u", call)).toBe(false);
  backOffs.keyWorks(keyMark("sk-one"));
  expect([backOffs.mayAsk("u", call), backOffs.pauses()]).toEqual([true, []]);
  for (const key of ["a", "b"]) {
    const { headlineMs } = backOffs.failed(call, { status: 503, key });
    backOffs.restHeadline(key, headlineMs);
  }
  backOffs.failed(call, { status: 400, key: "c" });
  backOffs.restHeadline("c", 60_000);
  expect(backOffs.answered(call)).toEqual(["a", "b"]);
  expect(["a", "b", "c"].map(backOffs.isHeadlineResting)).toEqual([false, false, true]);
});

it("what was not sent teaches nothing", () => {
  const { backOffs } = open();
  const pause = { who: "AI", since: "2026-11-23T12:00:00Z", until: "2026-11-23T12:00:30Z", reason: "503" };
  for (let failure = 0; failure < 20; failure += 1)
    expect(backOffs.failed(call, { status: null, pause, key: "a" })).toEqual({
      headlineMs: 0,
      anotherMayTry: false,
    });
  expect([backOffs.mayAsk("u", call), backOffs.admit(call)]).toEqual([true, true]);
});

it("a rejected key says nothing about the provider: it answered", () => {
  const { backOffs } = open();
  for (let failure = 0; failure < 20; failure += 1)
    backOffs.failed(withKey(`sk-${failure}`), { status: failure % 4 === 3 ? 401 : 500 });
  expect(backOffs.admit(call)).toBe(true);
});

it("a user without a call left rests alone", () => {
  const { clock, backOffs } = open();
  backOffs.restUser("u", 5_000, "the calls of this hour are used up");
  expect([backOffs.mayAsk("u", call), backOffs.mayAsk("v", call)]).toEqual([false, true]);
  clock.ms += 5_001;
  expect([backOffs.mayAsk("u", call), backOffs.pauses()]).toEqual([true, []]);
});
