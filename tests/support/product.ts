import type { Role, SubscriptionType } from "#domain/accounts/account.ts";
import { type Config, readConfig } from "#server/config/config.ts";
import { clientHeader, peerHeader } from "#server/http/client-network.ts";
import { createLogger, type LogLevel } from "#server/platform/log/logger.ts";
import type { PasswordCost } from "#server/platform/secrets/password-hash.ts";
import { type Product, startProduct } from "#server/start-product.ts";
import { createTestDatabase } from "./database.ts";

export type TestProduct = Product & {
  url: string;
  /** Every log line written, at the level asked for. */
  logLines: string[];
  /** A browser of its own: keeps cookies, sends JSON, or a file as it is. */
  client(): TestClient;
  /** Creates a user with a password and an open session, without the work of proving the password. */
  signedIn(user?: Partial<TestUser>): Promise<TestClient & { userId: string; email: string }>;
  close(): Promise<void>;
};

export type TestUser = {
  fullName: string;
  email: string;
  password: string;
  role: Role;
  subscriptionType: SubscriptionType | null;
};

export type TestClient = {
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  cookie(): string;
};

let users = 0;

/** Hashing is slow on purpose, and a run hashes some thousand passwords: whoever tests the work itself asks for it. */
const quickHash: PasswordCost = { N: 16, r: 1, p: 1 };

/** A text or a file goes as it is, anything else as JSON. */
const bodyOf = (body: unknown) =>
  typeof body === "string" || body instanceof Blob ? body : JSON.stringify(body);

function createTestClient(url: string, setCookies: readonly string[] = []): TestClient {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  /** A cookie without a value is one that was taken away. */
  function keep(header: string): void {
    const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(header) ?? [];
    if (value === "") cookies.delete(name);
    else cookies.set(name, value);
  }
  for (const each of setCookies) keep(each);
  async function request(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const response = await fetch(url + path, {
      method,
      redirect: "manual",
      headers: {
        ...(cookies.size > 0 ? { cookie: cookie() } : {}),
        ...(body === undefined || body instanceof Blob ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: bodyOf(body) }),
    });
    for (const each of response.headers.getSetCookie()) keep(each);
    return response;
  }
  return { request, get: (path, headers) => request("GET", path, undefined, headers), cookie };
}

/**
 * The whole product in this process: a database of its own unless one is named, real HTTP on loopback, no outside but what
 * `environment` names (fakes' addresses, usually).
 */
export async function startTestProduct(
  options: {
    environment?: Record<string, string>;
    logLevel?: LogLevel;
    webFolder?: string;
    /** Passwords cost what they do in the product. */
    slowPasswords?: boolean;
  } = {},
): Promise<TestProduct> {
  const given = options.environment?.DATABASE_URL;
  const database = given === undefined ? await createTestDatabase() : undefined;
  const logLines: string[] = [];
  const config: Config = readConfig({
    PORT: "0",
    NODE_ENV: "test",
    SECRET_KEY: "test-master-key-0123456789-0123456789",
    ...(database ? { DATABASE_URL: database.url } : {}),
    OUTBOUND_ALLOW: "127.0.0.1",
    // No worker unless a test asks for it: jobs cost each start most of its time, and their calls would take the
    // answers that a test prepares for its own.
    ROLE: "web",
    DEFAULT_FEEDS: "[]",
    OPENAI_BASE_URL: "http://127.0.0.1:9/v1",
    FINNHUB_BASE_URL: "http://127.0.0.1:9/api/v1",
    TWELVE_DATA_BASE_URL: "http://127.0.0.1:9",
    NASDAQ_TRADER_BASE_URL: "http://127.0.0.1:9",
    REDDIT_BASE_URL: "http://127.0.0.1:9",
    REDDIT_OAUTH_BASE_URL: "http://127.0.0.1:9",
    ...options.environment,
  });
  const log = createLogger({ level: options.logLevel ?? "warn", write: (line) => logLines.push(line) });
  const product = await startProduct({
    config,
    log,
    outboundLimits: { hostStartsPerSecond: Number.POSITIVE_INFINITY },
    ...(options.slowPasswords ? {} : { passwordCost: quickHash }),
    ...(options.webFolder ? { webFolder: options.webFolder } : {}),
  });
  const url = product.url ?? "";
  return {
    ...product,
    url,
    logLines,
    client: () => createTestClient(url),
    async signedIn(user = {}) {
      users += 1;
      const full: TestUser = {
        fullName: "Test Person",
        email: `person${users}@example.com`,
        password: "correct horse battery",
        role: "USER",
        subscriptionType: "EARLY_BIRD",
        ...user,
      };
      const { password, ...fields } = full;
      const created = await product.services.accounts.accounts.createHashed({
        ...fields,
        by: "admin",
        passwordHash: await product.platform.passwords.hash(password),
      });
      if (!created) throw new Error(`The test user ${full.email} exists already.`);
      const headers = { "user-agent": "node", [peerHeader]: "127.0.0.1", [clientHeader]: "127.0.0.1" };
      const request = new Request(url, { headers });
      const { setCookies } = await product.services.signIn.openSession(request, created.id);
      // As an admin who was just asked for the password; a test of the question takes it back.
      if (full.role === "ADMIN")
        await product.platform.database.pool.query(
          "update sessions set confirmed_at = now() where user_id = $1",
          [created.id],
        );
      const client = createTestClient(url, setCookies);
      return { ...client, userId: created.id, email: created.email };
    },
    async close() {
      await product.stop();
      await database?.drop();
    },
  };
}
