import { expect, it } from "vitest";
import { createDetectionBackOffs } from "./detection-back-offs.ts";

const call = { apiKey: "sk-one", model: "gpt-4o" };

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
  expect(backOffs.mayAsk("u", { ...call, apiKey: "sk-two" })).toBe(true);
  expect(backOffs.mayAsk("u", { ...call, model: "gpt-6-luna" })).toBe(true);
  clock.ms += 119_999;
  expect(backOffs.mayAsk("u", call)).toBe(false);
  clock.ms += 2;
  expect(backOffs.mayAsk("u", call)).toBe(true);
});

it("four failures in a row stop all calls for a minute, then one may try", () => {
  const { clock, backOffs } = open();
  for (let failure = 0; failure < 4; failure += 1) {
    expect(backOffs.admit()).toBe(true);
    expect(backOffs.failed(call, { status: 503 })).toMatchObject({ anotherMayTry: false });
  }
  expect([backOffs.mayAsk("u", call), backOffs.admit()]).toEqual([false, false]);
  clock.ms += 60_000;
  expect([backOffs.mayAsk("u", call), backOffs.admit(), backOffs.admit()]).toEqual([true, true, false]);
  backOffs.answered();
  expect([backOffs.mayAsk("u", call), backOffs.admit(), backOffs.admit()]).toEqual([true, true, true]);
});

it("a rejected key says nothing about the provider: it answered", () => {
  const { backOffs } = open();
  for (let failure = 0; failure < 20; failure += 1)
    backOffs.failed({ ...call, apiKey: `sk-${failure}` }, { status: failure % 4 === 3 ? 401 : 500 });
  expect(backOffs.admit()).toBe(true);
});

it("a user without a call left rests alone", () => {
  const { clock, backOffs } = open();
  backOffs.restReader("u", 5_000);
  expect([backOffs.mayAsk("u", call), backOffs.mayAsk("v", call)]).toEqual([false, true]);
  clock.ms += 5_001;
  expect([backOffs.mayAsk("u", call), backOffs.isReaderResting("u")]).toEqual([true, false]);
});
