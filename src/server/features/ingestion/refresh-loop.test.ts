import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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

/** Lets the loop's own time pass, whatever the machine's does. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function ended(loop: ReturnType<typeof startRefreshLoop>): Promise<void> {
  const stopped = loop.stop();
  await pass(100);
  await stopped;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("startRefreshLoop", () => {
  it("a thousand calls at once bring one or two looks more, now and later", async () => {
    const { state, events, loop } = start();
    await pass(10);
    expect(state.looks).toBe(1);
    await pass(20);
    for (let call = 0; call < 1_000; call += 1) await events.publish({ kind: "wake" });
    await pass(200);
    expect(state.looks).toBeGreaterThanOrEqual(2);
    expect(state.looks).toBeLessThanOrEqual(3);
    await ended(loop);
  });

  it("a call that comes while it looks is not lost", async () => {
    const { state, events, loop } = start();
    await pass(1);
    expect(state.looks).toBe(1);
    await events.publish({ kind: "wake" });
    await pass(500);
    expect(state.looks).toBe(2);
    await ended(loop);
  });

  it("goes on while something is due or all places are taken, and looks when the next comes due", async () => {
    const { state, loop } = start();
    state.due = [3, 2, 1];
    await pass(500);
    expect(state.looks).toBe(4);
    await ended(loop);
    const second = start();
    second.state.full = true;
    await pass(500);
    expect(second.state.looks).toBeGreaterThan(3);
    await ended(second.loop);
    const third = start();
    third.state.nextDueMs = 50;
    await pass(900);
    expect(third.state.looks).toBeGreaterThan(4);
    await ended(third.loop);
  });

  it("looks again as soon as a visit is over when a site's feeds wait for it", async () => {
    const { state, endVisit, loop } = start();
    endVisit();
    await pass(10);
    expect(state.looks).toBe(1);
    for (let looks = 2; looks < 12; looks += 1) {
      await pass(20);
      endVisit();
      await pass(500);
      expect(state.looks).toBe(looks);
    }
    await ended(loop);
  });

  it("survives a database that is away, and says so", async () => {
    const { state, lines, loop } = start();
    state.fail = true;
    await pass(1_500);
    expect(state.looks).toBe(2);
    expect(lines.join()).toContain("Due feeds could not be read");
    await ended(loop);
  });

  it("stops permanently", async () => {
    const { state, events, loop } = start();
    await ended(loop);
    const { looks } = state;
    await events.publish({ kind: "wake" });
    await pass(50);
    expect(state.looks).toBe(looks);
  });
});
