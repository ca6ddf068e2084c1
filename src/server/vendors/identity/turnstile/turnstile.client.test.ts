import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTurnstileStandin, type TurnstileStandin } from "#fakes/turnstile/turnstile.ts";
import { createTurnstileCheck } from "./turnstile.client.ts";

let standin: TurnstileStandin;
let logged: unknown[] = [];
const note = (...parts: unknown[]) => void logged.push(parts);
const log = { debug: note, info: note, warn: note, error: note };
beforeEach(async () => {
  logged = [];
  standin = await startTurnstileStandin();
});
afterEach(() => standin.stop());

const check = (secretKey: string = standin.keys.secret) =>
  createTurnstileCheck({ captcha: { secretKey, verifyUrl: standin.verifyUrl }, fetch, log });

describe("the captcha check", () => {
  it("is true for an answer of the widget, once", async () => {
    const answer = standin.solve();
    expect(await check()(answer, "203.0.113.1")).toBe(true);
    expect(await check()(answer, "203.0.113.1")).toBe(false);
  });
  it("sends the address of the person where it is one", async () => {
    await check()(standin.solve(), "203.0.113.1");
    await check()(standin.solve(), "2001:db8:1:2::/64");
    const sent = standin.requests.map(({ body }) => new URLSearchParams(body).get("remoteip"));
    expect(sent).toEqual(["203.0.113.1", null]);
  });
  it("is false for a made-up answer", async () => {
    expect(await check()("made up", "203.0.113.1")).toBe(false);
  });
  it.each([undefined, "", "x".repeat(2_049)])(
    "is false without a call for an answer that cannot be one",
    async (answer) => {
      expect(await check()(answer, "203.0.113.1")).toBe(false);
      expect(standin.requests).toEqual([]);
    },
  );
  it("is always true where it is not configured", async () => {
    const open = createTurnstileCheck({ captcha: undefined, fetch, log });
    expect(await open(undefined, "203.0.113.1")).toBe(true);
    expect(standin.requests).toEqual([]);
  });
});

describe("a captcha provider that cannot be asked", () => {
  it.each([
    [{ status: 503, body: "<html>" }, "http 503"],
    [{ status: 200, body: { success: false, "error-codes": ["internal-error"] } }, "internal-error"],
    [{ status: 200, body: "no JSON" }, "http 200"],
  ])("lets nobody pass and is a fault: %o", async (fault, reason) => {
    standin.failNext(fault);
    await expect(check()(standin.solve(), "203.0.113.1")).rejects.toMatchObject({
      code: "unavailable",
      publicMessage: "We cannot check right now that you are a person. Please try again in a moment.",
      cause: { message: `The captcha provider cannot be asked: ${reason}` },
    });
  });
  it("is a fault when it is away", async () => {
    await standin.stop();
    await expect(check()("answer", "203.0.113.1")).rejects.toMatchObject({ code: "unavailable" });
  });
  it("is a fault when the secret is wrong, and the secret stands nowhere", async () => {
    const error = await check("canary-secret")(standin.solve(), "203.0.113.1").catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ cause: { message: expect.stringContaining("invalid-input-secret") } });
    expect(logged).toHaveLength(1);
    expect(inspect([error, logged], { depth: 9, showHidden: true })).not.toContain("canary");
  });
});
