import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#domain/accounts/account.ts";
import { type TokenScope, tokenScopes } from "#domain/accounts/personal-token.ts";
import { accessTokenPrefix } from "#domain/applications/application.ts";
import { randomId } from "#server/platform/new-id.ts";
import { hashOf, newSecret } from "#server/platform/secrets/random-secret.ts";
import { allEndpoints, type TestedEndpoint } from "#tests/support/endpoints.ts";
import { unreachablePayments } from "#tests/support/payments.ts";
import { startTestProduct, type TestProduct } from "#tests/support/product.ts";
import { type AuthorityRow, authorityRows, type OwnedKind, samplePassword } from "./authority.data.ts";
import { tokenScopeByRoute } from "./token-scopes.data.ts";

const actors = [
  "nobody",
  "user",
  "managed",
  "admin",
  "removed user",
  "read token",
  "write token",
  "alerts token",
  "admin's token",
  "application",
] as const;
type ActorName = (typeof actors)[number];
type Credentials = { cookie: string } | { authorization: string };
type User = { userId: string; credentials: Credentials };
type Target = "none" | "own" | "another user's" | "unknown";

const nameOf = ({ method, path }: TestedEndpoint) => `${method} ${path}`;
const byName = new Map(allEndpoints.map((each) => [nameOf(each), each]));
const accessOf = ({ route }: AuthorityRow) => byName.get(route)?.access;
/** Another user's is answered like one that does not exist; admins reach everybody's. */
const isOwned = (row: AuthorityRow) => accessOf(row) === "user";

let product: TestProduct;
let passwordHash: string;
beforeAll(async () => {
  product = await startTestProduct({ environment: { ROLE: "web", ...unreachablePayments } });
  passwordHash = await product.platform.passwords.hash(samplePassword);
  // Somebody is always left to be an admin, whoever deletes the own account.
  await createUser("admin");
});
afterAll(() => product.close());
beforeEach(() => sql("delete from rate_limits; delete from users where email = 'new@example.com'"));

async function sql(text: string, values?: unknown[]) {
  return product.platform.database.pool.query(text, values);
}

/** A new user of that kind with an open session, which a removed one still has: the worst case. */
async function createUser(name: Exclude<ActorName, "nobody">): Promise<User> {
  const created = await product.services.accounts.accounts.createHashed({
    by: "admin",
    fullName: "Test Person",
    email: `${randomId()}@example.com`.toLowerCase(),
    passwordHash,
    role: name === "admin" || name === "admin's token" ? "ADMIN" : "USER",
    subscriptionType: name === "managed" ? "MANAGED" : "EARLY_BIRD",
  });
  if (!created) throw new Error("A test user could not be created");
  const scopes = scopesOf(name);
  const credentials =
    name === "application"
      ? await connectApplication(created.id)
      : scopes
        ? await newToken(created.id, scopes)
        : { cookie: await openSession(created.id) };
  if (name === "removed user") await sql("update users set removed_at = now() where id = $1", [created.id]);
  return { userId: created.id, credentials };
}

const standing = new Map<Exclude<ActorName, "nobody">, Promise<User>>();

/** The one user of that kind for calls that change nothing of theirs. */
function standingUser(name: Exclude<ActorName, "nobody">): Promise<User> {
  const user = standing.get(name) ?? createUser(name);
  standing.set(name, user);
  return user;
}

/** What the token may do with which that kind of caller calls; undefined for one with a session. */
function scopesOf(name: ActorName): TokenScope[] | undefined {
  if (name === "admin's token") return ["read", "write", "alerts"];
  return tokenScopes.filter((scope) => name === `${scope} token`).length > 0
    ? [name.split(" ")[0] as TokenScope]
    : undefined;
}

async function newToken(userId: string, scopes: TokenScope[]): Promise<Credentials> {
  const actor: Actor = { userId, role: "USER", subscriptionType: null, entitlement: "full" };
  const { token } = await product.services.accounts.tokens.add(actor, { name: "Program", scopes });
  return { authorization: `Bearer ${token}` };
}

/** An application that may do everything that one may, with an access token. */
async function connectApplication(userId: string): Promise<Credentials> {
  const token = newSecret(accessTokenPrefix);
  const id = await makers.application(userId);
  await sql(
    `insert into application_tokens (hash, application_id, kind, expires_at) values ($1, $2, 'access', now() + interval '1 hour')`,
    [hashOf(token), id],
  );
  return { authorization: `Bearer ${token}` };
}

async function openSession(userId: string): Promise<string> {
  const request = new Request(`${product.url}/api/auth`);
  const { setCookies } = await product.services.signIn.openSession(request, userId);
  await sql("update sessions set confirmed_at = now() where user_id = $1", [userId]);
  return setCookies.map((each) => each.split(";")[0]).join("; ");
}

const tableOf: Record<OwnedKind, string> = {
  feed: "feeds",
  folder: "feed_folders",
  prompt: "prompts",
  "removed prompt": "removed_entries",
  "removed feed": "removed_entries",
  item: "items",
  analysis: "analyses",
  mute: "mutes",
  highlight: "highlights",
  watchlist: "watchlists",
  "removed watchlist": "removed_entries",
  alert: "alerts",
  "alert channel": "alert_channels",
  session: "sessions",
  token: "personal_tokens",
  "output feed": "output_feeds",
  application: "applications",
  passkey: "passkeys",
  user: "users",
};

async function follow(userId: string): Promise<{ feedId: string; channelId: string }> {
  const [feedId, channelId] = [randomId(), randomId()];
  const url = `https://feeds.example.com/${channelId}`;
  await sql("insert into channels (id, url) values ($1, $2)", [channelId, url]);
  await sql(
    `insert into feeds (id, user_id, channel_id, name, url, color, "order") values ($1, $2, $3, 'Wire', $4, '#dc2626', 1)`,
    [feedId, userId, channelId, url],
  );
  return { feedId, channelId };
}

/** Makes a thing of that kind that belongs to the user; its id. */
const makers: Record<OwnedKind, (userId: string) => Promise<string>> = {
  user: async (userId) => userId,
  feed: async (userId) => (await follow(userId)).feedId,
  async folder(userId) {
    const id = randomId();
    await sql(`insert into feed_folders (id, user_id, name, "order") values ($1, $2, $1, 1)`, [id, userId]);
    return id;
  },
  async prompt(userId) {
    const id = randomId();
    await sql(
      `insert into prompts (id, user_id, name, prompt, "order") values ($1, $2, 'Short view', 'In short', 4)`,
      [id, userId],
    );
    return id;
  },
  async "removed prompt"(userId) {
    const id = await makers.prompt(userId);
    await product.services.analysis.prompts.remove(
      { userId, role: "USER", subscriptionType: null, entitlement: "full" },
      id,
    );
    return id;
  },
  async watchlist(userId) {
    const id = randomId();
    await sql(
      `insert into watchlists (id, user_id, name, symbols, "order") values ($1, $2, $1, '{AAPL}', 1)`,
      [id, userId],
    );
    return id;
  },
  async "removed watchlist"(userId) {
    const id = await makers.watchlist(userId);
    await product.services.watchlists.watchlists.remove(
      { userId, role: "USER", subscriptionType: null, entitlement: "full" },
      id,
    );
    return id;
  },
  async alert(userId) {
    const id = randomId();
    await sql(
      `insert into alerts (id, user_id, name, rule, channel_ids) values ($1, $2, 'Chips', $3, '{}')`,
      [
        id,
        userId,
        JSON.stringify({
          whom: { kind: "company", symbol: "NVDA" },
          what: { kind: "named", subject: false },
          when: { hours: "any", quiet: null, perDay: 1, timeZone: "UTC" },
        }),
      ],
    );
    return id;
  },
  async "alert channel"(userId) {
    const actor = { userId, role: "USER", subscriptionType: null, entitlement: "full" } as const;
    const url = `http://127.0.0.1:9/${randomId()}`;
    return (await product.services.alerts.channels.add(actor, { kind: "webhook", url })).id;
  },
  async "removed feed"(userId) {
    const { feedId } = await follow(userId);
    await product.services.feeds.feeds.remove(
      { userId, role: "USER", subscriptionType: null, entitlement: "full" },
      feedId,
    );
    return feedId;
  },
  async item(userId) {
    const { channelId } = await follow(userId);
    const id = randomId();
    await sql(
      "insert into items (id, title, link, pub_date, content, companies) values ($1, 'Apple', '#', now(), '', '[]')",
      [id],
    );
    await sql("insert into channel_items (channel_id, item_id, sort_key) values ($1, $2, 1)", [
      channelId,
      id,
    ]);
    return id;
  },
  async analysis(userId) {
    const id = randomId();
    await sql(
      `insert into analyses (id, user_id, item_id, symbol, prompt_name, model, content)
       values ($1, $2, 'item', 'AAPL', 'Risk', 'm', 'text')`,
      [id, userId],
    );
    return id;
  },
  async mute(userId) {
    const id = randomId();
    await sql(
      `insert into mutes (id, user_id, kind, value, key, label) values ($1, $2, 'word', 'war', 'war', 'war')`,
      [id, userId],
    );
    return id;
  },
  async highlight(userId) {
    const id = randomId();
    await sql(
      `insert into highlights (id, user_id, kind, value, key, label, saves)
       values ($1, $2, 'word', 'war', 'war', 'war', true)`,
      [id, userId],
    );
    return id;
  },
  async session(userId) {
    const id = randomId();
    await sql(
      "insert into sessions (id, token, user_id, expires_at) values ($1, $1, $2, now() + interval '1 day')",
      [id, userId],
    );
    return id;
  },
  async token(userId) {
    const id = randomId();
    await sql(
      "insert into personal_tokens (id, user_id, name, scopes, hash, last_four) values ($1, $2, 'Program', '{read}', $1, 'abcd')",
      [id, userId],
    );
    return id;
  },
  async "output feed"(userId) {
    const id = randomId();
    await sql(
      `insert into output_feeds (id, user_id, name, filter, hash, last_four)
       values ($1, $2, 'Chips', '{"view":"news","q":""}', $1, 'abcd')`,
      [id, userId],
    );
    return id;
  },
  async application(userId) {
    const id = randomId();
    await sql(
      `insert into applications (id, user_id, client_id, name, redirect_uri, scopes, audience, code_hash, code_challenge,
         code_expires_at, connected_at)
       values ($1, $2, 'client', 'Assistant', 'https://app.example.com/back', '{read,write,alerts}', $3, $1, 'c', now(), now())`,
      [id, userId, product.services.applications.resource],
    );
    return id;
  },
  async passkey(userId) {
    const id = randomId();
    await sql("insert into passkeys (id, user_id, name, public_key) values ($1, $2, 'Key', 'pk')", [
      id,
      userId,
    ]);
    return id;
  },
};

type Reply = { status: number; error: { code?: string } | undefined; text: string; steady: string };

/** One call; of the answer, `steady` is what does not differ from call to call. */
async function call(row: AuthorityRow, actor: User | undefined, id?: string): Promise<Reply> {
  const [method = "", path = ""] = row.route.split(" ");
  const address = path.replace(/\{\w+\}/, id ?? row.parameter ?? "") + (row.query ?? "");
  const answer = await fetch(product.url + address, {
    method,
    redirect: "manual",
    headers: {
      accept: "application/json",
      ...actor?.credentials,
      ...(row.body ? { "content-type": "application/json" } : {}),
    },
    ...(row.body ? { body: JSON.stringify(row.body) } : {}),
  });
  const type = answer.headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream")) {
    await answer.body?.cancel();
    return { status: answer.status, error: undefined, text: "", steady: type };
  }
  const text = await answer.text();
  const headers = [...answer.headers].filter(([name]) => !/^(date|x-request-id|set-cookie)$/.test(name));
  return {
    status: answer.status,
    error: type.startsWith("application/json") && text !== "" ? JSON.parse(text)?.error : undefined,
    text,
    steady: JSON.stringify([headers, text.replace(/"requestId":"[^"]*"/, "")]),
  };
}

type Rejection = { status: number; code: string };

/** Why authority rejects the call; undefined when it lets it through. */
function rejectionOf(row: AuthorityRow, actor: ActorName): Rejection | undefined {
  if (accessOf(row) === "anyone") return undefined;
  // Its tokens are for one resource.
  if (actor === "application")
    return row.route === "POST /mcp" ? undefined : { status: 401, code: "invalid-token" };
  const scopes = scopesOf(actor);
  if (scopes) {
    const wanted = tokenScopeByRoute[row.route];
    if (wanted === undefined) return { status: 403, code: "session-required" };
    return scopes.includes(wanted) ? undefined : { status: 403, code: "token-scope" };
  }
  if (actor === "nobody" || actor === "removed user") return { status: 401, code: "not-signed-in" };
  if (accessOf(row) === "admin" && actor !== "admin") return { status: 403, code: "forbidden" };
  return undefined;
}

function allowedStatuses(row: AuthorityRow, target: Target): number[] {
  if (target === "unknown" || (target === "another user's" && isOwned(row))) return [404];
  if (target === "own" && row.allowedOnSelf) return row.allowedOnSelf;
  return row.allowed ?? [byName.get(row.route)?.status ?? 0];
}

const targetsOf = ({ names }: AuthorityRow, actor: ActorName): Target[] =>
  names === undefined
    ? ["none"]
    : actor === "nobody"
      ? ["another user's", "unknown"]
      : ["own", "another user's", "unknown"];

const cases = authorityRows.filter(accessOf).flatMap((row) =>
  actors.flatMap((actor) =>
    targetsOf(row, actor).map((target) => {
      const rejection = rejectionOf(row, actor);
      const wanted = rejection ? [rejection.status] : allowedStatuses(row, target);
      const whose = target === "none" ? "" : `, ${target}`;
      return {
        title: `${row.route} by ${actor}${whose}: ${wanted.join(" or ")}`,
        row,
        actor,
        target,
        wanted,
      };
    }),
  ),
);

type Named = { target: Target; actor: User | undefined; isForeign: boolean };

const standingThings = new Map<OwnedKind, Promise<string>>();

/** Another user's one thing of that kind, for calls that leave it as it is. */
function standingThing(kind: OwnedKind): Promise<string> {
  const id = standingThings.get(kind) ?? createUser("user").then(({ userId }) => makers[kind](userId));
  standingThings.set(kind, id);
  return id;
}

/** The id that a call names: of a thing of the caller's, of another user's, or of none. */
async function idFor(kind: OwnedKind, { target, actor, isForeign }: Named): Promise<string> {
  if (target === "unknown") return randomId();
  if (isForeign) return standingThing(kind);
  const owner = target === "own" && actor ? actor : await createUser("user");
  return makers[kind](owner.userId);
}

describe("authority (ROLE-01, threats T27, T28): every route by everybody", () => {
  it("each endpoint has its sample, and each sample an endpoint", () => {
    const sampled = new Set(authorityRows.map(({ route }) => route));
    expect([...byName.keys()].filter((name) => !sampled.has(name))).toEqual([]);
    expect([...sampled].filter((name) => !byName.has(name))).toEqual([]);
    expect(authorityRows, "An endpoint has one sample").toHaveLength(sampled.size);
  });

  it("only admins reach what stands under /api/admin, and nothing else is theirs alone", () => {
    for (const { path, access } of allEndpoints)
      expect(path.startsWith("/api/admin/"), path).toBe(access === "admin");
  });

  it("what a token may call is listed, by the scope that it needs", () => {
    const listed = Object.keys(tokenScopeByRoute);
    expect(listed.filter((route) => accessOf({ route }) !== "user")).toEqual([]);
  });

  it("a sample names what its path's parameter means", () => {
    for (const row of authorityRows)
      expect((row.names ?? row.parameter) !== undefined, row.route).toBe(row.route.includes("{"));
  });

  it.each(cases.map((each) => [each.title, each] as const))(
    "%s",
    async (_title, { row, actor: name, target, wanted }) => {
      const rejection = rejectionOf(row, name);
      const isForeign = target === "another user's" && (isOwned(row) || !name.startsWith("admin"));
      const caller = rejection ? standingUser : createUser;
      const actor = name === "nobody" ? undefined : await caller(name);
      const id = row.names && (await idFor(row.names, { target, actor, isForeign }));
      const stored = async () =>
        isForeign && row.names
          ? (await sql(`select t::text as text from ${tableOf[row.names]} t where id = $1`, [id])).rows
          : [];
      const before = await stored();
      const reply = await call(row, actor, id);
      expect(wanted, reply.text.slice(0, 300)).toContain(reply.status);
      if (rejection) expect(reply.error?.code).toBe(rejection.code);
      else if (accessOf(row) !== "anyone")
        expect(["not-signed-in", "forbidden", "token-scope", "session-required"]).not.toContain(
          reply.error?.code,
        );
      if (!isForeign) return;
      expect(before).toHaveLength(1);
      expect(await stored()).toEqual(before);
      const unknown = await call(row, actor, randomId());
      expect(reply.steady).toBe(unknown.steady);
      expect(reply.status).toBe(unknown.status);
    },
  );
});
