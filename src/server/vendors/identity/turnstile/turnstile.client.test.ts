import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeTurnstile, startFakeTurnstile } from "#fakes/turnstile/turnstile.ts";
import { createTurnstileCheck } from "./turnstile.client.ts";

let fake: FakeTurnstile;
let logged: unknown[] = [];
const note = (...parts: unknown[]) => void logged.push(parts);
const log = { debug: note, info: note, warn: note, error: note };
beforeEach(async () => {
  logged = [];
  fake = await startFakeTurnstile();
});
afterEach(() => fake.stop());

const check = (secretKey: string = fake.keys.secret) =>
  createTurnstileCheck({ captcha: { secretKey, verifyUrl: fake.verifyUrl }, fetch, log });

describe("the captcha check", () => {
  it("is true for an answer of the widget, once", async () => {
    const answer = fake.solve();
    expect(await check()(answer, "203.0.113.1")).toBe(true);
    expect(await check()(answer, "203.0.113.1")).toBe(false);
  });
  it("sends the address of the person where it is one", async () => {
    await check()(fake.solve(), "203.0.113.1");
    await check()(fake.solve(), "2001:db8:1:2::/64");
    const sent = fake.requests.map(({ body }) => new URLSearchParams(body).get("remoteip"));
    expect(sent).toEqual(["203.0.113.1", null]);
  });
  it("is false for a made-up answer", async () => {
    expect(await check()("made up", "203.0.113.1")).toBe(false);
  });
  it.each([undefined, "", "x".repeat(2_049)])(
    "is false without a call for an answer that cannot be one",
    async (answer) => {
      expect(await check()(answer, "203.0.113.1")).toBe(false);
      expect(fake.requests).toEqual([]);
    },
  );
  it("is always true where it is not configured", async () => {
    const open = createTurnstileCheck({ captcha: undefined, fetch, log });
    expect(await open(undefined, "203.0.113.1")).toBe(true);
    expect(fake.requests).toEqual([]);
  });
});

describe("a captcha provider that cannot be asked", () => {
  it.each([
    [{ status: 503, body: "<html>" }, "http 503"],
    [{ status: 200, body: { success: false, "error-codes": ["internal-error"] } }, "internal-error"],
    [{ status: 200, body: "no JSON" }, "http 200"],
  ])("lets nobody pass and is a failure: %o", async (failure, reason) => {
    fake.failNext(failure);
    await expect(check()(fake.solve(), "203.0.113.1")).rejects.toMatchObject({
      code: "unavailable",
      message: "The “I'm human” check isn't working right now. Please try again in a moment.",
      cause: { message: `The captcha provider cannot be asked: ${reason}` },
    });
  });
  it("is a failure when it is away", async () => {
    await fake.stop();
    await expect(check()("answer", "203.0.113.1")).rejects.toMatchObject({ code: "unavailable" });
  });
  it("is a failure when the secret is wrong, and the secret appears nowhere", async () => {
    const error = await check("canary-secret")(fake.solve(), "203.0.113.1").catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ cause: { message: expect.stringContaining("invalid-input-secret") } });
    expect(logged).toHaveLength(1);
    expect(inspect([error, logged], { depth: 9, showHidden: true })).not.toContain("canary");
  });
});
