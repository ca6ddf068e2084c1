/** The whole product in a process of its own. */
import { randomBytes } from "node:crypto";
import { builtWebFolder, type Product, startProduct } from "#server/start-product.ts";
import { answerQuestions, cpuMs } from "./process.ts";
import { createProductFolder } from "./product-folder.ts";
import { cookieOf, type Seeding, seed } from "./seed.ts";

let product: Product | undefined;
let remove = async () => {};

function running(): Product {
  if (!product) throw new Error("The product is not started.");
  return product;
}

const handlers = {
  async start({
    pages,
    environment,
  }: {
    pages: boolean;
    environment?: Record<string, string>;
  }): Promise<{ url: string; connectionString: string; databasePid: number }> {
    const folder = await createProductFolder(environment);
    remove = folder.remove;
    product = await startProduct({
      config: folder.config,
      log: folder.log,
      outboundLimits: { hostStartsPerSecond: Number.POSITIVE_INFINITY },
      ...(pages ? { webFolder: builtWebFolder } : {}),
    });
    const { url = "", platform } = product;
    return { url, connectionString: platform.connectionString, databasePid: platform.embedded?.pid ?? 0 };
  },
  /** Answers the channels and one session cookie per user. */
  async seed(wanted: Seeding): Promise<{ channelIds: string[]; cookies: string[] }> {
    const { platform } = running();
    const { channelIds, sessions } = await seed(platform.database, wanted);
    return { channelIds, cookies: sessions.map(({ token }) => cookieOf(token, platform.sessionSecret)) };
  },
  /** Users known0@example.com and on, with one password nobody knows; sign-ups are open. */
  async seedUsers({ count }: { count: number }): Promise<void> {
    const { platform, services } = running();
    const hash = await platform.passwords.hash(randomBytes(24).toString("base64url"));
    await platform.database.pool.query(
      `with people as (
         insert into users (id, full_name, email) select 'known-' || n, 'Known', 'known' || n || '@example.com'
         from generate_series(0, $1 - 1) n returning id)
       insert into accounts (id, account_id, provider_id, user_id, password)
         select id, id, 'credential', id, $2 from people`,
      [count, hash],
    );
    await services.site.siteSettings.change({ signupsEnabled: true });
  },
  /** One password for all users that have none. */
  async setPasswords({ password }: { password: string }): Promise<void> {
    const { platform } = running();
    await platform.database.pool.query(
      `insert into accounts (id, account_id, provider_id, user_id, password)
         select id, id, 'credential', id, $1 from users where not exists (select 1 from accounts where user_id = users.id)`,
      [await platform.passwords.hash(password)],
    );
  },
  /** So that only the work of an answer is measured. */
  async clearLimits(_: null): Promise<void> {
    await running().platform.database.pool.query("delete from rate_limits");
  },
  /** One more user, who follows these addresses. */
  async seedCrowd({ urls }: { urls: string[] }): Promise<void> {
    await running().platform.database.pool.query(
      `with crowd as (
         insert into users (id, full_name, email) values ('crowd', 'Crowd', 'crowd@example.com') returning id),
       sources as (
         insert into channels (id, url, next_check_at)
         select 'crowd-' || n, url, now() + interval '1 day' from unnest($1::text[]) with ordinality each(url, n)
         returning id, url)
       insert into feeds (id, user_id, channel_id, url, name, color, "order")
       select sources.id, crowd.id, sources.id, sources.url, sources.id, '#2563eb', 1 from crowd, sources`,
      [urls],
    );
  },
  /** Lets the crowd's feeds be visited now. */
  async makeCrowdDue(_: null): Promise<void> {
    const { platform } = running();
    await platform.database.pool.query(
      "update channels set next_check_at = now() where id like 'crowd-%' and leased_until is null",
    );
    await platform.events.publish({ kind: "wake" });
  },
  /** Makes the worker look now. */
  wake: (_: null) => running().platform.events.publish({ kind: "wake" }),
  cpuMs: (_: null): number => cpuMs(),
  /** After a collection. */
  memory(_: null): NodeJS.MemoryUsage {
    globalThis.gc?.();
    return process.memoryUsage();
  },
};

export type ProductProcess = typeof handlers;

answerQuestions(handlers, async () => {
  await product?.stop();
  await remove();
});
