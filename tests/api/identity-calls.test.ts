import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allEndpoints } from "#tests/support/endpoints.ts";
import { type IdentityProduct, password, startIdentityProduct } from "#tests/support/identity.ts";

let product: IdentityProduct;
beforeAll(async () => {
  product = await startIdentityProduct();
});
afterAll(() => product.close());

/** Each call of the specification's list, and the own one in its place (READ-22). */
const counterparts = [
  ["AUTH-11", "GET /v2/passwordPolicy", "GET", "/api/auth/password-policy"],
  ["AUTH-11", "POST /v1/accounts:signUp", "POST", "/api/signup"],
  ["AUTH-11", "POST /v1/accounts:signInWithPassword", "POST", "/api/auth/sign-in/email"],
  ["AUTH-11", "POST /v1/accounts:signInWithEmailLink", "POST", "/api/auth/magic-link/verify"],
  ["AUTH-11", "POST /v1/accounts:signInWithIdp", "GET", "/api/auth/google/start"],
  ["AUTH-11", "POST /v1/accounts:sendVerificationCode", "POST", "/api/auth/phone-number/send-otp"],
  ["AUTH-11", "POST /v1/accounts:signInWithPhoneNumber", "POST", "/api/auth/phone-number/verify"],
  ["AUTH-12", "POST /v2/accounts/mfaEnrollment:start", "POST", "/api/auth/two-factor/enable"],
  ["AUTH-12", "POST /v2/accounts/mfaSignIn:start", "POST", "/api/auth/two-factor/verify-totp"],
  ["AUTH-12", "POST /v2/accounts:revokeToken", "POST", "/api/auth/sign-out"],
  ["AUTH-13", "account lookup", "GET", "/api/me"],
  ["AUTH-13", "account delete", "DELETE", "/api/me"],
  ["AUTH-13", "token refresh", "GET", "/api/auth/get-session"],
  ["AUTH-13", "captcha and analytics configuration", "GET", "/api/config"],
] as const;

describe("AUTH-10: the identity provider's calls, answered by the own server", () => {
  it.each(counterparts)("%s: %s has its counterpart in %s %s", async (_, __, method, path) => {
    expect(allEndpoints.some((route) => route.method === method && route.path === path)).toBe(true);
    const answer = await product.client().request(method, path, method === "POST" ? {} : undefined);
    expect(answer.status).not.toBe(404);
    expect(answer.status).toBeLessThan(500);
  });

  it("AUTH-11: the password policy is told, and an account of it signs in by its password", async () => {
    const policy = await (await product.client().get("/api/auth/password-policy")).json();
    expect(policy).toEqual({ minLength: 6, maxLength: 200 });
    const { email, userId } = await product.signedIn();
    const client = product.client();
    const signedIn = await client.request("POST", "/api/auth/sign-in/email", { email, password });
    expect(signedIn.status).toBe(200);
    expect(await (await client.get("/api/me")).json()).toMatchObject({ id: userId, email });
    const wrong = product.client();
    const rejected = await wrong.request("POST", "/api/auth/sign-in/email", {
      email,
      password: "wrong horse",
    });
    expect(rejected.status).toBe(401);
    expect((await wrong.get("/api/me")).status).toBe(401);
  });

  it("AUTH-12: signing out revokes the session on the server: a copy of its cookie opens nothing", async () => {
    const client = await product.signedIn();
    const copy = { cookie: client.cookie() };
    const asCopy = () => product.client().get("/api/me", copy);
    expect((await asCopy()).status).toBe(200);
    expect((await client.request("POST", "/api/auth/sign-out", {})).status).toBe(200);
    expect((await asCopy()).status).toBe(401);
  });

  it("AUTH-13: a session is looked up by its cookie, and a deleted account has none", async () => {
    const { email, userId, ...client } = await product.signedIn();
    const session = await (await client.get("/api/auth/get-session")).json();
    expect(session).toMatchObject({ user: { id: userId } });
    const deleted = await client.request("DELETE", "/api/me", { password, confirm: email });
    expect(deleted.status).toBe(204);
    expect((await client.get("/api/me")).status).toBe(401);
    const again = await product.client().request("POST", "/api/auth/sign-in/email", { email, password });
    expect(again.status).toBe(401);
  });

  it("AUTH-13: a session that is used within its week goes on for another, and one that is not used has ended", async () => {
    const age = (userId: string, interval: string) =>
      product.platform.database.pool.query(
        `update sessions set created_at = created_at - $2::interval, updated_at = updated_at - $2::interval,
         expires_at = expires_at - $2::interval where user_id = $1`,
        [userId, interval],
      );
    const client = await product.signedIn();
    await age(client.userId, "6 days");
    const refreshed = await client.get("/api/auth/get-session");
    expect(await refreshed.json()).toMatchObject({ user: { id: client.userId } });
    expect(refreshed.headers.getSetCookie().join()).toContain("Max-Age=604800");
    // Twelve days after the sign-in, six after the last use.
    await age(client.userId, "6 days");
    expect((await client.get("/api/me")).status).toBe(200);
    const other = await product.signedIn();
    await age(other.userId, "7 days");
    expect(await (await other.get("/api/auth/get-session")).json()).toBeNull();
    expect((await other.get("/api/me")).status).toBe(401);
  });

  it("AUTH-12: authorised origins are the product's own: a call from another one is rejected", async () => {
    const { email } = await product.signedIn();
    for (const headers of [{ origin: "https://evil.example.org" }, { "sec-fetch-site": "cross-site" }]) {
      const body = { email, password: "correct horse battery" };
      const answer = await product.client().request("POST", "/api/auth/sign-in/email", body, headers);
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  it("AUTH-10, AUTH-13: the public facts tell the browser of captcha and analytics", async () => {
    const facts = await (await product.client().get("/api/config")).json();
    expect(facts).toMatchObject({ captcha: null, measurementId: null });
  });
});
