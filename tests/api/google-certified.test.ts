import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GoogleOutcome, googleOutcomeSchema } from "#contract/sign-up.ts";
import { type CertifiedIdentity, startCertifiedIdentity } from "#tests/support/certified-identity.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

let provider: CertifiedIdentity;
let product: TestProduct;
let users = 0;

beforeAll(async () => {
  const port = await freePort();
  const appUrl = `http://localhost:${port}`;
  provider = await startCertifiedIdentity(`${appUrl}/api/auth/callback/google`);
  product = await startTestProduct({
    environment: {
      PORT: String(port),
      APP_URL: appUrl,
      GOOGLE_DISCOVERY_URL: provider.discoveryUrl,
      GOOGLE_CLIENT_ID: provider.client.id,
      GOOGLE_CLIENT_SECRET: provider.client.secret,
    },
  });
});
afterAll(async () => {
  await product.close();
  await provider.stop();
});

async function newUser() {
  users += 1;
  const email = `certified${users}@example.com`;
  const { userId } = await product.signedIn({ email, password: "correct horse battery" });
  return { userId, user: { sub: `subject-${users}`, email, email_verified: true, name: "Ada Example" } };
}

async function outcomeOf(answer: Response): Promise<GoogleOutcome> {
  const text = /<script type="application\/json" id="outcome">(.*?)<\/script>/s.exec(
    await answer.text(),
  )?.[1];
  return googleOutcomeSchema.parse(JSON.parse(text ?? ""));
}

/** Where the product sends the browser, and where the provider sends it back to. */
async function wayOf(client: TestClient): Promise<{ out: URL; back: URL }> {
  const started = await client.get("/api/auth/google/start?intent=sign-in");
  expect(started.status).toBe(302);
  const out = new URL(started.headers.get("location") ?? "");
  return { out, back: await provider.visit(out.href) };
}

const signIn = async (client: TestClient) => {
  const { back } = await wayOf(client);
  return outcomeOf(await client.get(back.pathname + back.search));
};
const meOf = async (client: TestClient) => (await client.get("/api/me")).json();
const failed = (code: string) => expect.objectContaining({ result: "error", code });

describe("signing in with a certified OpenID provider, over HTTP", () => {
  it("discovers it, goes there with PKCE and nonce, and opens the session of the verified address", async () => {
    const { userId, user } = await newUser();
    provider.setUser(user);
    provider.asked.length = 0;
    const client = product.client();
    const { out, back } = await wayOf(client);
    expect(out.origin + out.pathname).toBe(`${provider.issuer}/auth`);
    expect(Object.fromEntries(out.searchParams)).toMatchObject({
      response_type: "code",
      client_id: "tapewise-client",
      scope: "openid email profile",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(back.searchParams.get("iss")).toBe(provider.issuer);
    expect(await outcomeOf(await client.get(back.pathname + back.search))).toEqual({ result: "signed-in" });
    expect(await meOf(client)).toMatchObject({ id: userId, email: user.email, googleUid: user.sub });
    expect(provider.asked).toEqual(
      expect.arrayContaining(["/.well-known/openid-configuration", "/token", "/jwks"]),
    );
  });

  it("takes the provider's new key when it signs with another one", async () => {
    const { userId, user } = await newUser();
    provider.setUser(user);
    const first = product.client();
    expect(await signIn(first)).toEqual({ result: "signed-in" });
    await provider.rotateKeys();
    const second = product.client();
    expect(await signIn(second)).toEqual({ result: "signed-in" });
    expect(await meOf(second)).toMatchObject({ id: userId });
  });

  it("the provider rejects a code that was used, and so does the product", async () => {
    const { user } = await newUser();
    provider.setUser(user);
    const client = product.client();
    const { back } = await wayOf(client);
    const cookie = client.cookie();
    await client.get(back.pathname + back.search);
    const thief = product.client();
    const answer = await thief.request("GET", back.pathname + back.search, undefined, { cookie });
    expect(await outcomeOf(answer)).toEqual(failed("internal-error"));
    expect((await thief.get("/api/me")).status).toBe(401);
  });

  it("the provider rejects the code of another browser's attempt: verifier, state and nonce are of one browser", async () => {
    const { user } = await newUser();
    provider.setUser(user);
    const [victim, attacker] = [product.client(), product.client()];
    const { back } = await wayOf(attacker);
    const { back: own } = await wayOf(victim);
    const crossed = new URLSearchParams(back.search);
    crossed.set("state", own.searchParams.get("state") ?? "");
    const answer = await victim.get(`${back.pathname}?${crossed}`);
    expect(await outcomeOf(answer)).toEqual(failed("internal-error"));
    expect((await victim.get("/api/me")).status).toBe(401);
  });

  it("somebody who declines is told that the window was closed", async () => {
    provider.setUser(null);
    const client = product.client();
    expect(await signIn(client)).toEqual(failed("popup-closed-by-user"));
    expect((await client.get("/api/me")).status).toBe(401);
  });

  it("a secret that the provider doesn't take is the operator's fault", async () => {
    const { user } = await newUser();
    provider.setUser(user);
    const port = await freePort();
    const wrong = await startCertifiedIdentity(`http://localhost:${port}/api/auth/callback/google`);
    const misled = await startTestProduct({
      environment: {
        PORT: String(port),
        APP_URL: `http://localhost:${port}`,
        GOOGLE_DISCOVERY_URL: wrong.discoveryUrl,
        GOOGLE_CLIENT_ID: wrong.client.id,
        GOOGLE_CLIENT_SECRET: "another-secret",
      },
    });
    try {
      wrong.setUser(user);
      const client = misled.client();
      const started = await client.get("/api/auth/google/start?intent=sign-in");
      const back = await wrong.visit(started.headers.get("location") ?? "");
      expect(await outcomeOf(await client.get(back.pathname + back.search))).toEqual(
        failed("invalid-api-key"),
      );
    } finally {
      await misled.close();
      await wrong.stop();
    }
  });
});
