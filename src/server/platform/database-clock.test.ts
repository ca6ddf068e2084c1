import { describe, expect, it } from "vitest";
import { clockOffMsMax, clockProblem, createDatabaseClock } from "./database-clock.ts";

function clocks(wallMs: number) {
  const machine = { wallMs, monotonicMs: 1_000 };
  const clock = createDatabaseClock({
    wallMs: () => machine.wallMs,
    monotonicMs: () => machine.monotonicMs,
  });
  const pass = (ms: number) => {
    machine.wallMs += ms;
    machine.monotonicMs += ms;
  };
  return { machine, clock, pass };
}

const databaseMs = Date.UTC(2026, 10, 23, 12);
const answered = { askedMs: 990, answeredMs: 1_000, databaseMs };

describe("the database's clock", () => {
  it("is the machine's until the database was asked, and its own from then on", () => {
    const { clock, pass } = clocks(databaseMs + 3_600_000);
    expect(clock.now()).toBe(databaseMs + 3_600_000);
    clock.learn(answered);
    expect(clock.now()).toBe(databaseMs + 10);
    pass(500);
    expect(clock.now()).toBe(databaseMs + 510);
  });

  it("does not follow the machine's clock when that is set while the process runs", () => {
    const { machine, clock } = clocks(databaseMs);
    clock.learn(answered);
    const before = clock.now();
    machine.wallMs += 365 * 86_400_000;
    expect(clock.now()).toBe(before);
    expect(clock.isOff()).toBe(true);
  });

  it("a slow answer does not move it, an answer that contradicts it does", () => {
    const { clock } = clocks(databaseMs + 60_000);
    clock.learn({ askedMs: 1_000, answeredMs: 1_000, databaseMs });
    clock.learn({ askedMs: 0, answeredMs: 1_000, databaseMs: databaseMs - 400 });
    expect(clock.now()).toBe(databaseMs);
    clock.learn({ askedMs: 990, answeredMs: 1_000, databaseMs: databaseMs - 5 });
    expect(clock.now()).toBe(databaseMs);
    clock.learn({ askedMs: 990, answeredMs: 1_000, databaseMs: databaseMs + 7_000 });
    expect(clock.now()).toBe(databaseMs + 7_000);
  });

  it.each([
    [clockOffMsMax, false],
    [clockOffMsMax + 1, true],
    [-clockOffMsMax, false],
    [-clockOffMsMax - 1, true],
  ])("a machine %i ms ahead is off: %s", (aheadMs, isOff) => {
    const { clock } = clocks(databaseMs + aheadMs);
    clock.learn({ askedMs: 1_000, answeredMs: 1_000, databaseMs });
    expect(clock.aheadMs()).toBe(aheadMs);
    expect(clock.isOff()).toBe(isOff);
    expect(clockProblem(clock) !== undefined).toBe(isOff);
  });

  it("says by how much it is off, in which direction, and what to do", () => {
    const sentence = (aheadMs: number) => clockProblem({ aheadMs: () => aheadMs, isOff: () => true });
    expect(sentence(-120_000)).toBe(
      "This process's clock is 120 s behind the database's, so it takes no work. Set the clocks of both machines by NTP.",
    );
    expect(sentence(365 * 86_400_000)).toContain("31,536,000 s ahead of the database's");
  });
});
