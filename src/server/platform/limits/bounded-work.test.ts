import { describe, expect, it } from "vitest";
import { AppError } from "../app-error.ts";
import { createBoundedWork } from "./bounded-work.ts";

describe("bounded work", () => {
  it("runs two at once, lets three wait, tells the sixth that the server is busy, and goes on after that", async () => {
    const bounded = createBoundedWork({ parallelMax: 2, waitingMax: 3 });
    const ends: (() => void)[] = [];
    let most = 0;
    let running = 0;
    const piece = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((end) => ends.push(end));
      running -= 1;
      return "done";
    };
    const outcomes = Array.from({ length: 6 }, () =>
      bounded(piece).catch((error: { code: string }) => error.code),
    );
    expect(await outcomes[5]).toBe("overloaded");
    while (ends.length > 0) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
    expect(await Promise.all(outcomes)).toEqual([...Array(5).fill("done"), "overloaded"]);
    expect(most).toBe(2);
    await expect(bounded(async () => "again")).resolves.toBe("again");
  });

  it("rejects a call beyond the queue with the error that was set for this work", async () => {
    const busy = () => new AppError("sign-in-busy");
    const bounded = createBoundedWork({ parallelMax: 1, waitingMax: 1, busy });
    const ends: (() => void)[] = [];
    const piece = () => new Promise<void>((end) => ends.push(end));
    const first = bounded(piece);
    const second = bounded(piece);
    await expect(bounded(piece)).rejects.toMatchObject({ code: "sign-in-busy" });
    ends.shift()?.();
    await first;
    await new Promise(setImmediate);
    ends.shift()?.();
    await second;
  });
});
