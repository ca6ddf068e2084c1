import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { passkeysAnswerSchema } from "#contract/accounts.ts";
import { createAuthenticator, type Deviation } from "#tests/support/authenticator.ts";
import { freePort } from "#tests/support/free-port.ts";
import {
  startTestProduct,
  type TestClient,
  type TestProduct,
  type TestUser,
} from "#tests/support/product.ts";

const password = "correct horse battery";
let product: TestProduct;
let origin: string;
let networks = 0;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  product = await startTestProduct({
    environment: { PORT: String(port), APP_URL: origin, TRUSTED_PROXIES: "127.0.0.1, ::1" },
  });
});
afterAll(() => product.close());

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);

/** Calls come from networks of their own, so that the limit on rejections stays out of most tests. */
function from(): Record<string, string> {
  networks += 1;
  return { "x-forwarded-for": `198.51.${Math.floor(networks / 250)}.${networks % 250}` };
}

type User = TestClient & { userId: string; email: string };

const optionsFor = async (person: TestClient, body: unknown = {}) =>
  person.request("POST", "/api/me/passkeys/options", body);

/** A user with a passkey. */
async function withPasskey(user: Partial<TestUser> = {}) {
  const person: User = await product.signedIn(user);
  const authenticator = createAuthenticator(origin);
  const answer = await register(person, authenticator);
  expect(answer.status).toBe(201);
  return { user: person, authenticator };
}

async function register(
  person: TestClient,
  authenticator: ReturnType<typeof createAuthenticator>,
  deviation: Deviation = {},
) {
  const options = await (await optionsFor(person)).json();
  return person.request("POST", "/api/me/passkeys", { response: authenticator.create(options, deviation) });
}

async function challenged(client: TestClient) {
  const answer = await client.request("POST", "/api/auth/passkey/sign-in/options", undefined, from());
  expect(answer.status).toBe(200);
  return answer.json();
}

const signIn = (client: TestClient, response: unknown, headers = from()) =>
  client.request("POST", "/api/auth/passkey/sign-in", { response }, headers);

const isSignedIn = async (client: TestClient) => (await client.get("/api/me")).status === 200;

/** An error without the id of its request. */
async function errorOf(answer: Response) {
  const { requestId: _, ...error } = (await answer.json()).error;
  return { status: answer.status, ...error };
}

const rejected = {
  status: 400,
  code: "passkey-refused",
  message: "We couldn't verify the passkey. Please try again.",
};

describe("POST /api/me/passkeys/options", () => {
  it("200: asks for a discoverable passkey, the user verified, without attestation", async () => {
    const person = await product.signedIn();
    const answer = await optionsFor(person);
    expect(answer.status).toBe(200);
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(
      /^tapewise\.new-passkey=.*; ?Path=\/api\/me\/passkeys; ?HttpOnly; ?SameSite=Strict/i,
    );
    expect(cookie).toMatch(/Max-Age=300/);
    expect(await answer.json()).toMatchObject({
      rp: { id: "localhost", name: "Tapewise" },
      user: { name: person.email, displayName: "Test Person" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [],
      pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
    });
  });

  it("200: a new challenge each time, and what the user has already is left out", async () => {
    const { user: person, authenticator } = await withPasskey();
    const [first, second] = [
      await (await optionsFor(person)).json(),
      await (await optionsFor(person)).json(),
    ];
    expect(first.challenge).not.toBe(second.challenge);
    expect(first.user.id).toBe(second.user.id);
    expect(first.excludeCredentials).toEqual([expect.objectContaining({ id: authenticator.id })]);
  });

  it("403: a session older than ten minutes needs the password, and the right one", async () => {
    const person = await product.signedIn();
    await sql("update sessions set created_at = now() - interval '11 minutes' where user_id = $1", [
      person.userId,
    ]);
    await product.platform.events.publish({ kind: "user", userId: person.userId });
    expect(await errorOf(await optionsFor(person))).toMatchObject({
      status: 403,
      code: "reauthentication-required",
    });
    expect(await errorOf(await optionsFor(person, { password: "wrong one" }))).toMatchObject({
      status: 403,
      code: "wrong-password",
    });
    expect((await optionsFor(person, { password })).status).toBe(200);
  });

  it("401: without a session, like every other address of passkeys", async () => {
    const nobody = product.client();
    for (const [method, path] of [
      ["GET", "/api/me/passkeys"],
      ["POST", "/api/me/passkeys/options"],
      ["POST", "/api/me/passkeys"],
      ["DELETE", "/api/me/passkeys/x"],
    ] as const)
      expect((await nobody.request(method, path, method === "POST" ? {} : undefined)).status).toBe(401);
  });
});

describe("POST /api/me/passkeys", () => {
  it("201: stores the passkey under its name, or that of the device", async () => {
    const person = await product.signedIn();
    const create = async (name: object, headers: Record<string, string>) => {
      const options = await (await optionsFor(person)).json();
      const response = createAuthenticator(origin).create(options);
      return person.request("POST", "/api/me/passkeys", { response, ...name }, headers);
    };
    const named = await create({ name: " My phone " }, {});
    expect(named.status).toBe(201);
    expect(await named.json()).toEqual({
      id: expect.any(String),
      name: "My phone",
      createdAt: expect.any(String),
      lastUsedAt: null,
    });
    const agent =
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
    expect((await (await create({}, { "user-agent": agent })).json()).name).toBe("Chrome on Windows");
    const { passkeys } = passkeysAnswerSchema.parse(await (await person.get("/api/me/passkeys")).json());
    expect(passkeys.map(({ name }) => name)).toEqual(["My phone", "Chrome on Windows"]);
    const { rows } = await sql("select transports from passkeys where user_id = $1", [person.userId]);
    expect(rows[0].transports).toEqual(["internal", "hybrid"]);
  });

  it.each([
    ["another origin", { origin: "http://localhost:1" }],
    ["a lookalike origin", { origin: "http://localhost.evil.example.org" }],
    ["another site's id", { rpId: "evil.example.org" }],
    ["a person who was not verified", { userVerified: false }],
    ["an answer meant for signing in", { type: "webauthn.get" }],
    ["another challenge", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
    ["an attestation with a certificate", { certificate: true }],
  ] as [string, Deviation][])("400: rejects %s and stores nothing", async (_, deviation) => {
    const person = await product.signedIn();
    expect(await errorOf(await register(person, createAuthenticator(origin), deviation))).toEqual(rejected);
    expect(await (await person.get("/api/me/passkeys")).json()).toEqual({ passkeys: [] });
  });

  it("400: rejects what is no answer of an authenticator", async () => {
    const person = await product.signedIn();
    for (const response of [
      { id: "x" },
      { id: "x", rawId: "x", type: "public-key", response: {} },
      {
        id: "x",
        rawId: "x",
        type: "public-key",
        response: { clientDataJSON: "e30", attestationObject: "gA" },
      },
      { id: "", rawId: "", type: "public-key", response: null },
    ]) {
      await optionsFor(person);
      expect(await errorOf(await person.request("POST", "/api/me/passkeys", { response }))).toEqual(rejected);
    }
  });

  it("400: takes an answer once, from the browser and the user that the challenge was given to", async () => {
    const [person, other] = [await product.signedIn(), await product.signedIn()];
    const options = await (await optionsFor(person)).json();
    const cookie = person.cookie();
    const body = { response: createAuthenticator(origin).create(options) };
    const session = cookie.split("; ").filter((each) => each.includes("session_token"));
    const elsewhere = await product
      .client()
      .request("POST", "/api/me/passkeys", body, { cookie: session[0] ?? "" });
    expect(await errorOf(elsewhere)).toEqual(rejected);
    const ticket = cookie.split("; ").find((each) => each.startsWith("tapewise.new-passkey"));
    const stolen = { cookie: `${other.cookie()}; ${ticket}` };
    expect(await errorOf(await other.request("POST", "/api/me/passkeys", body, stolen))).toEqual(rejected);
    const fresh = { response: createAuthenticator(origin).create(await (await optionsFor(person)).json()) };
    const before = person.cookie();
    expect((await person.request("POST", "/api/me/passkeys", fresh)).status).toBe(201);
    expect(
      await errorOf(await person.request("POST", "/api/me/passkeys", fresh, { cookie: before })),
    ).toEqual(rejected);
  });

  it("400: a passkey belongs to one account", async () => {
    const { user: person, authenticator } = await withPasskey();
    const other = await product.signedIn();
    expect(await errorOf(await register(other, authenticator))).toEqual(rejected);
    expect(await errorOf(await register(person, authenticator))).toEqual(rejected);
  });

  it("400: ten for each user and no more, also when two come at once", async () => {
    const person = await product.signedIn();
    const add = async () => {
      const options = await (await optionsFor(person)).json();
      return { cookie: person.cookie(), response: createAuthenticator(origin).create(options) };
    };
    const tooMany = {
      ...rejected,
      message: "You already have 10 passkeys. Remove one to add another.",
      words: {
        sentence: "You already have {count} passkeys. Remove one to add another.",
        values: { count: 10 },
      },
    };
    const ready = [];
    for (let count = 0; count < 11; count += 1) ready.push(await add());
    const answers = await Promise.all(
      ready.map(({ cookie, response }) =>
        product.client().request("POST", "/api/me/passkeys", { response }, { cookie }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(await errorOf(answers.find(({ status }) => status !== 201) as Response)).toEqual(tooMany);
    expect(await errorOf(await optionsFor(person))).toEqual(tooMany);
  });
});

describe("DELETE /api/me/passkeys/{id}", () => {
  it("204: it signs nobody in any more; 404 for what is another user's or nobody's", async () => {
    const { user: person, authenticator } = await withPasskey();
    const other = await product.signedIn();
    for (const id of [authenticator.id, "unknown", "x".repeat(3_000)])
      expect((await other.request("DELETE", `/api/me/passkeys/${id}`)).status).toBe(404);
    expect((await person.request("DELETE", `/api/me/passkeys/${authenticator.id}`)).status).toBe(204);
    expect((await person.request("DELETE", `/api/me/passkeys/${authenticator.id}`)).status).toBe(404);
    const client = product.client();
    expect(await errorOf(await signIn(client, authenticator.get(await challenged(client))))).toEqual(
      rejected,
    );
  });
});

describe("POST /api/auth/passkey/sign-in", () => {
  it("200: opens the owner's session; no body holds its token", async () => {
    const { user: person, authenticator } = await withPasskey();
    const client = product.client();
    const options = await client.request("POST", "/api/auth/passkey/sign-in/options", undefined, from());
    expect(options.headers.getSetCookie()[0]).toMatch(
      /Path=\/api\/auth\/passkey; ?HttpOnly; ?SameSite=Strict/i,
    );
    const asked = await options.json();
    expect(asked).toMatchObject({ rpId: "localhost", userVerification: "required" });
    expect(asked.allowCredentials ?? []).toEqual([]);
    const answer = await signIn(client, authenticator.get(asked));
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(JSON.parse(text)).toEqual({
      user: { id: person.userId, email: person.email, name: "Test Person" },
    });
    const session = answer.headers.getSetCookie().find((each) => each.includes("session_token")) ?? "";
    expect(session).toMatch(/HttpOnly/i);
    expect(text).not.toContain(decodeURIComponent(session.split("=")[1] ?? "").split(".")[0]);
    expect(await (await client.get("/api/me")).json()).toMatchObject({ email: person.email });
    const { passkeys } = await (await person.get("/api/me/passkeys")).json();
    expect(passkeys[0].lastUsedAt).toEqual(expect.any(String));
  });

  it("200: asks for no second factor: the passkey and the user verified by it are two", async () => {
    const { user: person, authenticator } = await withPasskey();
    await sql("update users set two_factor_enabled = true where id = $1", [person.userId]);
    await sql(
      "insert into two_factors (id, secret, backup_codes, user_id) values ($1, 'sealed', 'sealed', $2)",
      [`factor-${person.userId}`, person.userId],
    );
    const client = product.client();
    expect((await signIn(client, authenticator.get(await challenged(client)))).status).toBe(200);
    expect(await isSignedIn(client)).toBe(true);
  });

  it("200: again and again, also for authenticators that count nothing", async () => {
    const { authenticator } = await withPasskey();
    const { authenticator: uncounted } = await withPasskey();
    for (let round = 0; round < 2; round += 1)
      for (const [passkey, deviation] of [
        [authenticator, {}],
        [uncounted, { counter: 0 }],
      ] as const) {
        const client = product.client();
        const response = passkey.get(await challenged(client), deviation);
        expect((await signIn(client, response)).status).toBe(200);
      }
  });

  it.each([
    ["an unknown passkey", { credentialId: "dW5rbm93bg" }],
    ["a signature of another key", { foreignKey: true }],
    ["a person who was not verified", { userVerified: false }],
    ["another origin", { origin: "https://evil.example.org" }],
    ["another site's id", { rpId: "evil.example.org" }],
    ["an answer meant for registering", { type: "webauthn.create" }],
    ["another challenge", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
    ["a counter that went back", { counter: 1 }],
    ["somebody else's handle", { userHandle: "c29tZWJvZHk" }],
  ] as [string, Deviation][])(
    "400: rejects %s in the same words, and opens nothing",
    async (_, deviation) => {
      const { authenticator } = await withPasskey();
      const first = product.client();
      expect((await signIn(first, authenticator.get(await challenged(first), { counter: 5 }))).status).toBe(
        200,
      );
      const client = product.client();
      const answer = await signIn(
        client,
        authenticator.get(await challenged(client), { counter: 6, ...deviation }),
      );
      expect(answer.headers.getSetCookie().join()).not.toContain("session_token");
      expect(await errorOf(answer)).toEqual(rejected);
      expect(await isSignedIn(client)).toBe(false);
    },
  );

  it("400: takes an answer once and from the browser that was asked, also when both come at once", async () => {
    const { authenticator } = await withPasskey();
    const client = product.client();
    const response = authenticator.get(await challenged(client));
    expect(await errorOf(await signIn(product.client(), response))).toEqual(rejected);
    const cookie = client.cookie();
    const both = await Promise.all(
      [0, 1].map(() => signIn(product.client(), response, { ...from(), cookie })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await errorOf(await signIn(product.client(), response, { ...from(), cookie }))).toEqual(rejected);
  });

  it("400: a removed user's passkey opens nothing", async () => {
    const { user: person, authenticator } = await withPasskey();
    await sql("update users set removed_at = now() where id = $1", [person.userId]);
    const client = product.client();
    expect(await errorOf(await signIn(client, authenticator.get(await challenged(client))))).toEqual(
      rejected,
    );
  });

  it("429: twenty rejections from one network; right answers cost nothing (threats T22)", async () => {
    const { authenticator } = await withPasskey();
    const network = from();
    const right = async () => {
      const client = product.client();
      return (await signIn(client, authenticator.get(await challenged(client)), network)).status;
    };
    for (let count = 0; count < 3; count += 1) expect(await right()).toBe(200);
    const wrong = await Promise.all(
      Array.from({ length: 25 }, () => signIn(product.client(), { id: "x" }, network)),
    );
    expect(wrong.filter(({ status }) => status === 400)).toHaveLength(20);
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(await right()).toBe(429);
  });
});
