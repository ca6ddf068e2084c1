import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "#server/platform/app-error.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/postgres-processes.ts";
import { createRateLimits } from "./rate-limits.ts";

const rules = {
  parallel: { points: 5, windowSeconds: 60 },
  shared: { points: 2, windowSeconds: 60 },
  window: { points: 1, windowSeconds: 1 },
  tenDays: { points: 1, windowSeconds: 864_000 },
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 8 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function rejectionOf(work: Promise<void>): Promise<AppError | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

describe("createRateLimits", () => {
  it("gives exactly its points, however many ask at the same time, and says how long to wait", async () => {
    const counter = createRateLimits(pool, rules).counter("parallel");
    const rejections = await Promise.all(Array.from({ length: 20 }, () => rejectionOf(counter.take("a"))));
    const rejected = rejections.filter((each) => each !== undefined);
    expect(rejected).toHaveLength(15);
    for (const { code, retryAfterSeconds } of rejected) {
      expect(code).toBe("rate-limited");
      expect(retryAfterSeconds).toBeGreaterThan(0);
      expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    }
    expect(await rejectionOf(counter.take("b"))).toBeUndefined();
  });

  it("says the wait in whole seconds", async () => {
    const counter = createRateLimits(pool, rules).counter("tenDays");
    await counter.take("a");
    const wait = (await rejectionOf(counter.take("a")))?.retryAfterSeconds ?? 0;
    expect(Number.isInteger(wait)).toBe(true);
    expect(wait).toBeLessThanOrEqual(864_000);
    // The rest is room for a slow machine.
    expect(wait).toBeGreaterThan(864_000 - 600);
  });

  it("counts across processes: another instance on the same database goes on where the first was", async () => {
    const first = createRateLimits(pool, rules).counter("shared");
    const second = createRateLimits(pool, rules).counter("shared");
    await first.take("a");
    await second.take("a");
    expect((await rejectionOf(first.take("a")))?.code).toBe("rate-limited");
    expect((await rejectionOf(second.take("a")))?.code).toBe("rate-limited");
  });

  it("says how many points are taken of each key: none, one, and again none when they are given back", async () => {
    const counter = createRateLimits(pool, rules).counter("parallel");
    expect(await counter.taken("counted")).toBe(0);
    await counter.take("counted", 3);
    expect(await counter.taken("counted")).toBe(3);
    expect(await counter.taken("another")).toBe(0);
    await counter.refund("counted", 3);
    expect(await counter.taken("counted")).toBe(0);
  });

  it("takes a point back, and starts again after its window", async () => {
    const counter = createRateLimits(pool, rules).counter("window");
    await counter.take("a");
    await counter.refund("a");
    await counter.take("a");
    expect(await rejectionOf(counter.take("a"))).toBeDefined();
    await eventually(
      "the window ends",
      async () => (await rejectionOf(counter.take("a"))) === undefined,
      5_000,
    );
  });
});
