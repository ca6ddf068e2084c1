import { describe, expect, it } from "vitest";
import { createLogger } from "#server/platform/log/logger.ts";
import { createLocalEvents } from "#tests/support/market.ts";
import { startRefreshLoop } from "./refresh-loop.ts";

/** An ingestion that counts the looks and answers as told. */
function counted() {
  const state = {
    looks: 0,
    due: [] as number[],
    nextDueMs: null as number | null,
    full: false,
    fail: false,
    holdsBack: false,
  };
  let ended: PromiseWithResolvers<void> | undefined;
  return {
    state,
    /** From now on feeds of a full site wait; the visits that end make room. */
    endVisit() {
      ended?.resolve();
      ended = Promise.withResolvers();
    },
    ingestion: {
      async refreshDue() {
        state.looks += 1;
        await new Promise((resolve) => setTimeout(resolve, 5));
        if (state.fail) throw new Error("no database");
        return state.due.shift() ?? 0;
      },
      nextDueMs: async () => state.nextDueMs,
      settled: async () => undefined,
      isFull: () => state.full,
      roomComes: () => ended?.promise,
    },
  };
}

function start() {
  const { state, ingestion, endVisit } = counted();
  const events = createLocalEvents();
  const lines: string[] = [];
  const log = createLogger({ level: "warn", write: (line) => void lines.push(line) });
  return { state, endVisit, events, lines, loop: startRefreshLoop({ ingestion, events, log }) };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("startRefreshLoop", () => {
  it("a thousand calls at once bring one or two looks more, now and later", async () => {
    const { state, events, loop } = start();
    await expect.poll(() => state.looks).toBe(1);
    await pause(20);
    for (let call = 0; call < 1_000; call += 1) await events.publish({ kind: "wake" });
    await pause(200);
    expect(state.looks).toBeGreaterThanOrEqual(2);
    expect(state.looks).toBeLessThanOrEqual(3);
    await loop.stop();
  });

  it("a call that comes while it looks is not lost", async () => {
    const { state, events, loop } = start();
    await expect.poll(() => state.looks).toBe(1);
    await events.publish({ kind: "wake" });
    await expect.poll(() => state.looks, { timeout: 500 }).toBe(2);
    await loop.stop();
  });

  it("goes on while something is due or all places are taken, and looks when the next comes due", async () => {
    const { state, loop } = start();
    state.due = [3, 2, 1];
    await expect.poll(() => state.looks, { timeout: 500 }).toBe(4);
    await loop.stop();
    const second = start();
    second.state.full = true;
    await expect.poll(() => second.state.looks, { timeout: 500 }).toBeGreaterThan(3);
    await second.loop.stop();
    const third = start();
    third.state.nextDueMs = 50;
    await expect.poll(() => third.state.looks, { timeout: 900 }).toBeGreaterThan(4);
    await third.loop.stop();
  });

  it("looks again as soon as a visit is over when a site's feeds wait for it", async () => {
    const { state, endVisit, loop } = start();
    endVisit();
    await expect.poll(() => state.looks).toBe(1);
    for (let looks = 2; looks < 12; looks += 1) {
      await pause(20);
      endVisit();
      await expect.poll(() => state.looks, { timeout: 500, interval: 5 }).toBe(looks);
    }
    await loop.stop();
  });

  it("survives a database that is away, and says so", async () => {
    const { state, lines, loop } = start();
    state.fail = true;
    await expect.poll(() => state.looks, { timeout: 3_000 }).toBe(2);
    expect(lines.join()).toContain("Due feeds could not be read");
    await loop.stop();
  });

  it("stops for good", async () => {
    const { state, events, loop } = start();
    await loop.stop();
    const { looks } = state;
    await events.publish({ kind: "wake" });
    await pause(50);
    expect(state.looks).toBe(looks);
  });
});
