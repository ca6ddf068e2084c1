/** Signed-in GET /api/admin/users of an admin over 100,000 users and 1,000,000 items: first pages, a late page, words. */
import type pg from "pg";
import { type BenchResult, lessIsBetter } from "./result.ts";
import { openArchive } from "./support/archive-database.ts";
import { startHelper } from "./support/process.ts";
import type { ProductProcess } from "./support/product.ts";

const itemsMax = Number(process.env.ADMIN_ITEMS ?? 1_000_000);
const usersMax = 100_000;
const limitMs = 200;
const channels = 50;
const callsPerKind = 40;
const warmUps = 5;

const kinds: Record<string, string> = {
  "first page": "",
  "first page by name": "sort=name&direction=asc",
  "first page by last payment": "sort=payment",
  "a common word": "q=person",
  "a word that one has": "q=person77777@",
  "words that nobody has": "q=qqwwqq wqwqwq",
  "role and plan": "role=USER&plan=MANAGED",
  removed: "status=removed",
};

async function storeUsers(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into users (id, full_name, email, phone, subscription_type, payment_info, removed_at, created_at)
     select 'listed-' || n, 'Person ' || md5(n::text), 'person' || n || '@example.com', '+1415555' || n,
       case n % 3 when 0 then 'EARLY_BIRD' when 1 then 'MANAGED' end,
       case when n % 2 = 0 then jsonb_build_object('paymentStatus', 'paid', 'subscriptionId', 'sub_' || n,
         'sessionId', 'cs_' || n, 'lastPaymentDate', now() - n * interval '1 minute') end,
       case when n % 100 = 0 then now() end, now() - n * interval '1 minute'
     from generate_series(1, $1) n`,
    [usersMax],
  );
  await pool.query("update users set role = 'ADMIN' where id = 'bench-user-0'");
  await pool.query("vacuum analyze users");
}

/** They are only beside the users: that nothing of the list goes through them is what is measured. */
async function storeItems(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into items (id, title, link, pub_date, content, companies)
     select substr(md5(n::text), 1, 20), 'Headline ' || n, 'https://press.example.com/' || n,
       now() - n * interval '30 seconds', repeat(md5(n::text), 6), '[]'
     from generate_series(1, $1) n`,
    [itemsMax],
  );
  await pool.query(
    `insert into channel_items (channel_id, item_id, sort_key)
     select 'bench-channel-' || n % $2, substr(md5(n::text), 1, 20), 1764000000000 - n * 30000::bigint
     from generate_series(1, $1) n`,
    [itemsMax, channels],
  );
  await pool.query("vacuum analyze items, channel_items");
}

type Admin = { url: string; cookie: string };

async function ask({ url, cookie }: Admin, query: string): Promise<{ ms: number; next: string | null }> {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/api/admin/users?${query}`, { headers: { cookie } });
  const { next } = (await answer.json()) as { next: string | null };
  if (answer.status !== 200) throw new Error(`${query} answered ${answer.status}`);
  return { ms: performance.now() - startedAt, next };
}

const percentile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? 0;

async function measure(admin: Admin, name: string, query: string): Promise<BenchResult> {
  const all: number[] = [];
  for (let n = 0; n < warmUps + callsPerKind; n += 1) all.push((await ask(admin, query)).ms);
  const warm = all.slice(warmUps);
  return lessIsBetter(
    { name, value: percentile(warm, 0.95), unit: "ms p95", peer: "the limit" },
    limitMs,
    `p50 ${percentile(warm, 0.5).toFixed(1)}, the first call ${all[0]?.toFixed(1)}`,
  );
}

/** The query of the page after `pages` pages of 200. */
async function latePage(admin: Admin, pages: number): Promise<string> {
  let query = "limit=200";
  for (let n = 0; n < pages; n += 1) query = `limit=200&cursor=${(await ask(admin, query)).next}`;
  return query.replace("limit=200", "limit=50");
}

export async function run(): Promise<BenchResult[]> {
  const { pool, connectionString, close } = await openArchive();
  const product = startHelper<ProductProcess>("./product.ts");
  try {
    const environment = {
      ROLE: "web",
      DATABASE_URL: connectionString,
      SECRET_KEY: "bench-master-key-0123456789-0123456789",
    };
    const { url } = await product.ask("start", { pages: false, environment });
    const urls = Array.from({ length: channels }, (_, at) => `http://127.0.0.1:9/${at}`);
    const { cookies } = await product.ask("seed", { users: 1, urls, feedsPerUser: channels });
    await storeUsers(pool);
    await storeItems(pool);
    const admin = { url, cookie: cookies[0] ?? "" };
    const results: BenchResult[] = [];
    for (const [name, query] of Object.entries(kinds)) results.push(await measure(admin, name, query));
    results.push(await measure(admin, "page after 40,000 users", await latePage(admin, 200)));
    return results;
  } finally {
    await product.stop();
    await close();
  }
}
