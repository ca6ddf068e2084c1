import { expect, it } from "vitest";
import { createDetectionRests } from "./detection-rests.ts";

const call = { apiKey: "sk-one", model: "gpt-4o" };

function open() {
  const clock = { ms: 1_000 };
  return { clock, rests: createDetectionRests({ monotonicMs: () => clock.ms }) };
}

it("a refused key rests with its model as long as the provider asks; other keys and models do not", () => {
  const { clock, rests } = open();
  expect(rests.failed(call, { status: 429, retryAfterMs: 120_000 })).toEqual({
    headlineMs: 0,
    anotherMayTry: true,
  });
  expect(rests.mayAsk("u", call)).toBe(false);
  expect(rests.mayAsk("u", { ...call, apiKey: "sk-two" })).toBe(true);
  expect(rests.mayAsk("u", { ...call, model: "gpt-6-luna" })).toBe(true);
  clock.ms += 119_999;
  expect(rests.mayAsk("u", call)).toBe(false);
  clock.ms += 2;
  expect(rests.mayAsk("u", call)).toBe(true);
});

it("four failures in a row stop all calls for a minute, then one may try", () => {
  const { clock, rests } = open();
  for (let failure = 0; failure < 4; failure += 1) {
    expect(rests.admit()).toBe(true);
    expect(rests.failed(call, { status: 503 })).toMatchObject({ anotherMayTry: false });
  }
  expect([rests.mayAsk("u", call), rests.admit()]).toEqual([false, false]);
  clock.ms += 60_000;
  expect([rests.mayAsk("u", call), rests.admit(), rests.admit()]).toEqual([true, true, false]);
  rests.answered();
  expect([rests.mayAsk("u", call), rests.admit(), rests.admit()]).toEqual([true, true, true]);
});

it("a refused key says nothing about the provider: it answered", () => {
  const { rests } = open();
  for (let failure = 0; failure < 20; failure += 1)
    rests.failed({ ...call, apiKey: `sk-${failure}` }, { status: failure % 4 === 3 ? 401 : 500 });
  expect(rests.admit()).toBe(true);
});

it("a reader without a call left rests alone", () => {
  const { clock, rests } = open();
  rests.restReader("u", 5_000);
  expect([rests.mayAsk("u", call), rests.mayAsk("v", call)]).toEqual([false, true]);
  clock.ms += 5_001;
  expect([rests.mayAsk("u", call), rests.isReaderResting("u")]).toEqual([true, false]);
});
