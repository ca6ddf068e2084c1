import { Hono } from "hono";
import { describe, expect, it, vi } from "vitest";
import { AppError } from "#server/platform/app-error.ts";
import { createSessionGuard } from "./session.ts";
import type { SignedIn } from "./signed-in.ts";

type LiveSession = typeof alive;

/** A guarded route over sessions whose reading is answered by hand. */
function guarded() {
  const readings: PromiseWithResolvers<LiveSession | null>[] = [];
  const guard = createSessionGuard({
    session: () => {
      const reading = Promise.withResolvers<LiveSession | null>();
      readings.push(reading);
      return reading.promise;
    },
    token: async () => undefined,
    applicationToken: async () => undefined,
    resource: "http://localhost/mcp",
    countTokenCall: async () => {},
    findActor: async (userId) => ({ userId, role: "USER", subscriptionType: null, entitlement: "full" }),
  });
  const app = new Hono<SignedIn>().use(guard.requireUser).get("/", (c) => c.text(c.var.actor.userId));
  app.onError((error, c) => c.text(error instanceof AppError ? error.code : String(error), 401));
  const ask = async (cookie = "session=1") => app.request("/", { headers: { cookie } });
  return { guard, readings, ask };
}

const alive = { userId: "u1", sessionId: "s1", createdAtMs: 0, setCookies: ["session=2"] };

describe("the session guard", () => {
  it("requests that come at once read their session once, and each gets its cookies", async () => {
    const { readings, ask } = guarded();
    const asked = [ask(), ask(), ask()];
    await Promise.resolve();
    readings[0]?.resolve(alive);
    const answers = await Promise.all(asked);
    expect(readings).toHaveLength(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ headers }) => headers.getSetCookie())).toEqual(Array(3).fill(["session=2"]));
    expect((await ask()).status).toBe(200);
    expect(readings).toHaveLength(1);
  });

  it("remembers no session under a cookie of any length, so that one user cannot fill the memory", async () => {
    const { readings, ask } = guarded();
    for (const reading of [0, 1]) {
      const asked = ask(`session=1; padding=${"x".repeat(10_000)}`);
      await Promise.resolve();
      readings[reading]?.resolve(alive);
      expect((await asked).status).toBe(200);
    }
    expect(readings).toHaveLength(2);
  });

  it("a session in use is read again by one call, which alone finds out that it has ended", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      const { readings, ask, guard } = guarded();
      const first = ask();
      await Promise.resolve();
      readings[0]?.resolve(alive);
      expect((await first).status).toBe(200);
      vi.advanceTimersByTime(499);
      expect(guard.trusted("session=1")?.userId).toBe("u1");
      vi.advanceTimersByTime(1);
      expect(guard.trusted("session=1")).toBeUndefined();
      const again = ask();
      await Promise.resolve();
      expect(guard.trusted("session=1")?.userId).toBe("u1");
      expect((await ask()).status).toBe(200);
      readings[1]?.resolve(null);
      expect((await again).status).toBe(401);
      expect(guard.trusted("session=1")).toBeUndefined();
      expect(readings).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it("a reading begun before the sign-out serves no request after it", async () => {
    const { guard, readings, ask } = guarded();
    const before = ask();
    await Promise.resolve();
    guard.clearCookie("session=1");
    readings[0]?.resolve(alive);
    expect((await before).status).toBe(200);
    const after = ask();
    await Promise.resolve();
    readings[1]?.resolve(null);
    expect((await after).status).toBe(401);
  });

  it("a reading begun before a change of the user serves no request after it", async () => {
    const { guard, readings, ask } = guarded();
    const before = ask();
    await Promise.resolve();
    guard.clearUser("u1");
    const after = ask();
    await Promise.resolve();
    readings[0]?.resolve(alive);
    readings[1]?.resolve(null);
    expect((await before).status).toBe(200);
    expect((await after).status).toBe(401);
  });
});
