import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { LivePrice } from "#domain/market/live-price.ts";
import { createPriceBatches, type PriceBatches } from "./price-batches.ts";

const sent: LivePrice[][] = [];
let batches: PriceBatches | undefined;
afterEach(() => {
  batches?.stop();
  sent.length = 0;
});
const open = (everyMs: number) => {
  batches = createPriceBatches({ everyMs, send: (prices) => void sent.push(prices) });
  return batches;
};
const price = (symbol: string, value: number, atMs = value): LivePrice => ({
  symbol,
  price: value,
  atMs,
  isTrade: true,
});
const all = () => sent.flat().map((each) => `${each.symbol} ${each.price}`);

describe("batches of prices", () => {
  it("a first price leaves without a wait, together with what comes in the same moment", async () => {
    const { add } = open(600_000);
    add([price("A", 1)]);
    add([price("B", 2), price("A", 3)]);
    await expect.poll(all).toEqual(["A 3", "B 2"]);
    expect(sent).toHaveLength(1);
  });

  it("of what comes within the pause the newest leaves after it, and never an older one", async () => {
    const { add } = open(300);
    add([price("A", 1)]);
    await expect.poll(all).toEqual(["A 1"]);
    for (const value of [2, 9, 5]) add([price("A", value)]);
    await expect.poll(all).toEqual(["A 1", "A 9"]);
  });

  it("a symbol that was not sent lately does not wait for one that was", async () => {
    const { add } = open(600_000);
    add([price("A", 1)]);
    await expect.poll(all).toEqual(["A 1"]);
    add([price("A", 2)]);
    add([price("B", 1)]);
    await expect.poll(all).toEqual(["A 1", "B 1"]);
  });

  it("a flood of one symbol is a batch a pause", async () => {
    const { add } = open(200);
    const startedMs = performance.now();
    let value = 0;
    while (performance.now() - startedMs < 1_000) {
      value += 1;
      add([price("A", value)]);
      await sleep(5);
    }
    const passed = performance.now() - startedMs;
    expect(sent.length).toBeLessThanOrEqual(Math.ceil(passed / 200) + 1);
    await expect.poll(() => sent.at(-1)?.[0]?.price).toBe(value);
  });

  it("sends nothing after its end", async () => {
    const { add, stop } = open(50);
    add([price("A", 1)]);
    stop();
    await sleep(150);
    expect(sent).toEqual([]);
  });
});
