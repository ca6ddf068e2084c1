import { createHash, randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applicationsAnswerSchema, authorizationSchema } from "#contract/applications.ts";
import { scheduledJobs } from "#server/jobs/scheduled-jobs.ts";
import { ApplicationMemory, connect, connected } from "#tests/support/application.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

let product: TestProduct;
let other: TestProduct;
let mcp: string;

beforeAll(async () => {
  const port = await freePort();
  const environment = { ROLE: "web", APP_URL: `http://127.0.0.1:${port}` };
  product = await startTestProduct({ environment: { ...environment, PORT: String(port) } });
  const DATABASE_URL = product.platform.config.databaseUrl ?? "";
  other = await startTestProduct({
    environment: { ...environment, DATABASE_URL, ALLOWED_HOSTS: "localhost" },
  });
  mcp = `${product.url}/mcp`;
});
afterAll(async () => {
  await other?.close();
  await product?.close();
});
beforeEach(() => sql("delete from rate_limits"));

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);
const back = "http://127.0.0.1:33418/callback";

/** The user's answer to an application's request, as the page sends it. */
async function decide(user: TestClient, request: URLSearchParams, answer: object = {}) {
  const body = { ...Object.fromEntries(request), allow: true, ...answer };
  return user.request("POST", "/api/oauth/authorization", body);
}
const allows =
  (user: TestClient, scopes: string[] = ["write"]) =>
  async (page: URL) => {
    const answer = await decide(user, page.searchParams, { scopes });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()).redirectTo as string;
  };

const post = (path: string, body: string, type: string, headers: Record<string, string> = {}) =>
  fetch(product.url + path, { method: "POST", headers: { "content-type": type, ...headers }, body });
const register = (body: unknown) =>
  post("/oauth/register", typeof body === "string" ? body : JSON.stringify(body), "application/json");
const send = (path: string, fields: Record<string, string>) =>
  post(path, new URLSearchParams(fields).toString(), "application/x-www-form-urlencoded");

async function registered(body: object = {}): Promise<string> {
  const answer = await register({ client_name: "Assistant", redirect_uris: [back], ...body });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await answer.json()).client_id;
}

const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

type Asked = { clientId: string; verifier: string; request: URLSearchParams };

/** An application's request, spelled out. */
async function asked(fields: Record<string, string> = {}): Promise<Asked> {
  const clientId = fields.client_id ?? (await registered());
  const verifier = randomBytes(32).toString("base64url");
  const request = new URLSearchParams({
    client_id: clientId,
    redirect_uri: back,
    response_type: "code",
    code_challenge: challengeOf(verifier),
    code_challenge_method: "S256",
    resource: mcp,
    scope: "read write",
    state: "state-1",
    ...fields,
  });
  return { clientId, verifier, request };
}

async function allowed(user: TestClient, given?: Asked) {
  const ask = given ?? (await asked());
  const answer = await decide(user, ask.request, { scopes: ["write"] });
  expect(answer.status, await answer.clone().text()).toBe(200);
  const sentTo = new URL((await answer.json()).redirectTo);
  return { ...ask, sentTo, code: sentTo.searchParams.get("code") ?? "" };
}
type Allowed = Awaited<ReturnType<typeof allowed>>;

const exchange = ({ clientId, code, verifier }: Allowed, fields: Record<string, string> = {}) =>
  send("/oauth/token", {
    grant_type: "authorization_code",
    client_id: clientId,
    code,
    code_verifier: verifier,
    redirect_uri: back,
    resource: mcp,
    ...fields,
  });
const refresh = (clientId: string, refreshToken: string) =>
  send("/oauth/token", { grant_type: "refresh_token", client_id: clientId, refresh_token: refreshToken });

type Tokens = { access_token: string; refresh_token: string; scope: string };
async function tokensOf(answer: Response): Promise<Tokens> {
  expect(answer.status, await answer.clone().text()).toBe(200);
  return answer.json();
}
async function connectedTo(user: TestClient) {
  const given = await allowed(user);
  return { ...given, tokens: await tokensOf(await exchange(given)) };
}
const oauthError = async (answer: Response) => [answer.status, (await answer.json()).error];
const codeOf = async (answer: Response) => [answer.status, (await answer.json()).error.code];

const listTools = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
const callMcp = (token: string, url = product.url) =>
  fetch(`${url}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: listTools,
  });
const list = async (user: TestClient) =>
  applicationsAnswerSchema.strict().parse(await (await user.get("/api/applications")).json()).applications;

describe("applications that a user connects", () => {
  it.each(["modern", "legacy"] as const)(
    "the protocol's own client of the %s revision finds its way, asks, and calls tools",
    async (era) => {
      const user = await product.signedIn();
      const memory = new ApplicationMemory();
      const client = await connect(mcp, memory, allows(user), era);
      expect(client.getProtocolEra()).toBe(era);
      expect((await client.listTools()).tools.map(({ name }) => name)).toContain("change_watchlist");
      const lists = await client.callTool({ name: "list_watchlists", arguments: {} });
      expect(lists.structuredContent).toEqual({ watchlists: [] });
      await client.close();
    },
  );

  it("an expired access token is exchanged on the way, and the connection goes on", async () => {
    const user = await product.signedIn();
    const memory = new ApplicationMemory();
    await (await connect(mcp, memory, allows(user))).close();
    const before = memory.stored;
    await sql("update application_tokens set expires_at = now() where kind = 'access'");
    await expect.poll(async () => (await callMcp(before?.access_token ?? "")).status).toBe(401);
    const client = await connected(mcp, memory);
    expect((await client.listTools()).tools).not.toEqual([]);
    expect(memory.stored?.access_token).not.toBe(before?.access_token);
    expect(memory.stored?.refresh_token).not.toBe(before?.refresh_token);
    await client.close();
  });

  it("an application whose registration was dropped registers again by itself", async () => {
    const user = await product.signedIn();
    const memory = new ApplicationMemory();
    await (await connect(mcp, memory, allows(user))).close();
    const { client_id: before } = memory.client ?? {};
    await sql("delete from applications");
    await sql("delete from application_registrations");
    await product.platform.events.publish({ kind: "user", userId: user.userId });
    const client = await connect(mcp, memory, allows(user));
    expect(memory.client?.client_id).not.toBe(before);
    await client.close();
  });

  it("what was not allowed isn't among the tools, and is rejected by the interface behind them", async () => {
    const user = await product.signedIn();
    const client = await connect(mcp, new ApplicationMemory(), allows(user, []));
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain("search_news");
    expect(names).not.toContain("change_watchlist");
    await client.close();
  });

  it("a 401 of /mcp says where to get a token and for what; other endpoints say nothing of it", async () => {
    const where = `resource_metadata="${product.url}/.well-known/oauth-protected-resource/mcp", scope="read write"`;
    const nobody = await fetch(mcp, { method: "POST", body: listTools });
    expect([nobody.status, nobody.headers.get("www-authenticate")]).toEqual([401, `Bearer ${where}`]);
    const wrong = await callMcp(`twa_${"A".repeat(43)}`);
    expect(wrong.headers.get("www-authenticate")).toBe(`Bearer error="invalid_token", ${where}`);
    expect((await fetch(`${product.url}/api/me`)).headers.get("www-authenticate")).toBeNull();
    const user = await product.signedIn();
    const byCookie = await fetch(mcp, {
      method: "POST",
      headers: {
        cookie: user.cookie(),
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: listTools,
    });
    expect([byCookie.status, byCookie.headers.get("www-authenticate")]).toEqual([200, null]);
  });

  it("the metadata says the same at both addresses, for any origin, also before a browser asks", async () => {
    for (const path of [
      "/.well-known/oauth-protected-resource",
      "/.well-known/oauth-protected-resource/mcp",
    ]) {
      const answer = await fetch(product.url + path, { headers: { origin: "https://inspector.example" } });
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(await answer.json()).toMatchObject({ resource: mcp, authorization_servers: [product.url] });
    }
    const address = `${product.url}/.well-known/oauth-authorization-server`;
    const preflight = await fetch(address, {
      method: "OPTIONS",
      headers: {
        origin: "https://inspector.example",
        "access-control-request-method": "GET",
        "access-control-request-headers": "mcp-protocol-version",
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toBe("mcp-protocol-version");
    expect(await (await fetch(address)).json()).toMatchObject({
      issuer: product.url,
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
  });

  it("access tokens open /mcp and nothing else, with or without a cookie beside them", async () => {
    const user = await product.signedIn();
    const { tokens } = await connectedTo(user);
    expect((await callMcp(tokens.access_token)).status).toBe(200);
    for (const path of ["/api/me", "/api/news", "/api/watchlists", "/reader/api/0/user-info"]) {
      const headers = { authorization: `Bearer ${tokens.access_token}`, cookie: user.cookie() };
      expect(await codeOf(await fetch(product.url + path, { headers })), path).toEqual([
        401,
        "invalid-token",
      ]);
    }
    for (const token of [
      tokens.refresh_token,
      tokens.access_token.slice(4),
      `tw_${tokens.access_token.slice(4)}`,
    ])
      expect((await callMcp(token)).status).toBe(401);
    // Another public address is another resource.
    await sql("update applications set audience = 'https://other.example/mcp'");
    await expect.poll(async () => (await callMcp(tokens.access_token)).status).toBe(401);
  });

  it("secrets are stored as hashes only, and are in no log", async () => {
    const user = await product.signedIn();
    const { code, tokens } = await connectedTo(user);
    const { rows } = await sql(
      "select (select jsonb_agg(a)::text from applications a) || (select jsonb_agg(t)::text from application_tokens t) as text",
    );
    for (const secret of [code, tokens.access_token, tokens.refresh_token]) {
      expect(secret).toMatch(/^tw[acr]_[\w-]{43}$/);
      expect(rows[0].text).not.toContain(secret.slice(4));
      expect(product.logLines.join("\n")).not.toContain(secret.slice(4));
    }
  });

  it("the list tells what is connected, and what is disconnected loses access at once in every process", async () => {
    const user = await product.signedIn();
    const another = await product.signedIn();
    const { tokens, clientId } = await connectedTo(user);
    for (const url of [product.url, other.url])
      expect((await callMcp(tokens.access_token, url)).status).toBe(200);
    await expect.poll(async () => (await list(user))[0]?.lastUsedAt).not.toBeNull();
    const [application] = await list(user);
    expect(application).toMatchObject({
      name: "Assistant",
      target: { kind: "device", name: null },
      scopes: ["read", "write"],
    });
    const address = `/api/applications/${application?.id}`;
    expect(await codeOf(await another.request("DELETE", address))).toEqual([404, "application-not-found"]);
    expect((await user.request("DELETE", address)).status).toBe(204);
    expect((await callMcp(tokens.access_token)).status).toBe(401);
    await expect.poll(async () => (await callMcp(tokens.access_token, other.url)).status).toBe(401);
    expect(await oauthError(await refresh(clientId, tokens.refresh_token))).toEqual([400, "invalid_grant"]);
    expect(await list(user)).toEqual([]);
  });

  it("the applications of a removed user open nothing and get nothing", async () => {
    const user = await product.signedIn();
    const { tokens, clientId } = await connectedTo(user);
    const pending = await allowed(user);
    await sql("update users set removed_at = now() where id = $1", [user.userId]);
    expect((await callMcp(tokens.access_token)).status).toBe(401);
    expect(await oauthError(await refresh(clientId, tokens.refresh_token))).toEqual([400, "invalid_grant"]);
    expect(await oauthError(await exchange(pending))).toEqual([400, "invalid_grant"]);
  });

  it("429: an application makes 300 calls a minute, and refreshes 60 times an hour", async () => {
    const user = await product.signedIn();
    const { tokens, clientId } = await connectedTo(user);
    const id = (await list(user))[0]?.id ?? "";
    const { counter } = product.platform.limits;
    await counter("token-calls").take(id, 300);
    expect(await codeOf(await callMcp(tokens.access_token))).toEqual([429, "rate-limited"]);
    await counter("application-refreshes").take(id, 60);
    const limited = await refresh(clientId, tokens.refresh_token);
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(limited.status).toBe(429);
  });
});

describe("registration", () => {
  it("201: fields that aren't known, secrets that are asked for and methods that we lack are passed over", async () => {
    const answer = await register({
      client_name: "  Claude\n\u202e ",
      redirect_uris: ["https://claude.ai/api/mcp/auth_callback", "https://claude.ai/api/mcp/auth_callback"],
      token_endpoint_auth_method: "client_secret_post",
      grant_types: ["authorization_code", "refresh_token", "password"],
      scope: "openid offline_access",
      logo_uri: "javascript:alert(1)",
      resource: mcp,
      software_statement: { odd: true },
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const body = await answer.json();
    expect(body).toEqual({
      client_id: expect.any(String),
      client_id_issued_at: expect.any(Number),
      client_name: "Claude",
      redirect_uris: ["https://claude.ai/api/mcp/auth_callback"],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    });
  });

  it("201: takes what editors register: loopback addresses and a scheme of their own", async () => {
    for (const redirect_uris of [
      [
        "https://insiders.vscode.dev/redirect",
        "https://vscode.dev/redirect",
        "http://127.0.0.1/",
        "http://127.0.0.1:33418/",
      ],
      [
        "cursor://anysphere.cursor-mcp/oauth/callback",
        "https://www.cursor.com/agents/mcp/oauth/callback",
        "http://localhost:8787/callback",
      ],
      ["com.example.app:/oauth"],
      ["http://[::1]:3000/cb"],
    ])
      expect((await register({ redirect_uris })).status, redirect_uris.join()).toBe(201);
  });

  it("400: rejects addresses that would run, leak or go elsewhere, and what is no registration", async () => {
    for (const uri of [
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      "data:text/html,x",
      "file:///etc/passwd",
      "http://app.example.com/back",
      "http://127.0.0.1.evil.example/back",
      "http://localhost@evil.example/back",
      "https://user:pass@app.example.com/back",
      "https://app.example.com/back#part",
      "https://app.example.com/a\\b",
      "view-source:https://app.example.com",
      "ms-settings:privacy",
      "/back",
      "",
      `https://app.example.com/${"a".repeat(1_000)}`,
    ])
      expect(await oauthError(await register({ redirect_uris: [back, uri] })), uri).toEqual([
        400,
        "invalid_redirect_uri",
      ]);
    const many = Array.from({ length: 21 }, (_, at) => `https://app.example.com/${at}`);
    for (const body of [{}, { redirect_uris: [] }, { redirect_uris: many }, { redirect_uris: back }])
      expect(await oauthError(await register(body))).toEqual([400, "invalid_redirect_uri"]);
    for (const body of ["no JSON", "[]", JSON.stringify({ redirect_uris: [back], client_name: 5 })])
      expect((await register(body)).status).toBe(400);
    expect((await register({ redirect_uris: many.slice(0, 20) })).status).toBe(201);
    const longest = `https://app.example.com/${"a".repeat(1_000 - 24)}`;
    expect((await register({ redirect_uris: [longest] })).status).toBe(201);
    expect((await register(`"${"x".repeat(70_000)}"`)).status).toBe(413);
  });

  it("a name is cut at 60 characters, and those that draw nothing or turn text around are left out", async () => {
    const nameOf = async (client_name: string) =>
      (await (await register({ redirect_uris: [back], client_name })).json()).client_name;
    expect(await nameOf(`${"📈".repeat(61)}`)).toBe("📈".repeat(60));
    expect(await nameOf("\u202eedualC\u0000\u200b by\tA")).toBe("edualC by A");
    expect(await nameOf("\u200b\u2060")).toBeUndefined();
  });

  it("of 10,000 that nobody has allowed, the oldest give way; one in use stays", async () => {
    const user = await product.signedIn();
    const { clientId } = await connectedTo(user);
    await sql("delete from application_registrations where used_at is null");
    await sql(
      `insert into application_registrations (id, redirect_uris, created_at)
       select 'old-' || n, '{https://app.example.com}', now() - interval '1 hour' + n * interval '1 millisecond' from generate_series(1, 10000) n`,
    );
    await registered();
    const { rows } = await sql(
      "select count(*)::int as n, bool_or(id = 'old-1') as first, bool_or(id = 'old-2') as second, bool_or(id = $1) as used from application_registrations",
      [clientId],
    );
    expect(rows[0]).toMatchObject({ first: false, second: true, used: true });
    await sql("delete from application_registrations where id like 'old-%'");
  });

  it("429: a network registers 120 in an hour", async () => {
    await product.platform.limits.counter("registrations").take("127.0.0.1", 120);
    expect((await register({ redirect_uris: [back] })).status).toBe(429);
  });
});

describe("the question", () => {
  const read = (user: TestClient, request: URLSearchParams) =>
    user.get(`/api/oauth/authorization?${request}`);

  it("tells who asks for what, and where the answer goes", async () => {
    const user = await product.signedIn();
    const { request } = await asked({ scope: "openid write mail" });
    const answer = await read(user, request);
    expect(authorizationSchema.strict().parse(await answer.json())).toEqual({
      name: "Assistant",
      publisher: null,
      target: { kind: "device", name: null },
      scopes: ["read", "write"],
    });
  });

  it("a yes and a no go to the registered address with the state and who answers; the code is for what was allowed", async () => {
    const user = await product.signedIn();
    const given = await allowed(user);
    expect(given.sentTo.origin + given.sentTo.pathname).toBe(back);
    expect(Object.fromEntries(given.sentTo.searchParams)).toEqual({
      code: expect.stringMatching(/^twc_/),
      state: "state-1",
      iss: product.url,
    });
    const { request } = await asked();
    const denied = new URL((await (await decide(user, request, { allow: false })).json()).redirectTo);
    expect(Object.fromEntries(denied.searchParams)).toEqual({
      error: "access_denied",
      state: "state-1",
      iss: product.url,
    });
    // What was not asked for cannot be allowed.
    const reading = await asked({ scope: "read" });
    const answer = await decide(user, reading.request, { scopes: ["write", "alerts"] });
    const code = new URL((await answer.json()).redirectTo).searchParams.get("code") ?? "";
    const tokens = await tokensOf(await exchange({ ...reading, sentTo: given.sentTo, code }));
    expect(tokens.scope).toBe("read");
  });

  it("open redirects: no address is answered that the application didn't register", async () => {
    const user = await product.signedIn();
    const site = await registered({
      redirect_uris: ["https://app.example.com/back", "http://localhost:1/cb"],
    });
    for (const redirect_uri of [
      "https://evil.example/back",
      "https://app.example.com/back/",
      "https://app.example.com/back?x=1",
      "https://app.example.com:8443/back",
      "https://app.example.com/back/../x",
      "http://127.0.0.1:1/cb",
      "http://localhost:2/other",
      "https://localhost:1/cb",
      "javascript:alert(1)",
    ]) {
      const { request } = await asked({ client_id: site, redirect_uri });
      for (const answer of [await read(user, request), await decide(user, request, { allow: false })]) {
        expect(answer.headers.get("location")).toBeNull();
        expect(await codeOf(answer), redirect_uri).toEqual([400, "authorization-invalid"]);
      }
    }
    const port = await asked({ client_id: site, redirect_uri: "http://localhost:54321/cb" });
    expect((await read(user, port.request)).status).toBe(200);
    const unknown = await asked({ client_id: "unknown" });
    expect(await codeOf(await read(user, unknown.request))).toEqual([404, "application-unknown"]);
  });

  it("400: rejects a request without PKCE by S256, for another resource, or of another kind", async () => {
    const user = await product.signedIn();
    const clientId = await registered();
    for (const fields of [
      { code_challenge: "" },
      { code_challenge: "short" },
      { code_challenge_method: "plain" },
      { response_type: "token" },
      { resource: "https://other.example/mcp" },
      { resource: `${product.url}/api` },
      { resource: `${mcp}#part` },
    ] as Record<string, string>[]) {
      const { request } = await asked({ client_id: clientId, ...fields });
      const answer = await decide(user, request);
      const [field] = Object.keys(fields);
      expect((await answer.json()).error, JSON.stringify(fields)).toMatchObject({
        code: "authorization-invalid",
        field,
      });
    }
    for (const resource of [`${mcp}/`, mcp.toUpperCase().replace("/MCP", "/mcp")]) {
      const { request } = await asked({ client_id: clientId, resource });
      expect((await read(user, request)).status, resource).toBe(200);
    }
    const tooLong = await asked({ client_id: clientId, state: "s".repeat(4_001) });
    expect((await decide(user, tooLong.request)).status).toBe(400);
    const longest = await asked({ client_id: clientId, state: "s".repeat(4_000) });
    expect((await decide(user, longest.request)).status).toBe(200);
  });

  it("CSRF: another site cannot answer in the user's name, and no token can", async () => {
    const user = await product.signedIn();
    const { request } = await asked();
    const body = JSON.stringify({ ...Object.fromEntries(request), allow: true });
    const answer = (headers: Record<string, string>, type = "application/json") =>
      post("/api/oauth/authorization", body, type, { cookie: user.cookie(), ...headers });
    expect(await codeOf(await answer({ origin: "https://evil.example" }))).toEqual([403, "foreign-origin"]);
    expect(await codeOf(await answer({ "sec-fetch-site": "cross-site" }))).toEqual([403, "foreign-origin"]);
    expect((await answer({}, "text/plain")).status).toBe(415);
    const { token } = await (
      await user.request("POST", "/api/tokens", { name: "Program", scopes: ["read", "write", "alerts"] })
    ).json();
    const byToken = await post("/api/oauth/authorization", body, "application/json", {
      authorization: `Bearer ${token}`,
    });
    expect(await codeOf(byToken)).toEqual([403, "session-required"]);
    expect(await list(user)).toEqual([]);
  });

  it("422: a user has at most 20, also when many are allowed at once; what was never fetched counts for a minute", async () => {
    const user = await product.signedIn();
    const requests = await Promise.all(Array.from({ length: 22 }, () => asked()));
    const answers = await Promise.all(requests.map(({ request }) => decide(user, request)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), 422, 422]);
    await sql("update applications set code_expires_at = now() where user_id = $1", [user.userId]);
    await sql("delete from rate_limits");
    await connectedTo(user);
    expect(await list(user)).toHaveLength(1);
  });

  it("429: a user reads and answers 60 questions in ten minutes, and connects 30 in an hour", async () => {
    const user = await product.signedIn();
    const { request } = await asked();
    const { counter } = product.platform.limits;
    await counter("new-applications").take(user.userId, 30);
    expect(await codeOf(await decide(user, request))).toEqual([429, "rate-limited"]);
    expect((await decide(user, request, { allow: false })).status).toBe(200);
    await counter("authorizations").take(user.userId, 58);
    expect(await codeOf(await read(user, request))).toEqual([429, "rate-limited"]);
  });
});

describe("codes and tokens", () => {
  it("code injection: a code is good for its own application, verifier and address only, and stays good for them", async () => {
    const user = await product.signedIn();
    const given = await allowed(user);
    const stranger = await registered();
    for (const fields of [
      { client_id: stranger },
      { code_verifier: randomBytes(32).toString("base64url") },
      { redirect_uri: "http://127.0.0.1:33419/callback" },
      { code: given.code.slice(0, -1) },
    ])
      expect(await oauthError(await exchange(given, fields))).toEqual([400, "invalid_grant"]);
    expect(await oauthError(await exchange(given, { resource: "https://other.example/mcp" }))).toEqual([
      400,
      "invalid_target",
    ]);
    const answer = await exchange(given);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await tokensOf(answer)).toMatchObject({
      token_type: "Bearer",
      expires_in: 3_600,
      scope: "read write",
    });
  });

  it("a code that comes twice, one after the other or at once, ends what it gave out", async () => {
    const user = await product.signedIn();
    const given = await connectedTo(user);
    expect(await oauthError(await exchange(given))).toEqual([400, "invalid_grant"]);
    expect((await callMcp(given.tokens.access_token)).status).toBe(401);
    expect(await list(user)).toEqual([]);
    const pending = await allowed(user);
    const answers = await Promise.all([exchange(pending), exchange(pending), exchange(pending)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    await expect.poll(() => list(user)).toEqual([]);
  });

  it("a code lives 60 seconds", async () => {
    const user = await product.signedIn();
    const given = await allowed(user);
    const { rows } = await sql(
      "select extract(epoch from code_expires_at - created_at)::int as seconds from applications where user_id = $1",
      [user.userId],
    );
    expect(rows[0].seconds).toBe(60);
    await sql("update applications set code_expires_at = now() where user_id = $1", [user.userId]);
    expect(await oauthError(await exchange(given))).toEqual([400, "invalid_grant"]);
  });

  it("processes of one application that refresh at once go on; a used token that comes later ends the connection", async () => {
    const user = await product.signedIn();
    const { clientId, tokens } = await connectedTo(user);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => refresh(clientId, tokens.refresh_token)),
    );
    const pairs = await Promise.all(answers.map(tokensOf));
    for (const pair of pairs) expect((await callMcp(pair.access_token)).status).toBe(200);
    await sql(
      "update application_tokens set used_at = now() - interval '119 seconds' where used_at is not null",
    );
    const again = await tokensOf(await refresh(clientId, tokens.refresh_token));
    await sql(
      "update application_tokens set used_at = now() - interval '121 seconds' where used_at is not null",
    );
    expect(await oauthError(await refresh(clientId, tokens.refresh_token))).toEqual([400, "invalid_grant"]);
    for (const pair of [...pairs, again]) {
      expect((await callMcp(pair.access_token)).status).toBe(401);
      expect(await oauthError(await refresh(clientId, pair.refresh_token))).toEqual([400, "invalid_grant"]);
    }
    expect(await list(user)).toEqual([]);
  });

  it("a refresh token is its application's own, lives 30 days, none longer than a year, and of 100 tokens the oldest go", async () => {
    const user = await product.signedIn();
    const { clientId, tokens } = await connectedTo(user);
    expect(await oauthError(await refresh(await registered(), tokens.refresh_token))).toEqual([
      400,
      "invalid_grant",
    ]);
    let last = tokens;
    for (let times = 0; times < 55; times += 1)
      last = await tokensOf(await refresh(clientId, last.refresh_token));
    const { rows } = await sql(
      `select count(*)::int as n, max(extract(epoch from expires_at - application_tokens.created_at) / 86400)::int as days
       from application_tokens join applications on applications.id = application_id where user_id = $1`,
      [user.userId],
    );
    expect(rows[0]).toEqual({ n: 100, days: 30 });
    expect((await callMcp(last.access_token)).status).toBe(200);
    await sql("update applications set created_at = now() - interval '364 days' where user_id = $1", [
      user.userId,
    ]);
    last = await tokensOf(await refresh(clientId, last.refresh_token));
    const ends = await sql(
      `select round(extract(epoch from expires_at - now()) / 3600)::int as hours from application_tokens
       where kind = 'refresh' order by created_at desc limit 1`,
    );
    expect(ends.rows[0].hours).toBe(24);
    await sql("update application_tokens set expires_at = now()");
    expect(await oauthError(await refresh(clientId, last.refresh_token))).toEqual([400, "invalid_grant"]);
  });

  it("401: tells an application that isn't registered any longer apart from one whose token is of no use", async () => {
    const user = await product.signedIn();
    const { clientId, tokens } = await connectedTo(user);
    await sql("delete from applications");
    expect(await oauthError(await refresh(clientId, tokens.refresh_token))).toEqual([400, "invalid_grant"]);
    await sql("delete from application_registrations");
    expect(await oauthError(await refresh(clientId, tokens.refresh_token))).toEqual([401, "invalid_client"]);
  });

  it("400: says in OAuth's words what is missing, doubled or unknown", async () => {
    expect(await oauthError(await send("/oauth/token", {}))).toEqual([400, "invalid_request"]);
    const password = { grant_type: "password", client_id: "x" };
    expect(await oauthError(await send("/oauth/token", password))).toEqual([400, "unsupported_grant_type"]);
    const doubled = "grant_type=refresh_token&grant_type=refresh_token&client_id=x&refresh_token=y";
    expect(
      await oauthError(await post("/oauth/token", doubled, "application/x-www-form-urlencoded")),
    ).toEqual([400, "invalid_request"]);
  });

  it("200: an application gives its tokens back; others' and unknown ones change nothing", async () => {
    const user = await product.signedIn();
    const { clientId, tokens } = await connectedTo(user);
    const revoke = async (token: string, client_id: string) =>
      (await send("/oauth/revoke", { token, client_id })).status;
    expect(await revoke("twr_unknown", clientId)).toBe(200);
    expect(await revoke(tokens.refresh_token, await registered())).toBe(200);
    expect((await callMcp(tokens.access_token)).status).toBe(200);
    expect(await revoke(tokens.access_token, clientId)).toBe(200);
    expect((await callMcp(tokens.access_token)).status).toBe(401);
    expect(await list(user)).toHaveLength(1);
    expect(await revoke(tokens.refresh_token, clientId)).toBe(200);
    expect(await list(user)).toEqual([]);
  });
});

describe("what has expired", () => {
  const clean = () =>
    scheduledJobs(product.services, product.platform.database.pool)
      .find(({ name }) => name === "accounts.expired")
      ?.run();
  const registrations = async () =>
    (await sql("select id from application_registrations")).rows.map(({ id }: { id: string }) => id);

  it("codes that nobody fetched, connections without a live token, and registrations that nobody used are dropped", async () => {
    const user = await product.signedIn();
    const live = await connectedTo(user);
    const unfetched = await allowed(user);
    const silent = await connectedTo(user);
    const [young, old] = [await registered(), await registered()];
    await sql("update applications set code_expires_at = now() where client_id = $1", [unfetched.clientId]);
    await sql(
      "update application_tokens set expires_at = now() where application_id = (select id from applications where client_id = $1)",
      [silent.clientId],
    );
    await sql(
      "update application_registrations set created_at = now() - interval '25 hours' where id <> $1",
      [young],
    );
    await sql(
      "update application_registrations set used_at = now() - interval '181 days' where id = any($1)",
      [[live.clientId, silent.clientId]],
    );
    await clean();
    expect((await sql("select client_id from applications where user_id = $1", [user.userId])).rows).toEqual([
      { client_id: live.clientId },
    ]);
    expect((await callMcp(live.tokens.access_token)).status).toBe(200);
    const left = await registrations();
    expect(left).toEqual(expect.arrayContaining([live.clientId, unfetched.clientId, young]));
    expect(left).not.toContain(old);
    expect(left).not.toContain(silent.clientId);
    await sql("update application_registrations set created_at = now() - interval '23 hours' where id = $1", [
      young,
    ]);
    await clean();
    expect(await registrations()).toContain(young);
  });
});

describe("applications that a document describes", () => {
  let site: Server;
  let origin: string;
  let answers: Record<string, { status?: number; headers?: Record<string, string>; body: unknown }> = {};
  const requests: string[] = [];
  beforeAll(async () => {
    site = createServer((request, response) => {
      requests.push(request.url ?? "");
      const { status = 200, headers = {}, body } = answers[request.url ?? ""] ?? { status: 404, body: "" };
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    });
    const port = await freePort();
    await new Promise<void>((done) => site.listen(port, "127.0.0.1", done));
    origin = `http://127.0.0.1:${port}`;
  });
  afterAll(() => site?.close());
  beforeEach(() => {
    answers = {};
    requests.length = 0;
  });
  const describe_ = (path: string, fields: object = {}) => {
    const body = { client_id: origin + path, client_name: "Documented", redirect_uris: [back], ...fields };
    answers[path] = { body };
    return origin + path;
  };

  it("the address of the document is the id; who publishes it is told, and it is read once for a while", async () => {
    const user = await product.signedIn();
    const client_id = describe_("/assistant.json");
    const given = await allowed(user, await asked({ client_id }));
    const answer = await user.get(`/api/oauth/authorization?${given.request}`);
    expect(await answer.json()).toMatchObject({ name: "Documented", publisher: new URL(origin).host });
    const tokens = await tokensOf(await exchange(given));
    expect((await callMcp(tokens.access_token)).status).toBe(200);
    expect(requests).toEqual(["/assistant.json"]);
  });

  it("404: a document of another address, a redirect, one without addresses, no JSON, one that is too large or missing", async () => {
    const user = await product.signedIn();
    describe_("/other.json", { client_id: `${origin}/assistant.json` });
    describe_("/empty.json", { redirect_uris: [] });
    describe_("/secret.json", { token_endpoint_auth_method: "client_secret_post" });
    describe_("/large.json", { padding: "x".repeat(16_400) });
    describe_("/target.json");
    answers["/moved.json"] = { status: 302, headers: { location: "/target.json" }, body: "" };
    answers["/text.json"] = { body: "no JSON" };
    for (const path of ["other", "empty", "secret", "large", "moved", "text", "missing"]) {
      const { request } = await asked({ client_id: `${origin}/${path}.json` });
      const answer = await user.get(`/api/oauth/authorization?${request}`);
      expect(await codeOf(answer), path).toEqual([404, "application-unknown"]);
    }
  });

  it("404: no other address is asked: of a private network, without a path, or spelled in another way", async () => {
    const user = await product.signedIn();
    describe_("/assistant.json");
    for (const client_id of [
      "https://169.254.169.254/latest/meta-data",
      "https://localhost/client.json",
      "https://example.com",
      "http://example.com/client.json",
      `${origin}/x/../assistant.json`,
      `${origin}/assistant.json#part`,
      `${origin.replace("http://", "http://user@")}/assistant.json`,
    ]) {
      const { request } = await asked({ client_id });
      const answer = await user.get(`/api/oauth/authorization?${request}`);
      expect(await codeOf(answer), client_id).toEqual([404, "application-unknown"]);
    }
    expect(requests).toEqual([]);
  });
});
