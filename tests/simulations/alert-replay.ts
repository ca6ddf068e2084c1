import type { AlertRuleInput } from "#contract/alerts.ts";
import type { Why } from "#domain/alerts/match.ts";
import { marketStateAt } from "#domain/market/session.ts";
import type { Tag } from "#domain/tags/tags.ts";
import { createVisitWriter } from "#server/features/ingestion/visit-writer.store.ts";
import { encodedItems } from "#server/feed-parser/new-items.ts";
import { alertWorker } from "#tests/support/alerts.ts";
import { newItem } from "#tests/support/items.ts";
import { startTestProduct, type TestProduct } from "#tests/support/product.ts";
import { createWires } from "#tests/support/readers.ts";
import {
  type ArchiveItem,
  type ArchivePrice,
  archiveSymbols,
  archiveTags,
  archiveWords,
  makeArchive,
  makePrices,
} from "./alert-archive.ts";
import { createRandom, type Random } from "./alert-random.ts";

export type ReplayResult = {
  rules: number;
  items: number;
  firedLive: number;
  firedByClause: { [clause in Why["clause"]]?: number };
  /** At headlines that have a tag. */
  firedByTag: number;
  differences: string[];
};

const zones = ["UTC", "America/New_York", "Europe/Berlin", "Asia/Tokyo", "Pacific/Auckland"];
const clocks = ["00:00", "06:30", "12:00", "18:45", "22:00", "23:59"];

type User = Awaited<ReturnType<TestProduct["signedIn"]>> & {
  feedIds: string[];
  folderId: string;
  watchlistId: string;
};

function randomRule(random: Random, user: User): AlertRuleInput {
  const whoms: AlertRuleInput["whom"][] = [
    { kind: "feeds" },
    { kind: "company", symbol: random.pick(archiveSymbols) },
    // Companies have more conditions than the rest.
    { kind: "company", symbol: random.pick(archiveSymbols) },
    { kind: "watchlist", watchlistId: user.watchlistId },
    { kind: "folder", folderId: user.folderId },
    { kind: "source", feedId: random.pick(user.feedIds) },
  ];
  const whom = random.pick(whoms);
  const whats: AlertRuleInput["what"][] = [
    { kind: "named", subject: random.chance(0.5) },
    { kind: "words", text: random.pick(archiveWords) },
    ...(whom.kind === "source" ? [] : [{ kind: "story" as const, sources: 2 + random.below(3) }]),
    ...(whom.kind === "company" || whom.kind === "watchlist"
      ? [{ kind: "move" as const, percent: 1 + random.below(6) }, { kind: "unusual" as const }]
      : []),
    ...(whom.kind === "company"
      ? (["over", "under"] as const).map((side) => ({
          kind: "price" as const,
          side,
          level: 90 + random.below(200) / 10,
        }))
      : []),
  ];
  return { whom, what: random.pick(whats), when: randomWhen(random) };
}

const randomWhen = (random: Random): AlertRuleInput["when"] => ({
  hours: random.chance(0.25) ? "market" : "any",
  quiet: random.chance(0.4) ? { from: random.pick(clocks), to: random.pick(clocks) } : null,
  perDay: 1 + random.below(6),
  timeZone: random.pick(zones),
});

const someTags = (random: Random): Tag[] => archiveTags.filter(() => random.chance(0.4));

function tagRule(random: Random): AlertRuleInput {
  const whats: AlertRuleInput["what"][] = [
    { kind: "named", subject: false },
    { kind: "words", text: random.pick(archiveWords) },
    { kind: "story", sources: 2 + random.below(3) },
  ];
  const tags = [random.pick(archiveTags), ...someTags(random)];
  return { whom: { kind: "tags", tags }, what: random.pick(whats), when: randomWhen(random) };
}

/** Of so many rules of a user one is about tags. */
const tagRuleEvery = 10;

/** One of each kind that random rules seldom fire, whatever the hours of the month. */
const rulesOfEach = (user: User): AlertRuleInput[] => {
  const watchlist = { kind: "watchlist", watchlistId: user.watchlistId } as const;
  const company = { kind: "company", symbol: "NVDA" } as const;
  const when = { hours: "any", quiet: null, perDay: 10, timeZone: "UTC" } as const;
  return [
    { whom: watchlist, what: { kind: "unusual" }, when },
    { whom: watchlist, what: { kind: "move", percent: 2 }, when },
    { whom: company, what: { kind: "price", side: "over", level: 100 }, when },
  ];
};

/** Stores prices as they came, and says when; one a minute, as the recorder does. */
async function storePrices(product: TestProduct, prices: readonly ArchivePrice[]): Promise<void> {
  const rows = prices.map(({ atMs, seenMs, ...price }) => ({
    ...price,
    at: new Date(atMs),
    seen: new Date(seenMs),
    state: marketStateAt(atMs),
  }));
  await product.platform.database.pool.query(
    `insert into recorded_prices (scope, symbol, minute, at, seen_at, timed, price, currency, provider, market_state,
       previous_close)
     select scope, symbol, date_trunc('minute', at), at, seen, timed, price, 'USD', 'FinHub', state, "previousClose"
     from jsonb_to_recordset($1) as t(scope text, symbol text, at timestamptz, seen timestamptz, timed boolean,
       price float8, state text, "previousClose" float8)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}

/** Stores the archive's items and prices in their order, and lets the worker match after a random number of them. */
async function live(
  product: TestProduct,
  archive: ArchiveItem[],
  { channels, prices, random }: { channels: string[]; prices: readonly ArchivePrice[]; random: Random },
) {
  const { db, pool } = product.platform.database;
  const { storeVisit } = createVisitWriter({ db });
  const worker = alertWorker(product);
  let priced = 0;
  for (let from = 0; from < archive.length; ) {
    const batch = archive.slice(from, from + 1 + random.below(120));
    for (const [at, item] of batch.entries()) {
      const id = `item-${from + at}`;
      const { title, companies, tags, publishedMs, atMs } = item;
      const pubDate = publishedMs === null ? null : new Date(publishedMs).toISOString();
      const start = (name: string) => title.indexOf(name);
      const named = companies.map((each) => ({
        ...each,
        start: start(each.name),
        end: start(each.name) + each.name.length,
        confidence: 1,
        role: "named" as const,
      }));
      const stored = newItem({
        id,
        title,
        companies: named,
        tags,
        link: `https://news.example.com/${id}`,
        sortKey: publishedMs ?? atMs,
        pubDate,
      });
      await storeVisit(channels[item.channel] ?? "", encodedItems([stored]), {});
      await pool.query("update channel_items set seen_at = $2 where item_id = $1", [id, new Date(atMs)]);
      await pool.query("update items set first_seen_at = $2 where id = $1", [id, new Date(atMs)]);
    }
    from += batch.length;
    const untilMs = batch.at(-1)?.atMs ?? 0;
    // Prices come in handfuls, some before the news that they react to is matched.
    while ((prices[priced]?.seenMs ?? Number.POSITIVE_INFINITY) <= untilMs) {
      const handful = prices.slice(priced, priced + 1 + random.below(60));
      priced += handful.length;
      await storePrices(product, handful);
      if (random.chance(0.2)) await product.services.alerts.matching.matchPrices(1 + random.below(50));
      else if (random.chance(0.5)) await worker.match();
    }
    if (random.chance(0.7)) await worker.match();
  }
  await worker.match();
}

/** By which two firings are the same: what, when, and why with all its values. */
const nameOf = (itemId: string | null, at: string, why: Why): string =>
  `${itemId ?? "price"} ${at} ${why.clause} ${why.symbol} ${why.tag ?? ""} ${why.value} ${why.price?.at ?? ""} ${why.price?.from?.at ?? ""} ${why.usual?.perDay ?? ""} ${why.usual?.busiest ?? ""} ${why.usual?.days ?? ""}`;

/** Random rules over a random month: what fires as the news arrives, against what a rehearsal says afterwards. */
export async function replay(options: {
  seed: number;
  rules: number;
  items: number;
  users: number;
}): Promise<ReplayResult> {
  const product = await startTestProduct({ environment: { FINNHUB_API_KEY: "finnhub-of-the-operator" } });
  try {
    const random = createRandom(options.seed);
    // Apart from the rest, so that this stays the same with other tags.
    const tagRandom = createRandom(options.seed + 2);
    const wires = createWires(product);
    const { matching, alerts, rehearsals } = product.services.alerts;
    await matching.matchNext();
    const channels = await Promise.all(Array.from({ length: 8 }, () => wires.channel()));
    const users: User[] = [];
    for (let count = 0; count < options.users; count += 1) {
      const user = await product.signedIn();
      const followed = channels.filter(() => random.chance(0.6));
      const feedIds = [];
      for (const channel of followed.length > 1 ? followed : channels)
        feedIds.push(await wires.follow(user, channel));
      const { pool } = product.platform.database;
      const [folderId, watchlistId] = [`folder-${count}`, `watchlist-${count}`];
      await pool.query(`insert into feed_folders (id, user_id, name, "order") values ($1, $2, 'F', 1)`, [
        folderId,
        user.userId,
      ]);
      await pool.query("update feeds set folder_id = $1 where id = any($2)", [folderId, feedIds.slice(0, 3)]);
      await pool.query(
        `insert into watchlists (id, user_id, name, symbols, tags, "order") values ($1, $2, 'W', $3, $4, 1)`,
        [
          watchlistId,
          user.userId,
          archiveSymbols.filter(() => random.chance(0.4)).concat("NVDA"),
          someTags(tagRandom),
        ],
      );
      users.push({ ...user, feedIds, folderId, watchlistId });
    }
    const perUser = Math.ceil(options.rules / users.length);
    const { pool } = product.platform.database;
    const ruleAt = (count: number, user: User) =>
      count % tagRuleEvery === tagRuleEvery - 1
        ? tagRule(tagRandom)
        : (rulesOfEach(user)[count] ?? randomRule(random, user));
    const made: { user: User; id: string }[] = [];
    for (const user of users) {
      const actor = {
        userId: user.userId,
        role: "USER",
        subscriptionType: null,
        entitlement: "full",
      } as const;
      for (let count = 0; count < perUser && made.length < options.rules; count += 1) {
        const rule = ruleAt(count, user) as Parameters<typeof alerts.add>[1]["rule"];
        made.push({ user, id: (await alerts.add(actor, { name: "R", rule, channelIds: [] })).id });
      }
    }
    const archive = makeArchive({
      seed: options.seed,
      items: options.items,
      channels: channels.length,
      endMs: Date.now() - 60_000,
    });
    const prices = makePrices({ seed: options.seed, archive });
    await live(product, archive, { channels, prices, random });
    const differences: string[] = [];
    let firedLive = 0;
    let firedByTag = 0;
    const firedByClause: ReplayResult["firedByClause"] = {};
    for (const { user, id } of made) {
      const actor = {
        userId: user.userId,
        role: "USER",
        subscriptionType: null,
        entitlement: "full",
      } as const;
      const { rows } = await pool.query<{ item_id: string | null; at: Date; why: Why }>(
        "select item_id, at, why from alert_firings where alert_id = $1",
        [id],
      );
      const before = rows.map(({ item_id, at, why }) => nameOf(item_id, at.toISOString(), why));
      firedLive += before.length;
      firedByTag += rows.filter(({ why }) => why.tag !== undefined).length;
      const kind = rows[0]?.why.clause;
      if (kind) firedByClause[kind] = (firedByClause[kind] ?? 0) + before.length;
      const stored = (await pool.query("select rule from alerts where id = $1", [id])).rows[0].rule;
      const { fired, total } = await rehearsals.rehearse(actor, { rule: stored, days: 31 });
      const after = fired.map(({ itemId, at, why }) => nameOf(itemId, at, why)).sort();
      const listed = before.length > 200 ? before.length === total : before.sort().join() === after.join();
      if (!listed)
        differences.push(`${JSON.stringify(stored)}: live ${before.join()} rehearsal ${after.join()}`);
    }
    return { rules: made.length, items: archive.length, firedLive, firedByClause, firedByTag, differences };
  } finally {
    await product.close();
  }
}
