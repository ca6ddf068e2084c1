import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeTurnstile, startFakeTurnstile } from "#fakes/turnstile/turnstile.ts";
import { errorIn, type IdentityProduct, startIdentityProduct } from "#tests/support/identity.ts";

let turnstile: FakeTurnstile;
let product: IdentityProduct;
beforeAll(async () => {
  turnstile = await startFakeTurnstile();
  product = await startIdentityProduct(turnstile.environment);
});
afterAll(async () => {
  await product.close();
  await turnstile.stop();
});

const number = "+14155550199";

describe("what anonymous callers can have sent, where a captcha is configured (AUTH-13)", () => {
  it.each([
    ["/api/auth/request-password-reset", { email: "person@example.com" }],
    ["/api/auth/sign-in/magic-link", { email: "person@example.com" }],
    ["/api/auth/phone-number/send-otp", { phoneNumber: number }],
  ])(
    "400: %s leaves nothing behind without a solved challenge, and takes each answer once",
    async (path, body) => {
      await product.sql("delete from verifications");
      for (const captcha of [undefined, "", "made up"]) {
        const answer = await product.post(path, { ...body, captcha });
        expect(answer.status).toBe(400);
        expect((await errorIn(answer)).code).toBe("captcha-failed");
      }
      expect((await product.sql("select 1 from verifications")).rowCount).toBe(0);
      const captcha = turnstile.solve();
      expect((await product.post(path, { ...body, captcha })).status).toBe(200);
      expect((await product.post(path, { ...body, captcha })).status).toBe(400);
    },
  );

  it("429: wrong answers of one network are counted, so that they cost the provider no calls without end", async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        product.client().request("POST", "/api/auth/request-password-reset", {
          email: "a@example.com",
          captcha: "made up",
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});
