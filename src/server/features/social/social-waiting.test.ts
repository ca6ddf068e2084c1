import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SocialOrder } from "./social-order.ts";
import { createSocialWaiting } from "./social-waiting.ts";

const minute = 60_000;
const order = (failureId: string) => ({ failureId }) as SocialOrder;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function start() {
  const tried: string[][] = [];
  const waiting = createSocialWaiting({
    clock: { now: Date.now },
    tryAgain: async (orders) => void tried.push(orders.map(({ failureId }) => failureId)),
  });
  return { tried, waiting };
}

describe("sources that wait for their turn", () => {
  it("are tried when it comes, those that wait the longest first, as long as somebody wants them", async () => {
    const { tried, waiting } = start();
    waiting.want("ada", ["a", "b"].map(order));
    waiting.add(order("a"), Date.now() + minute);
    waiting.add(order("b"), Date.now() + minute);
    waiting.add(order("nobody's"), Date.now() + minute);
    await vi.advanceTimersByTimeAsync(minute - 1);
    expect(tried).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(tried).toEqual([["a", "b"]]);
    waiting.add(order("b"), Date.now() + 20 * minute);
    await vi.advanceTimersByTimeAsync(21 * minute);
    expect(tried).toEqual([["a", "b"], []]);
  });

  it("are dropped with the user who wanted them, and at the end of the process", async () => {
    const { tried, waiting } = start();
    waiting.want("ada", [order("a")]);
    waiting.want("ben", [order("b")]);
    waiting.add(order("a"), Date.now() + minute);
    waiting.add(order("b"), Date.now() + minute);
    waiting.invalidate("ada");
    await vi.advanceTimersByTimeAsync(minute);
    expect(tried).toEqual([["b"]]);
    waiting.add(order("b"), Date.now() + minute);
    waiting.stop();
    await vi.advanceTimersByTimeAsync(5 * minute);
    expect(tried).toEqual([["b"]]);
  });
});
