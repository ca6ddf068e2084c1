/**
 * Matching with 10,000 users: what 50,000 rules cost against 500 with the same hits, and how long a headline takes from our
 * first sight of it to web push, email and webhook at their fakes.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { NewChannel } from "#contract/channels.ts";
import type { AlertRule, What, Whom } from "#domain/alerts/rule.ts";
import { termsOf } from "#domain/alerts/terms.ts";
import { lastOpenedDay, marketStateAt } from "#domain/market/session.ts";
import { startFakeMailbox } from "#fakes/mailbox/mailbox.ts";
import { startFakeNewswires } from "#fakes/newswires/newswires.ts";
import { startFakePushService } from "#fakes/push-service/push-service.ts";
import { startFakeWebhookReceiver } from "#fakes/webhook-receiver/webhook-receiver.ts";
import { createVisitWriter } from "#server/features/ingestion/visit-writer.store.ts";
import { encodedItems } from "#server/feed-parser/new-items.ts";
import { type Product, startProduct } from "#server/start-product.ts";
import { newItem } from "#tests/support/items.ts";
import { type BenchResult, lessIsBetter, median } from "./result.ts";
import { openArchive } from "./support/archive-database.ts";
import { createProductFolder } from "./support/product-folder.ts";
import { seed } from "./support/seed.ts";

const users = 10_000;
const manyRules = 50_000;
const fewRules = 500;
const hitsEach = 100;
const rounds = 15;
const batch = 200;
const headlines = 15;
const receiversEach = 10;
const costRatioMax = 1.5;
const p95MaxMs = 3_000;

const when: AlertRule["when"] = { hours: "any", quiet: null, perDay: 50, timeZone: "UTC" };
const hitSymbol = "NVDA";
const hitWord = "zephyr";

type Rule = { whom: Whom; what: What; channelIds?: string[]; user: number };
type Running = { product: Product; channelIds: string[]; close(): Promise<void> };

async function start(urls: string[], environment: Record<string, string>): Promise<Running> {
  const folder = await createProductFolder({ FINNHUB_API_KEY: "finnhub-of-the-operator", ...environment });
  const product = await startProduct({
    config: folder.config,
    log: folder.log,
    outboundLimits: { hostStartsPerSecond: Number.POSITIVE_INFINITY },
  });
  const { channelIds } = await seed(product.platform.database, { users, urls, feedsPerUser: 5 });
  await product.platform.database.pool.query(
    `insert into watchlists (id, user_id, name, symbols, "order")
     select 'list-' || id, id, 'List', case when id like '%00' then array[$1] else array['LIST' || right(id, 3)] end, 1 from users`,
    [hitSymbol],
  );
  return {
    product,
    channelIds,
    async close() {
      await product.stop();
      await folder.remove();
    },
  };
}

const userOf = (at: number) => `bench-user-${at % users}`;

/** Stores rules as the interface does, many at once. */
async function addRules({ product }: Running, rules: readonly Rule[], prefix: string): Promise<void> {
  const { pool } = product.platform.database;
  for (let from = 0; from < rules.length; from += 5_000) {
    const rows = rules.slice(from, from + 5_000).map(({ whom, what, user, channelIds = [] }, at) => {
      const rule: AlertRule = { whom, what, when };
      const userId = userOf(user);
      return { id: `${prefix}-${from + at}`, userId, rule, channelIds, ...termsOf(rule, userId)[0] };
    });
    await pool.query(
      `with given as materialized (
         select * from jsonb_to_recordset($1) as t(id text, "userId" text, rule jsonb, "channelIds" text[], kind text,
           value text, level float8)
       ), stored as (
         insert into alerts (id, user_id, name, rule, channel_ids)
         select id, "userId", 'Rule', rule, coalesce("channelIds", '{}') from given returning id
       )
       insert into alert_terms (kind, value, level, alert_id)
       select given.kind, given.value, given.level, given.id from given join stored on stored.id = given.id`,
      [JSON.stringify(rows)],
    );
  }
  await pool.query("vacuum analyze");
}

/** Met by one headline and one price of a round. Every hundredth user has the company on the watchlist. */
function hitRules(): Rule[] {
  const news = Array.from({ length: hitsEach }, (_, at): Rule => {
    const user = at * 100;
    if (at % 3 === 0)
      return { whom: { kind: "company", symbol: hitSymbol }, what: { kind: "named", subject: true }, user };
    if (at % 3 === 1) return { whom: { kind: "feeds" }, what: { kind: "words", text: hitWord }, user };
    return {
      whom: { kind: "watchlist", watchlistId: `list-${userOf(user)}` },
      what: { kind: "named", subject: false },
      user,
    };
  });
  const prices = Array.from(
    { length: hitsEach },
    (_, at): Rule => ({
      whom: { kind: "company", symbol: hitSymbol },
      what: { kind: "price", side: "over", level: 150 + at / 100 },
      user: at * 100,
    }),
  );
  return [...news, ...prices];
}

/** About other companies, words, lists, feeds and levels. */
const otherRules = (count: number): Rule[] =>
  Array.from({ length: count }, (_, at): Rule => {
    const symbol = `X${at % 3_000}`;
    const whom: Whom = { kind: "company", symbol };
    switch (at % 8) {
      case 0:
        return { whom, what: { kind: "named", subject: false }, user: at };
      case 1:
        return { whom: { kind: "feeds" }, what: { kind: "words", text: `word${at}` }, user: at };
      case 2:
        return {
          whom: { kind: "watchlist", watchlistId: `list-${userOf(at)}x` },
          what: { kind: "named", subject: false },
          user: at,
        };
      case 3:
        return { whom, what: { kind: "story", sources: 3 }, user: at };
      case 4:
        return { whom, what: { kind: "move", percent: 1 + (at % 20) }, user: at };
      // Prices of the companies that do have prices, at levels that they don't reach.
      default:
        return {
          whom: { kind: "company", symbol: at % 2 === 0 ? hitSymbol : `P${at % batch}` },
          what: {
            kind: "price",
            side: at % 2 === 0 ? "over" : "under",
            level: at % 2 === 0 ? 300 + (at % 500) : 1 + (at % 50),
          },
          user: at,
        };
    }
  });

let told = 0;

/** A batch of news, one of it met by the rules. */
async function arrive({ product, channelIds }: Running, round: number): Promise<void> {
  const { storeVisit } = createVisitWriter({ db: product.platform.database.db });
  const items = Array.from({ length: batch }, (_, at) => {
    told += 1;
    const isHit = at === batch / 2;
    const name = isHit ? "Nvidia" : `Company${at}`;
    const title = isHit
      ? `Nvidia builds ${hitWord} number ${round} in town ${told}`
      : `${name} reports its result number ${told} for the season`;
    const companies = [
      {
        symbol: isHit ? hitSymbol : `Y${at}`,
        name,
        start: 0,
        end: name.length,
        confidence: 1,
        role: "named" as const,
      },
    ];
    return newItem({
      id: `item-${told}`,
      title,
      companies,
      link: `https://press.example.com/${told}`,
      sortKey: Date.now(),
    });
  });
  await storeVisit(channelIds[0] ?? "", encodedItems(items), {});
}

const sessionMs = lastOpenedDay(Date.now() - 86_400_000)?.opensMs ?? 0;

/** A batch of prices, one of which crosses the levels of the rules. */
async function price({ product }: Running, round: number): Promise<void> {
  const at = (minute: number) => new Date(sessionMs + (round * 10 + minute) * 60_000);
  const rows = [
    ...Array.from({ length: batch - 2 }, (_, each) => ({
      symbol: `P${each}`,
      at: at(0),
      price: 100 + (round % 2),
    })),
    { symbol: hitSymbol, at: at(1), price: 140 },
    { symbol: hitSymbol, at: at(2), price: 160 },
  ];
  await product.platform.database.pool.query(
    `insert into recorded_prices (scope, symbol, minute, at, seen_at, timed, price, currency, provider, market_state)
     select 'system', symbol, at, at, at + interval '5 seconds', true, price, 'USD', 'FinHub', $2
     from jsonb_to_recordset($1) as t(symbol text, at timestamptz, price float8)`,
    [JSON.stringify(rows), marketStateAt(sessionMs)],
  );
}

async function timed(work: () => Promise<number>): Promise<number> {
  const startedAt = performance.now();
  const looked = await work();
  if (looked !== batch) throw new Error(`A round looked at ${looked} instead of ${batch}.`);
  return performance.now() - startedAt;
}

/** A process without a worker: the benchmark alone matches. */
const matched = (connectionString: string) => ({
  ROLE: "web",
  DATABASE_URL: connectionString,
  SECRET_KEY: "bench-master-key-0123456789-0123456789",
});

/** The same batches against few rules and many, in turns. */
async function costs(): Promise<BenchResult[]> {
  const urls = Array.from({ length: 5 }, (_, at) => `http://127.0.0.1:9/feed-${at}`);
  const archives = [await openArchive(), await openArchive()];
  const [few, many] = await Promise.all(
    archives.map(({ connectionString }) => start(urls, matched(connectionString))),
  );
  if (!few || !many) throw new Error("A product did not start.");
  try {
    const both = [
      { running: few, rules: fewRules, news: [] as number[], prices: [] as number[] },
      { running: many, rules: manyRules, news: [] as number[], prices: [] as number[] },
    ];
    for (const { running, rules } of both) {
      const hits = hitRules();
      await addRules(running, [...hits, ...otherRules(rules - hits.length)], "rule");
      await running.product.services.alerts.matching.matchNext();
    }
    for (let round = 0; round < rounds + 2; round += 1)
      for (const { running, news, prices } of both) {
        const { matching } = running.product.services.alerts;
        await arrive(running, round);
        const newsMs = await timed(() => matching.matchNext());
        await price(running, round);
        const pricesMs = await timed(() => matching.matchPrices());
        // The first ones warm up.
        if (round < 2) continue;
        news.push(newsMs);
        prices.push(pricesMs);
      }
    const fired = await Promise.all(
      both.map(async ({ running }) => {
        const { rows } = await running.product.platform.database.pool.query(
          "select count(*)::int as count from alert_firings",
        );
        return rows[0].count as number;
      }),
    );
    if (fired[0] !== fired[1] || fired[0] !== 2 * hitsEach * (rounds + 2))
      throw new Error(`The hits are not the same: ${fired.join(" and ")}.`);
    return (["news", "prices"] as const).map((kind) => {
      const [fewMs = 0, manyMs = 0] = both.map((each) => median(each[kind]));
      return lessIsBetter(
        {
          name: `${batch} ${kind === "news" ? "arrivals" : "prices"} against ${manyRules} rules, ${hitsEach} hits`,
          value: manyMs,
          unit: "ms",
          peer: `${fewRules} rules`,
        },
        fewMs,
        `goal: at most ${costRatioMax} x; ${users} users, in turns, ${rounds} rounds`,
      );
    });
  } finally {
    await few.close();
    await many.close();
    for (const archive of archives) await archive.close();
  }
}

async function p95s(): Promise<BenchResult[]> {
  const wires = await startFakeNewswires({ quiet: true });
  const push = await startFakePushService();
  const webhook = await startFakeWebhookReceiver();
  const mailbox = await startFakeMailbox({});
  const urls = [
    wires.wires.harbor.feedUrl,
    ...Array.from({ length: 9 }, (_, at) => `http://127.0.0.1:9/feed-${at}`),
  ];
  const running = await start(urls, { ROLE: "all", SMTP_URL: mailbox.smtpUrl });
  try {
    const { platform, services } = running.product;
    const { pool } = platform.database;
    await pool.query("update channels set next_check_at = now() + interval '1 day' where url <> $1", [
      urls[0],
    ]);
    const kinds: { [kind: string]: () => NewChannel } = {
      push: () => ({ kind: "push", subscription: push.subscribe() }) as NewChannel,
      email: () => ({ kind: "email" }) as NewChannel,
      webhook: () => ({ kind: "webhook", url: `${webhook.url}/hook` }) as NewChannel,
    };
    const rules: Rule[] = [];
    for (const [kindAt, channelOf] of Object.values(kinds).entries())
      for (let at = 0; at < receiversEach; at += 1) {
        // Every second user follows the wire.
        const user = 2 * (kindAt * receiversEach + at);
        const actor = {
          userId: userOf(user),
          role: "USER",
          subscriptionType: "EARLY_BIRD",
          entitlement: "full",
        } as const;
        const { id } = await services.alerts.channels.add(actor, channelOf());
        rules.push({
          whom: { kind: "feeds" },
          what: { kind: "words", text: hitWord },
          user,
          channelIds: [id],
        });
      }
    await addRules(running, [...rules, ...otherRules(manyRules - rules.length)], "rule");
    const arrivedAt: { [kind: string]: Map<string, number[]> } = {
      push: new Map(),
      webhook: new Map(),
    };
    const note = (kind: string, title: string, atMs: number) => {
      const of = arrivedAt[kind];
      of?.set(title, [...(of.get(title) ?? []), atMs]);
    };
    push.onMessage(({ payload }) => note("push", payload.title, Date.now()));
    let hooks = 0;
    const timer = setInterval(() => {
      for (; hooks < webhook.received.length; hooks += 1)
        note("webhook", String(webhook.received[hooks]?.body.data.title), Date.now());
    }, 5);
    const titles = Array.from(
      { length: headlines },
      (_, at) => `Harbour report ${at + 1}: ${hitWord} over town ${at + 1}`,
    );
    const expected = receiversEach * Object.keys(kinds).length;
    for (const title of titles) {
      await pool.query("update channels set next_check_at = now() - interval '1 second' where url = $1", [
        urls[0],
      ]);
      wires.publish("harbor", { title });
      await platform.events.publish({ kind: "wake" });
      const endMs = performance.now() + 60_000;
      for (;;) {
        const come =
          (arrivedAt.push?.get(title)?.length ?? 0) +
          (arrivedAt.webhook?.get(title)?.length ?? 0) +
          mailbox.mails().filter(({ subject }) => subject.includes(title)).length;
        if (come >= expected) break;
        if (performance.now() > endMs) throw new Error(`${come} of ${expected} messages arrived.`);
        await pool.query(
          "update channels set next_check_at = now() - interval '1 second' where url = $1 and next_check_at > now() + interval '1 second'",
          [urls[0]],
        );
        await platform.events.publish({ kind: "wake" });
        await wait(200);
      }
    }
    clearInterval(timer);
    const { rows } = await pool.query<{ title: string; seen: Date }>(
      "select i.title, ci.seen_at as seen from channel_items ci join items i on i.id = ci.item_id",
    );
    return Object.keys(kinds).map((kind) => {
      const all = rows.flatMap(({ title, seen }) => {
        const times =
          kind === "email"
            ? mailbox
                .mails()
                .filter(({ subject }) => subject.includes(title))
                .map(({ at }) => Date.parse(at))
            : (arrivedAt[kind]?.get(title) ?? []);
        return times.map((atMs) => atMs - seen.getTime());
      });
      const sorted = all.toSorted((a, b) => a - b);
      return lessIsBetter(
        {
          name: `from our first sight of a headline to ${kind}`,
          value: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
          unit: "ms, p95",
          peer: "limit",
        },
        p95MaxMs,
        `${sorted.length} messages, median ${Math.round(median(sorted))} ms; ${users} users, ${manyRules} rules`,
      );
    });
  } finally {
    await running.close();
    await Promise.all([wires.stop(), push.stop(), webhook.stop(), mailbox.stop()]);
  }
}

export const run = async (): Promise<BenchResult[]> => [...(await costs()), ...(await p95s())];
