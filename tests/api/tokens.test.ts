import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createdTokenSchema, tokensAnswerSchema } from "#contract/tokens.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

let product: TestProduct;
let other: TestProduct;

beforeAll(async () => {
  product = await startTestProduct({ environment: { ROLE: "web" } });
  other = await startTestProduct({
    environment: { ROLE: "web", DATABASE_URL: product.platform.config.databaseUrl ?? "" },
  });
});
afterAll(async () => {
  await other?.close();
  await product?.close();
});
beforeEach(() => sql("delete from rate_limits"));

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);
const add = (user: TestClient, body: object) => user.request("POST", "/api/tokens", body);

async function added(user: TestClient, body: object = {}) {
  const answer = await add(user, { name: "Program", scopes: ["read"], ...body });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return createdTokenSchema.strict().parse(await answer.json());
}
const list = async (user: TestClient) =>
  tokensAnswerSchema.strict().parse(await (await user.get("/api/tokens")).json()).tokens;

type Asked = {
  method?: string;
  path?: string;
  body?: object;
  url?: string;
  headers?: Record<string, string>;
};
const ask = (token: string, { method = "GET", path = "/api/me", body, url, headers }: Asked = {}) =>
  fetch((url ?? product.url) + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const codeOf = async (answer: Response) => [answer.status, (await answer.json()).error.code];

describe("personal tokens", () => {
  it("201: the secret is in the answer to its creation only, and stored as a hash only", async () => {
    const user = await product.signedIn();
    const { token, ...rest } = await added(user, { name: "  Reader ", scopes: ["write", "read", "read"] });
    expect(token).toMatch(/^tw_[\w-]{43}$/);
    expect(rest).toMatchObject({
      name: "Reader",
      scopes: ["read", "write"],
      lastFour: token.slice(-4),
      expiresAt: null,
      lastUsedAt: null,
    });
    expect(await list(user)).toEqual([rest]);
    const { rows } = await sql("select t::text as text from personal_tokens t where user_id = $1", [
      user.userId,
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0].text).not.toContain(token.slice(3));
    expect(product.logLines.join("\n")).not.toContain(token.slice(3));
  });

  it("200: the interface takes it in place of a session, also beside another user's cookie", async () => {
    const user = await product.signedIn();
    const another = await product.signedIn();
    const { token } = await added(user);
    const me = await ask(token, { headers: { cookie: another.cookie() } });
    expect(me.status).toBe(200);
    expect((await me.json()).id).toBe(user.userId);
    expect(me.headers.getSetCookie()).toEqual([]);
    await expect.poll(async () => (await list(user))[0]?.lastUsedAt).not.toBeNull();
  });

  it("401: unknown, malformed, empty and expired tokens are alike, and a cookie beside them doesn't help", async () => {
    const user = await product.signedIn();
    const { id, token } = await added(user);
    await sql("update personal_tokens set expires_at = now() where id = $1", [id]);
    const unknown = `tw_${"A".repeat(43)}`;
    for (const each of [token, unknown, `${token}x`, token.slice(3), "tw_", " ", "x".repeat(8_000)]) {
      const answer = await ask(each, { headers: { cookie: user.cookie() } });
      expect(answer.headers.get("www-authenticate"), each.slice(0, 60)).toBe('Bearer error="invalid_token"');
      expect(await codeOf(answer), each.slice(0, 60)).toEqual([401, "invalid-token"]);
    }
    expect((await list(user)).map((each) => each.id)).toEqual([id]);
  });

  it("403: a token has the scopes that it was given, and the answer names the missing one", async () => {
    const user = await product.signedIn();
    const { token } = await added(user, { scopes: ["read"] });
    const body = { name: "Chips", symbols: ["NVDA"] };
    const rejected = await ask(token, { method: "POST", path: "/api/watchlists", body });
    expect(rejected.headers.get("www-authenticate")).toBe('Bearer error="insufficient_scope", scope="write"');
    expect(await codeOf(rejected)).toEqual([403, "token-scope"]);
    const writes = await added(user, { scopes: ["write"] });
    expect((await ask(writes.token, { method: "POST", path: "/api/watchlists", body })).status).toBe(201);
    expect(await codeOf(await ask(writes.token, { path: "/api/watchlists" }))).toEqual([403, "token-scope"]);
  });

  it("403: no token makes, lists or revokes tokens, whatever its scopes", async () => {
    const user = await product.signedIn();
    const { id, token } = await added(user, { scopes: ["read", "write", "alerts"] });
    const body = { name: "Another", scopes: ["read"] };
    for (const call of [
      { path: "/api/tokens" },
      { method: "POST", path: "/api/tokens", body },
      { method: "DELETE", path: `/api/tokens/${id}` },
    ])
      expect(await codeOf(await ask(token, call))).toEqual([403, "session-required"]);
    expect(await list(user)).toHaveLength(1);
  });

  it("204: a revoked token is rejected at once by every process", async () => {
    const user = await product.signedIn();
    const { id, token } = await added(user);
    for (const url of [product.url, other.url]) expect((await ask(token, { url })).status).toBe(200);
    expect((await user.request("DELETE", `/api/tokens/${id}`)).status).toBe(204);
    expect(await codeOf(await ask(token))).toEqual([401, "invalid-token"]);
    await expect.poll(async () => (await ask(token, { url: other.url })).status).toBe(401);
    expect(await codeOf(await user.request("DELETE", `/api/tokens/${id}`))).toEqual([404, "token-not-found"]);
  });

  it("401: the tokens of a removed user open nothing", async () => {
    const user = await product.signedIn();
    const { token } = await added(user);
    await sql("update users set removed_at = now() where id = $1", [user.userId]);
    expect(await codeOf(await ask(token))).toEqual([401, "invalid-token"]);
  });

  it("an open stream of a token ends when it is revoked", async () => {
    const user = await product.signedIn();
    const { id, token } = await added(user);
    const stream = await ask(token, { path: "/api/news/stream" });
    expect(stream.status).toBe(200);
    const ended = (async () => {
      for await (const _ of stream.body as unknown as AsyncIterable<Uint8Array>);
      return true;
    })();
    await user.request("DELETE", `/api/tokens/${id}`);
    expect(await ended).toBe(true);
  });

  it("400: rejects a token without a name or a scope, with an unknown scope, or with a wrong expiry", async () => {
    const user = await product.signedIn();
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    for (const body of [
      { name: "", scopes: ["read"] },
      { name: "a".repeat(61), scopes: ["read"] },
      { name: "Program", scopes: [] },
      { name: "Program", scopes: ["admin"] },
      { name: "Program" },
      { name: "Program", scopes: ["read"], expiresAt: "tomorrow" },
      { name: "Program", scopes: ["read"], expiresAt: inDays(-1) },
      { name: "Program", scopes: ["read"], expiresAt: inDays(731) },
    ])
      expect((await add(user, body)).status, JSON.stringify(body)).toBe(400);
    expect((await added(user, { name: "a".repeat(60), expiresAt: inDays(729) })).expiresAt).toMatch(/^20/);
    expect(await list(user)).toHaveLength(1);
  });

  it("422: a user has at most 20, also when many are created at once", async () => {
    const user = await product.signedIn();
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, at) => add(user, { name: `Program ${at}`, scopes: ["read"] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), 422, 422]);
    expect(await list(user)).toHaveLength(20);
  });

  it("429: a token makes 300 calls a minute, and another one of the same user is not held up by it", async () => {
    const user = await product.signedIn();
    const [busy, calm] = [await added(user), await added(user)];
    const { counter } = product.platform.limits;
    await counter("token-calls").take(busy.id, 299);
    expect((await ask(busy.token)).status).toBe(200);
    const rejected = await ask(busy.token);
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await codeOf(rejected)).toEqual([429, "rate-limited"]);
    expect((await ask(calm.token)).status).toBe(200);
  });
});
