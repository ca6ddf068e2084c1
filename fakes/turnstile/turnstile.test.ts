import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { example, shapeDifferences } from "#tests/support/upstream-example.ts";
import { type FakeTurnstile, startFakeTurnstile } from "./turnstile.ts";

let fake: FakeTurnstile;
let nowMs = 0;
beforeEach(async () => {
  nowMs = Date.parse("2026-11-21T12:00:00Z");
  fake = await startFakeTurnstile({ now: () => nowMs });
});
afterEach(() => fake.stop());

async function verify(form: Record<string, string>) {
  const answer = await fetch(fake.verifyUrl, {
    method: "POST",
    body: new URLSearchParams({ secret: fake.keys.secret, ...form }),
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

describe("the check", () => {
  it("answers as the vendor does", async () => {
    const yes = await verify({ response: fake.solve(), remoteip: "203.0.113.1" });
    expect(yes.success).toBe(true);
    expect(shapeDifferences(yes, example("turnstile/turnstile.siteverify.200.json"))).toEqual([]);
    const no = await verify({ response: "made up" });
    expect(no).toEqual(example("turnstile/turnstile.siteverify.fail.200.json"));
  });
  it("takes a token once", async () => {
    const response = fake.solve();
    expect((await verify({ response })).success).toBe(true);
    expect(await verify({ response })).toMatchObject({
      success: false,
      "error-codes": ["timeout-or-duplicate"],
    });
  });
  it("takes a token for five minutes", async () => {
    const [early, late] = [fake.solve(), fake.solve()];
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
    expect((await verify({ response: fake.solve(), ...form }))["error-codes"]).toEqual([code]);
  });
  it("reads JSON too", async () => {
    const answer = await fetch(fake.verifyUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ secret: fake.keys.secret, response: fake.solve() }),
    });
    expect((await answer.json()).success).toBe(true);
  });
});

describe("the widget", () => {
  it("gives a token for the site key only", async () => {
    const solve = (siteKey: string) =>
      fetch(`${fake.url}/solve?sitekey=${encodeURIComponent(siteKey)}`, { method: "POST" });
    const { token } = await (await solve(fake.keys.site)).json();
    expect((await verify({ response: token })).success).toBe(true);
    expect((await solve("another")).status).toBe(400);
  });
  it("comes as a script that other sites may load", async () => {
    const script = await fetch(`${fake.scriptUrl}?render=explicit`);
    expect(script.headers.get("content-type")).toContain("javascript");
    expect(script.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(await script.text()).toContain("window.turnstile = {");
    expect((await fetch(`${fake.url}/widget?sitekey=${fake.keys.site}`)).status).toBe(200);
  });
  it("names its addresses in the environment of the product", () => {
    expect(fake.environment).toEqual({
      CAPTCHA_SITE_KEY: fake.keys.site,
      CAPTCHA_SECRET_KEY: fake.keys.secret,
      CAPTCHA_SCRIPT_URL: fake.scriptUrl,
      CAPTCHA_VERIFY_URL: fake.verifyUrl,
    });
  });
});
