import { expect, it } from "vitest";
import { createLogger } from "#server/platform/log/logger.ts";
import { createPaymentEvents } from "./payment-events.service.ts";

const minuteMs = 60_000;
const notCalled = () => {
  throw new Error("A message with a wrong signature comes to nothing.");
};

it("wrong signatures are counted each, and told in the log once a minute with their count", async () => {
  let nowMs = Date.parse("2026-11-20T12:00:00.000Z");
  const lines: string[] = [];
  const events = createPaymentEvents({
    store: {
      add: notCalled,
      lease: notCalled,
      postpone: notCalled,
      newestAt: notCalled,
      waiting: notCalled,
    },
    settlement: { settle: notCalled },
    subscriptions: { sync: notCalled, syncCustomer: notCalled, syncPayment: notCalled },
    read() {
      throw new Error("No signatures found matching the expected signature for payload.");
    },
    livemode: false,
    clock: { now: () => nowMs },
    log: createLogger({ level: "warn", write: (line) => lines.push(line) }),
  });
  const told = () => lines.map((line) => JSON.parse(line).refused);
  const postWrong = () =>
    expect(events.receive(new Uint8Array(), "t=1,v1=00")).rejects.toMatchObject({ code: "bad-signature" });

  await postWrong();
  expect(told()).toEqual([1]);
  nowMs += minuteMs - 1;
  await postWrong();
  expect(told()).toEqual([1]);
  nowMs += 1;
  await postWrong();
  expect(told()).toEqual([1, 3]);
  expect(events.refused()).toEqual({ count: 3, atMs: nowMs });
});
