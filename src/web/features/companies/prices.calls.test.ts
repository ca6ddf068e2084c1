import { describe, expect, it } from "vitest";
import { createPermits } from "#web/features/companies/prices.calls.ts";

describe("createPermits", () => {
  it("runs so many at once and no more, in order, also after one failed or was called off", async () => {
    const inTurn = createPermits(2);
    const ends: (() => void)[] = [];
    const begun: number[] = [];
    const { signal } = new AbortController();
    const run = (number: number, its = signal) =>
      inTurn(its, async () => {
        begun.push(number);
        await new Promise<void>((resolve, reject) =>
          ends.push(number === 1 ? () => reject(new Error("no")) : resolve),
        );
        return number;
      });
    const off = new AbortController();
    const results = [run(1), run(2), run(3, off.signal), run(4)].map((each) => each.catch(() => "failed"));
    off.abort();
    await Promise.resolve();
    expect(begun).toEqual([1, 2]);
    ends[0]?.();
    expect(await results[0]).toBe("failed");
    expect(await results[2]).toBe("failed");
    expect(begun).toEqual([1, 2, 4]);
    ends[1]?.();
    ends[2]?.();
    expect(await Promise.all(results)).toEqual(["failed", 2, "failed", 4]);
  });
});
