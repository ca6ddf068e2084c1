import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { example, shapeDifferences } from "#tests/support/upstream-example.ts";
import { startTurnstileStandin, type TurnstileStandin } from "./turnstile.ts";

let standin: TurnstileStandin;
let nowMs = 0;
beforeEach(async () => {
  nowMs = Date.parse("2026-11-21T12:00:00Z");
  standin = await startTurnstileStandin({ now: () => nowMs });
});
afterEach(() => standin.stop());

async function verify(form: Record<string, string>) {
  const answer = await fetch(standin.verifyUrl, {
    method: "POST",
    body: new URLSearchParams({ secret: standin.keys.secret, ...form }),
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

describe("the check", () => {
  it("answers as the vendor does", async () => {
    const yes = await verify({ response: standin.solve(), remoteip: "203.0.113.1" });
    expect(yes.success).toBe(true);
    expect(shapeDifferences(yes, example("turnstile/turnstile.siteverify.200.json"))).toEqual([]);
    const no = await verify({ response: "made up" });
    expect(no).toEqual(example("turnstile/turnstile.siteverify.fail.200.json"));
  });
  it("takes a token once", async () => {
    const response = standin.solve();
    expect((await verify({ response })).success).toBe(true);
    expect(await verify({ response })).toMatchObject({
      success: false,
      "error-codes": ["timeout-or-duplicate"],
    });
  });
  it("takes a token for five minutes", async () => {
    const [early, late] = [standin.solve(), standin.solve()];
    nowMs += 300_000;
    expect((await verify({ response: early })).success).toBe(true);
    nowMs += 1;
    expect((await verify({ response: late }))["error-codes"]).toEqual(["timeout-or-duplicate"]);
  });
  it.each([
    [{ secret: "" }, "missing-input-secret"],
    [{ secret: "wrong" }, "invalid-input-secret"],
    [{ response: "" }, "missing-input-response"],
  ])("answers %o with %s", async (form: Record<string, string>, code) => {
    expect((await verify({ response: standin.solve(), ...form }))["error-codes"]).toEqual([code]);
  });
  it("reads JSON too", async () => {
    const answer = await fetch(standin.verifyUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ secret: standin.keys.secret, response: standin.solve() }),
    });
    expect((await answer.json()).success).toBe(true);
  });
});

describe("the widget", () => {
  it("gives a token for the site key only", async () => {
    const solve = (siteKey: string) =>
      fetch(`${standin.url}/solve?sitekey=${encodeURIComponent(siteKey)}`, { method: "POST" });
    const { token } = await (await solve(standin.keys.site)).json();
    expect((await verify({ response: token })).success).toBe(true);
    expect((await solve("another")).status).toBe(400);
  });
  it("comes as a script that other sites may load", async () => {
    const script = await fetch(`${standin.scriptUrl}?render=explicit`);
    expect(script.headers.get("content-type")).toContain("javascript");
    expect(script.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(await script.text()).toContain("window.turnstile = {");
    expect((await fetch(`${standin.url}/widget?sitekey=${standin.keys.site}`)).status).toBe(200);
  });
  it("names its addresses in the environment of the product", () => {
    expect(standin.environment).toEqual({
      CAPTCHA_SITE_KEY: standin.keys.site,
      CAPTCHA_SECRET_KEY: standin.keys.secret,
      CAPTCHA_SCRIPT_URL: standin.scriptUrl,
      CAPTCHA_VERIFY_URL: standin.verifyUrl,
    });
  });
});
