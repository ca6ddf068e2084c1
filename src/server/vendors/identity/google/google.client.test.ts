import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeGoogle, startFakeGoogle } from "#fakes/google/google.ts";
import type { TokenFailure } from "#fakes/google/tokens.ts";
import type { SignInProvider } from "../identity.ts";
import { createGoogleClient } from "./google.client.ts";

const redirectUri = "http://127.0.0.1:4000/api/auth/callback/google";
const hour = 3_600_000;

let fake: FakeGoogle;
let client: SignInProvider;
let nowMs = 0;

beforeEach(async () => {
  fake = await startFakeGoogle();
  fake.setConsent({ kind: "approve", user: { email: "Ada@Example.com", name: " Ada Example " } });
  nowMs = Date.now();
  client = clientWith({});
});
afterEach(() => fake.stop());

function clientWith(changes: Partial<Parameters<typeof createGoogleClient>[0]>): SignInProvider {
  return createGoogleClient({
    clientId: fake.client.id,
    clientSecret: fake.client.secret,
    discoveryUrl: fake.discoveryUrl,
    redirectUri,
    fetch,
    clock: { now: () => nowMs },
    ...changes,
  });
}

async function begun(from = client) {
  const answer = await from.begin();
  if (answer.kind !== "begun") throw new Error(`${answer.code}: ${answer.detail}`);
  return answer;
}

/** The query that the provider sends the browser back with. */
async function consented(url: string): Promise<URLSearchParams> {
  const answer = await fetch(url, { redirect: "manual" });
  return new URL(answer.headers.get("location") ?? "").searchParams;
}

async function wholeSignIn(from = client) {
  const { url, attempt } = await begun(from);
  return from.finish(await consented(url), attempt);
}

const callsTo = (path: string) => fake.requests.filter((request) => request.path === path).length;
const rejection = (code: string) => expect.objectContaining({ kind: "refused", code });

describe("begin", () => {
  it("asks for a code by PKCE with S256, state and nonce, new ones each time (READ-23)", async () => {
    const [first, second] = [await begun(), await begun()];
    const query = Object.fromEntries(new URL(first.url).searchParams);
    expect(query).toMatchObject({
      response_type: "code",
      client_id: fake.client.id,
      redirect_uri: redirectUri,
      scope: "openid email profile",
      state: first.attempt.state,
      nonce: first.attempt.nonce,
      code_challenge_method: "S256",
      prompt: "select_account",
    });
    expect(first.url).not.toContain(first.attempt.verifier);
    for (const name of ["state", "nonce", "verifier"] as const)
      expect(first.attempt[name]).not.toBe(second.attempt[name]);
  });
  it("reads the discovery document once an hour, and once for callers at the same time", async () => {
    await Promise.all([begun(), begun(), begun()]);
    await begun();
    expect(callsTo("/.well-known/openid-configuration")).toBe(1);
    nowMs += hour;
    await begun();
    expect(callsTo("/.well-known/openid-configuration")).toBe(2);
  });
  it("says that the network did not answer, and asks again the next time", async () => {
    fake.failNext({ status: 200, body: "", cutOff: true });
    expect(await client.begin()).toEqual(rejection("network-request-failed"));
    expect((await client.begin()).kind).toBe("begun");
  });
  it("calls a provider that answers with an error or with nonsense no network failure", async () => {
    fake.failNext({ status: 503, body: { error: "down" } });
    expect(await client.begin()).toEqual(rejection("internal-error"));
    fake.failNext({ status: 200, body: "<html>" });
    expect(await client.begin()).toEqual(rejection("internal-error"));
  });
  it("takes plain http from this machine only, before anything is sent", async () => {
    const asked: string[] = [];
    const far = clientWith({
      discoveryUrl: "http://accounts.example.com/.well-known/openid-configuration",
      fetch: async (url) => {
        asked.push(String(url));
        return new Response("{}");
      },
    });
    expect(await far.begin()).toEqual(rejection("internal-error"));
    expect(asked).toEqual([]);
  });
});

describe("finish", () => {
  it("tells who it is, in the product's spelling", async () => {
    expect(await wholeSignIn()).toEqual({
      kind: "identity",
      identity: {
        sub: "100000000000000000001",
        email: "ada@example.com",
        emailVerified: true,
        fullName: "Ada Example",
        profilePicture: null,
      },
    });
  });
  it.each([
    [{ email_verified: false }, { emailVerified: false }],
    [{ email: "no address" }, { emailVerified: false }],
    [{ email: " Grace@Example.com " }, { email: "grace@example.com", emailVerified: true }],
    [{ name: "" }, { fullName: "ada.google" }],
    [{ name: " Grace " }, { fullName: "Grace" }],
    [{ name: "\u202eevil" }, { fullName: "ada.google" }],
    [{ name: "x".repeat(500) }, { fullName: "x".repeat(100) }],
    [{ picture: "https://lh3.example.com/a" }, { profilePicture: "https://lh3.example.com/a" }],
    [{ picture: "javascript:alert(1)" }, { profilePicture: null }],
    [{ picture: `https://lh3.example.com/${"a".repeat(500)}` }, { profilePicture: null }],
  ])("reads %j as %j", async (user, wanted) => {
    fake.setConsent({ kind: "approve", user });
    expect(await wholeSignIn()).toMatchObject({ identity: wanted });
  });
  it("takes Google's issuer with and without https, and asks for the tokens once", async () => {
    fake.setTokenFailure("bare-issuer");
    expect(await wholeSignIn()).toMatchObject({ kind: "identity" });
    expect(callsTo("/token")).toBe(1);
  });
  it.each(["nonce", "audience", "expired", "issuer", "signature", "unsigned"] satisfies TokenFailure[])(
    "rejects an ID token with a wrong or missing %s",
    async (failure) => {
      fake.setTokenFailure(failure);
      expect(await wholeSignIn()).toEqual(rejection("internal-error"));
    },
  );
  it("rejects another state, another nonce, another verifier and a code that was used", async () => {
    for (const name of ["state", "nonce", "verifier"] as const) {
      const { url, attempt } = await begun();
      const wrong = { ...attempt, [name]: (await begun()).attempt[name] };
      expect(await client.finish(await consented(url), wrong)).toEqual(rejection("internal-error"));
    }
    const { url, attempt } = await begun();
    const query = await consented(url);
    expect((await client.finish(query, attempt)).kind).toBe("identity");
    expect(await client.finish(query, attempt)).toEqual(rejection("internal-error"));
  });
  it.each([
    ["error=access_denied", "popup-closed-by-user"],
    ["error=server_error", "internal-error"],
    ["", "internal-error"],
    ["code=a&code=b", "internal-error"],
  ])("reads the query %j as %s", async (text, code) => {
    const { attempt } = await begun();
    const query = new URLSearchParams(text);
    query.set("state", attempt.state);
    expect(await client.finish(query, attempt)).toEqual(rejection(code));
  });
  it("names wrong credentials of the product, a silent network and anything else apart", async () => {
    expect(await wholeSignIn(clientWith({ clientSecret: "wrong" }))).toEqual(rejection("invalid-api-key"));
    fake.failNext({ path: "/token", status: 200, body: "", cutOff: true });
    expect(await wholeSignIn()).toEqual(rejection("network-request-failed"));
    fake.failNext({ path: "/oauth2/v3/certs", status: 200, body: "", cutOff: true });
    expect(await wholeSignIn()).toEqual(rejection("network-request-failed"));
    fake.failNext({ path: "/token", status: 500, body: "oops" });
    expect(await wholeSignIn()).toEqual(rejection("internal-error"));
  });
  it("reads no answer without end", async () => {
    fake.failNext({ path: "/token", status: 200, body: "x".repeat(1_000_000) });
    expect(await wholeSignIn()).toEqual(rejection("internal-error"));
  });
});
