import { startServer } from "#fakes/kit/server.ts";
import { fakeOpenaiKey, startFakeOpenai } from "#fakes/openai/openai.ts";
import { fakeStripeKeys, startFakeStripe } from "#fakes/stripe/stripe.ts";
import { startTestProduct, type TestClient, type TestUser } from "#tests/support/product.ts";
import type { ActorName, InputCase } from "./corpus.ts";
import { createPayments, paymentEnvironment } from "./payments.ts";
import { createSignUps } from "./sign-ups.ts";

export const password = "correct horse battery";
const finnhubKey = "fh-system-key-0123456789";

type Signed = TestClient & { userId: string; email: string };

/**
 * The product with the corpus' five actors. It runs as a web process: nothing of the outside is asked but the
 * providers, which are played on loopback. `reset` brings back the same state before each case.
 */
export async function createWorld() {
  const openai = await startFakeOpenai({ deltaMs: 1 });
  const market = await startServer({ name: "market", handle: () => ({ status: 429 }) });
  const stripe = await startFakeStripe();
  const product = await startTestProduct({
    logLevel: "debug",
    environment: {
      ...paymentEnvironment(stripe),
      ROLE: "web",
      OUTBOUND_ALLOW: "",
      OPENAI_API_KEY: fakeOpenaiKey,
      OPENAI_BASE_URL: openai.baseUrl,
      FINNHUB_API_KEY: finnhubKey,
      NASDAQ_TRADER_BASE_URL: "http://127.0.0.1:9",
      FINNHUB_BASE_URL: market.url,
      TWELVE_DATA_BASE_URL: market.url,
    },
  });
  const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);
  const user = (user: Partial<TestUser>) => product.signedIn({ password, ...user });
  const [byok, managed, admin, userB] = await Promise.all([
    user({ subscriptionType: "EARLY_BIRD" }),
    user({ subscriptionType: "MANAGED" }),
    user({ role: "ADMIN", subscriptionType: null }),
    user({ subscriptionType: "EARLY_BIRD", email: "user-b@example.com" }),
  ]);
  const signedIn: Record<Exclude<ActorName, "anon">, Signed> = { byok, managed, admin, "user-b": userB };
  const signUps = createSignUps(product);
  const payments = createPayments(product, stripe, () => signedIn["user-b"]);
  await sql(
    "insert into channels (id, url, state, checked_at, next_check_at) values ('c1', 'https://feeds.example.com/own', 'ok', now(), now() + interval '1 day')",
  );
  await sql(
    "insert into items (id, title, link, pub_date, content, companies) select 'n' || n, 'Apple headline ' || n, '#', now(), '', '[]' from generate_series(1, 60) n",
  );
  await sql("update api_keys set reddit_enabled = true");
  await sql("insert into channel_items (channel_id, item_id, sort_key) select 'c1', id, 1 from items");

  async function reset(): Promise<void> {
    await sql(`
      delete from rate_limits;
      delete from waitlist;
      delete from site_settings where key = 'ai-config';
      delete from vendor_keys where vendor = 'openai';
      delete from feeds;
      delete from channels where id <> 'c1';
      insert into feeds (id, user_id, channel_id, name, url, color, "order")
        select 'feed-of-' || id, id, 'c1', 'Own feed', 'https://feeds.example.com/own', '#dc2626', 1 from users;
      update user_settings set theme = 'light', refresh_interval = 300`);
    // What the process remembers of the rows that went goes, too.
    await product.services.ai.aiConfig.change({});
    for (const { userId } of Object.values(signedIn))
      await product.platform.events.publish({ kind: "user", userId });
  }

  /** A new user B in the place of a removed one. */
  async function renewUserB(): Promise<void> {
    signedIn["user-b"] = await user({ subscriptionType: "EARLY_BIRD", email: "user-b@example.com" });
  }

  /** Ids as the corpus names them. */
  async function realId(name: string, actor: ActorName): Promise<string> {
    const { "user-b": other } = signedIn;
    const owner = name.endsWith("-of-user-b") ? other : signedIn[actor === "anon" ? "byok" : actor];
    if (name === "user-b") return other.userId;
    if (name.startsWith("cs_paid_")) return payments.paidSession(name);
    if (name === "$self") return owner.userId;
    if (/^feeds?-(1|of-user-b)$/.test(name)) return `feed-of-${owner.userId}`;
    if (/^(p1|prompts?-(1|of-user-b))$/.test(name)) {
      const { rows } = await sql(`select id from prompts where user_id = $1 order by "order" limit 1`, [
        owner.userId,
      ]);
      return String(rows[0]?.id);
    }
    return name;
  }

  /** What belongs to user B, as text: no case may change or show it. */
  async function ofUserB(): Promise<string> {
    const { rows } = await sql(
      ["feeds", "prompts", "user_settings", "api_keys", "vendor_keys"]
        .map((table) => `select t::text as text from ${table} t where user_id = $1`)
        .join(" union all "),
      [signedIn["user-b"].userId],
    );
    return rows
      .map(({ text }) => String(text))
      .sort()
      .join("\n");
  }

  async function createUser(email: string, secret: string): Promise<void> {
    await sql("delete from users where email = $1", [email]);
    await product.services.accounts.accounts.create({
      by: "admin",
      fullName: "Ada Example",
      email,
      password: secret,
      role: "USER",
      subscriptionType: "EARLY_BIRD",
    });
  }

  /** From another browser of the same user. */
  async function changePassword(email: string): Promise<void> {
    const elsewhere = product.client();
    await elsewhere.request("POST", "/api/auth/sign-in/email", { email, password });
    const change = { currentPassword: password, newPassword: `${password} changed` };
    const answer = await elsewhere.request("POST", "/api/auth/change-password", change);
    if (!answer.ok) throw new Error(`The change of a password answered ${answer.status}`);
  }

  /** A cookie that was good once, after what `given.event` tells; undefined when that cannot be brought about. */
  async function oldCookie(event: string): Promise<string | undefined> {
    const client = await user({});
    const cookie = client.cookie();
    const days = /^clock\+(\d+)d$/.exec(event)?.[1];
    if (event === "sign-out") await client.request("POST", "/api/auth/sign-out", {});
    else if (days !== undefined)
      await sql(
        `update sessions set created_at = created_at - $2::interval, updated_at = updated_at - $2::interval,
         expires_at = expires_at - $2::interval where user_id = $1`,
        [client.userId, `${days} days`],
      );
    else if (event === "password-change") await changePassword(client.email);
    else return undefined;
    return cookie;
  }

  /** Another BYOK user in the place of one who is gone, or whose session was aged. */
  async function renewByok(): Promise<void> {
    signedIn.byok = await user({ subscriptionType: "EARLY_BIRD" });
  }

  /** Whether a row, of counters apart, holds one of the texts. */
  async function hasTraceOf(names: string[]): Promise<boolean> {
    const { rows } = await sql(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'rate_limits'",
    );
    const wanted = names.map((name) => `%${name}%`);
    for (const { name } of rows)
      if ((await sql(`select 1 from ${name} t where t::text like any($1) limit 1`, [wanted])).rowCount)
        return true;
    return false;
  }

  async function ageSessions(userId: string, hours: number): Promise<void> {
    await sql("update sessions set created_at = created_at - make_interval(hours => $2) where user_id = $1", [
      userId,
      hours,
    ]);
    await product.platform.events.publish({ kind: "user", userId });
  }

  async function prepare(each: InputCase): Promise<void> {
    const { given, actor } = each;
    await reset();
    await signUps.prepare(
      each,
      Object.values(signedIn).map(({ userId }) => userId),
    );
    await payments.prepare(each);
    if (given?.session_age_h && actor !== "anon")
      await ageSessions(signedIn[actor].userId, given.session_age_h);
    for (const email of given?.waitlist ?? [])
      await sql("insert into waitlist (id, email) values ($1, $1)", [email]);
    if (given?.existing_user) await createUser(given.existing_user, given.password ?? password);
    else if (each.op === "auth.signIn" && each.input?.password === password)
      await createUser(String(each.input.email), password);
  }

  return {
    product,
    signedIn,
    openai,
    market,
    secrets: [fakeOpenaiKey, finnhubKey, password, fakeStripeKeys.secret, fakeStripeKeys.webhook],
    prepare,
    realId,
    ofUserB,
    renewUserB,
    renewByok,
    signUps,
    payments,
    hasTraceOf,
    oldCookie,
    async close() {
      await product.close();
      await Promise.all([openai.stop(), market.stop(), stripe.stop()]);
    },
  };
}

export type World = Awaited<ReturnType<typeof createWorld>>;
