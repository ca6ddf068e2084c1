import { describe, expect, it } from "vitest";
import { createPace } from "./pace.ts";

const quick = { hostStartsPerSecond: Number.POSITIVE_INFINITY, hostConcurrency: 2, waitingPerHostMax: 3 };
const turn = { signal: undefined, urgent: false };

async function settled(): Promise<void> {
  for (let count = 0; count < 5; count += 1) await Promise.resolve();
}

describe("createPace", () => {
  it("lets two in at once, the next when one leaves, and the urgent before the rest", async () => {
    const pace = createPace(quick, () => 0);
    const order: string[] = [];
    const enter = (name: string, urgent = false) =>
      pace.enter({ ...turn, urgent }).then((leave) => {
        order.push(name);
        return leave;
      });
    const [first, second] = [enter("first"), enter("second")];
    const [third, fourth, urgent] = [enter("third"), enter("fourth"), enter("urgent", true)];
    await settled();
    expect(order).toEqual(["first", "second"]);
    (await first)();
    (await second)();
    await settled();
    expect(order).toEqual(["first", "second", "urgent", "third"]);
    (await urgent)();
    await Promise.all([third, fourth]);
    expect(order.at(-1)).toBe("fourth");
  });

  it("keeps the minimum time between starts", async () => {
    const pace = createPace({ ...quick, hostStartsPerSecond: 20 }, () => performance.now());
    const begun = performance.now();
    for (let count = 0; count < 4; count += 1) {
      const leave = await pace.enter(turn);
      expect(performance.now() - begun).toBeGreaterThanOrEqual(count * 50 - 1);
      leave();
    }
  });

  it("refuses to queue more than its bound", async () => {
    const pace = createPace(quick, () => 0);
    const inside = [await pace.enter(turn), await pace.enter(turn)];
    const waiting = [1, 2, 3].map(() => pace.enter(turn));
    await expect(pace.enter(turn)).rejects.toMatchObject({ reason: "busy" });
    for (const leave of inside) leave();
    for (const each of waiting) (await each)();
  });

  it("drops a caller who called off", async () => {
    const pace = createPace(quick, () => 0);
    const inside = [await pace.enter(turn), await pace.enter(turn)];
    const caller = new AbortController();
    const removed = pace.enter({ ...turn, signal: caller.signal });
    const next = pace.enter(turn);
    caller.abort();
    await expect(removed).rejects.toMatchObject({ reason: "aborted" });
    inside[0]!();
    (await next)();
    await expect(pace.enter({ ...turn, signal: caller.signal })).rejects.toMatchObject({ reason: "aborted" });
  });
});
