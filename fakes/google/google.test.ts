import { createHash, createPublicKey, verify } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { example, shapeDifferences } from "#tests/support/upstream-example.ts";
import { type FakeGoogle, startFakeGoogle } from "./google.ts";

let fake: FakeGoogle;
let nowMs = 0;
afterEach(() => fake.stop());

async function start() {
  nowMs = Date.parse("2026-11-21T12:00:00Z");
  fake = await startFakeGoogle({ now: () => nowMs });
}
const verifier = "a-verifier-that-is-long-enough-to-be-a-real-one-0001";
const challenge = createHash("sha256").update(verifier).digest("base64url");
const redirectUri = "http://127.0.0.1:4000/api/auth/callback/google";

function authorize(changes: Record<string, string> = {}) {
  const query = new URLSearchParams({
    client_id: fake.client.id,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid email profile",
    state: "S",
    nonce: "N",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...changes,
  });
  return fetch(`${fake.url}/o/oauth2/v2/auth?${query}`, { redirect: "manual" });
}
async function codeFrom(response: Response): Promise<string> {
  return new URL(response.headers.get("location") ?? "").searchParams.get("code") ?? "";
}
async function token(code: string, changes: Record<string, string> = {}) {
  const response = await fetch(`${fake.url}/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: redirectUri,
      client_id: fake.client.id,
      client_secret: fake.client.secret,
      code_verifier: verifier,
      ...changes,
    }),
  });
  return { status: response.status, body: await response.json() };
}

describe("the OpenID provider", () => {
  it("describes itself at its own address", async () => {
    await start();
    const body = await (await fetch(fake.discoveryUrl)).json();
    const { device_authorization_endpoint, ...wanted } = example("google/openid-configuration.200.json");
    expect(device_authorization_endpoint).toBeDefined();
    expect(shapeDifferences(body, wanted)).toEqual([]);
    expect(body.issuer).toBe(fake.url);
    for (const [name, value] of Object.entries(body))
      if (name.endsWith("_endpoint") || name === "jwks_uri") expect(value).toContain(fake.url);
  });
  it("signs an ID token that its certificates verify, with the claims asked for", async () => {
    await start();
    fake.setConsent({ kind: "approve", user: { email: "ada@example.com" } });
    const { status, body } = await token(await codeFrom(await authorize()));
    expect(status).toBe(200);
    expect(shapeDifferences(body, example("google/token.200.json"))).toEqual([]);
    const { keys } = await (await fetch(`${fake.url}/oauth2/v3/certs`)).json();
    expect(shapeDifferences({ keys }, example("google/jwks.200.json"))).toEqual([]);
    const [head = "", claims = "", signature = ""] = body.id_token.split(".");
    const key = createPublicKey({ key: keys[0], format: "jwk" });
    expect(
      verify("RSA-SHA256", Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, "base64url")),
    ).toBe(true);
    expect(JSON.parse(Buffer.from(head, "base64url").toString())).toMatchObject({
      alg: "RS256",
      kid: keys[0].kid,
    });
    const seconds = nowMs / 1000;
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      iss: fake.url,
      aud: fake.client.id,
      nonce: "N",
      email: "ada@example.com",
      email_verified: true,
      iat: seconds,
      exp: seconds + 3600,
    });
  });
  it("asks on a page, and sends back the choice or the rejection with the state", async () => {
    await start();
    const page = await (await authorize()).text();
    const ticket = /name="ticket" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const sub = /name="sub" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const post = (fields: Record<string, string>) =>
      fetch(`${fake.url}/consent`, {
        method: "POST",
        body: new URLSearchParams(fields),
        redirect: "manual",
      });
    const back = new URL((await post({ ticket, sub })).headers.get("location") ?? "");
    expect(back.origin + back.pathname).toBe(redirectUri);
    expect(back.searchParams.get("state")).toBe("S");
    expect(back.searchParams.get("code")).toMatch(/^4\//);
    expect((await post({ ticket, sub })).status).toBe(400);
    const second = /name="ticket" value="([^"]+)"/.exec(await (await authorize()).text())?.[1] ?? "";
    const denied = await post({ ticket: second, deny: "1" });
    expect(denied.headers.get("location")).toBe(`${redirectUri}?error=access_denied&state=S`);
  });
  it("shows its own page for a wrong client or address instead of redirecting", async () => {
    await start();
    expect((await authorize({ client_id: "other" })).status).toBe(401);
    const wrong = await authorize({ redirect_uri: "javascript:alert(1)" });
    expect([wrong.status, wrong.headers.get("location")]).toEqual([400, null]);
    expect(await wrong.text()).toContain("redirect_uri_mismatch");
  });
  it("takes a code once, from the right client, address and verifier, within ten minutes", async () => {
    await start();
    fake.setConsent({ kind: "approve" });
    const fresh = async () => codeFrom(await authorize());
    const invalidGrant = { error: "invalid_grant", error_description: expect.any(String) };
    const code = await fresh();
    expect((await token(code)).status).toBe(200);
    expect(await token(code)).toEqual({ status: 400, body: example("google/token.400.invalid_grant.json") });
    expect(await token(await fresh(), { code_verifier: "wrong" })).toEqual({
      status: 400,
      body: invalidGrant,
    });
    expect((await token(await fresh(), { redirect_uri: "http://127.0.0.1/other" })).body.error).toBe(
      "redirect_uri_mismatch",
    );
    expect((await token(await fresh(), { client_secret: "wrong" })).status).toBe(401);
    expect(await token(await fresh(), { client_id: "other" })).toEqual({
      status: 401,
      body: example("google/token.401.invalid_client.json"),
    });
    const late = await fresh();
    nowMs += 600_001;
    expect((await token(late)).body.error).toBe("invalid_grant");
  });
  it("tells who a token belongs to until it is revoked", async () => {
    await start();
    fake.setConsent({ kind: "approve" });
    const { access_token } = (await token(await codeFrom(await authorize()))).body;
    const info = () =>
      fetch(`${fake.url}/v1/userinfo`, { headers: { authorization: `Bearer ${access_token}` } });
    expect(shapeDifferences(await (await info()).json(), example("google/userinfo.200.json"))).toEqual([]);
    await fetch(`${fake.url}/revoke?token=${access_token}`, { method: "POST" });
    expect((await info()).status).toBe(401);
  });
  it("gives a refresh token for offline access only", async () => {
    await start();
    fake.setConsent({ kind: "approve" });
    expect((await token(await codeFrom(await authorize()))).body.refresh_token).toBeUndefined();
    const offline = await token(await codeFrom(await authorize({ access_type: "offline" })));
    const again = await token("", { grant_type: "refresh_token", refresh_token: offline.body.refresh_token });
    expect(again.status).toBe(200);
  });
});
