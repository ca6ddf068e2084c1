/**
 * How old a price is when the page shows it: from a trade at the provider's stream to the frame with its price, for what
 * is on the screen, while 1, 100 and 1,000 users look; and the calls to the provider in a minute of each.
 */
import type { Page } from "@playwright/test";
import { type FakeFinnhub, fakeFinnhubKey, startFakeFinnhub } from "#fakes/finnhub/finnhub.ts";
import { companies } from "#fakes/kit/companies.ts";
import { openDatabase } from "#server/db/database.ts";
import { startBrowser } from "#tests/support/chromium.ts";
import { type BenchResult, lessIsBetter } from "./result.ts";
import { type Helper, startHelper } from "./support/process.ts";
import type { ProductProcess } from "./support/product.ts";
import type { StreamClients } from "./support/stream-clients.ts";

const usersMeasured = [1, 100, 1_000];
/** As many as the provider's free plan follows. */
const symbolsOfAll = companies.slice(0, 50).map(({ symbol }) => symbol);
const symbolsPerScreen = 10;
/** Mean pause between two trades of a symbol; the pauses are by chance. */
const tradeEveryMs = 1_000;
const measuredMs = Number(process.env.FRESHNESS_SECONDS ?? 60) * 1_000;
const limitMs = 1_000;
const callsPerMinuteMax = 60;

type Sent = Map<string, number>;

/** What the page shows of a price, so that a frame and a trade can be told to belong together. */
const idOf = (symbol: string, price: number) => `${symbol} ${price.toFixed(2)}`;

/** The last price of each symbol, in cents: what an earlier measurement showed is not shown again. */
const lastCents = new Map<string, number>();

/** Sends trades until it is stopped, each at a price that the symbol had never before. */
function startTrading({ trades, market }: FakeFinnhub): { sent: Sent; stop(): void } {
  const sent: Sent = new Map();
  const timers = new Set<NodeJS.Timeout>();
  for (const symbol of symbolsOfAll) {
    const opening = Math.round((market.quoteOf(symbol)?.price ?? 100) * 100);
    const next = () => {
      timers.delete(timer);
      const cents = (lastCents.get(symbol) ?? opening) + 1;
      lastCents.set(symbol, cents);
      const now = Date.now();
      trades.send([{ s: symbol, p: cents / 100, t: now, v: 100, c: ["1"] }]);
      sent.set(idOf(symbol, cents / 100), now);
      plan();
    };
    let timer: NodeJS.Timeout;
    const plan = () => {
      timer = setTimeout(next, -Math.log(1 - Math.random()) * tradeEveryMs);
      timers.add(timer);
    };
    plan();
  }
  return { sent, stop: () => timers.forEach(clearTimeout) };
}

/** From now on the page notes the first frame with each price of each card, in milliseconds of the epoch. */
const watchCards = (page: Page) =>
  page.evaluate((symbols) => {
    const seen: Record<string, number> = {};
    Object.assign(window, { seenPrices: seen });
    const textsOf = (card: Element) =>
      [...card.querySelectorAll("span")].map((part) => part.textContent ?? "");
    const note = () => {
      const now = Date.now();
      for (const card of document.querySelectorAll("article button[aria-expanded][title]")) {
        const texts = textsOf(card);
        const symbol = texts.find((text) => symbols.includes(text));
        const price = texts.find((text) => /^\$[\d,]+\.\d\d$/.test(text))?.replace(/[$,]/g, "");
        if (symbol && price) seen[`${symbol} ${price}`] ??= now;
      }
    };
    // The frame that is painted next has what changed.
    const look = () => requestAnimationFrame(() => setTimeout(note, 0));
    new MutationObserver(look).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  }, symbolsOfAll);
const seenBy = (page: Page) =>
  page.evaluate(() => (window as unknown as { seenPrices: Record<string, number> }).seenPrices);

/** Headlines about the companies in turn, and their facts, so that no call for facts is counted. */
async function fill(connectionString: string, channelId: string): Promise<void> {
  const database = openDatabase({ connectionString, onError: () => undefined });
  const { pool } = database;
  const names = companies.slice(0, 50).map(({ symbol, shortName: name }) => ({ symbol, name }));
  await pool.query(
    `insert into items (id, title, link, pub_date, content, companies)
     select 'fresh-' || n, 'Company report ' || n || ' of the morning', 'https://press.example.com/' || n,
       now() - n * interval '1 minute', '', jsonb_build_array(company)
     from jsonb_array_elements($1::jsonb) with ordinality each(company, n)`,
    [JSON.stringify(names)],
  );
  await pool.query(
    `insert into channel_items (channel_id, item_id, sort_key)
     select $1, 'fresh-' || n, (extract(epoch from now()) * 1000)::bigint - n * 60000 from generate_series(50, 1, -1) n`,
    [channelId],
  );
  const known = { triedAtMs: Date.now(), failed: true, value: null, why: "Not measured here" };
  await pool.query(
    `insert into company_facts (scope, symbol, data, fetched_at)
     select 'system', symbol, $2, now() from unnest($1::text[]) symbol`,
    [symbolsOfAll, JSON.stringify({ profile: known, metrics: known, target: known })],
  );
  await database.close();
}

/** Every user's page says again what is on its screen; what is on the measured page is never left out. */
async function lookAt(url: string, cookies: string[]): Promise<void> {
  const atOnce = 50;
  for (let start = 0; start < cookies.length; start += atOnce)
    await Promise.all(
      cookies.slice(start, start + atOnce).map(async (cookie, at) => {
        const first = ((start + at) * 7) % symbolsOfAll.length;
        const screen = [...symbolsOfAll, ...symbolsOfAll].slice(first, first + symbolsPerScreen);
        const answer = await fetch(`${url}/api/quotes?symbols=${screen}&screen=bench`, {
          headers: { cookie },
        });
        await answer.arrayBuffer();
      }),
    );
}

type Measured = { users: number; ages: number[]; callsPerMinute: number; trades: number };

async function measure(
  page: Page,
  finnhub: FakeFinnhub,
  url: string,
  cookies: string[],
): Promise<Omit<Measured, "users">> {
  // Long enough for the first price of each symbol at the pace of the key.
  const warmUpMs = 25_000;
  await lookAt(url, cookies);
  const trading = startTrading(finnhub);
  await page.waitForTimeout(warmUpMs);
  await lookAt(url, cookies);
  const [startMs, callsBefore] = [Date.now(), finnhub.requests.length];
  await page.waitForTimeout(measuredMs);
  const calls = finnhub.requests.slice(callsBefore).length;
  const seen = await seenBy(page);
  trading.stop();
  const ages = Object.entries(seen).flatMap(([id, seenMs]) => {
    const sentMs = trading.sent.get(id);
    return sentMs !== undefined && sentMs >= startMs ? [seenMs - sentMs] : [];
  });
  return {
    ages: ages.toSorted((a, b) => a - b),
    callsPerMinute: (calls * 60_000) / measuredMs,
    trades: [...trading.sent.values()].filter((sentMs) => sentMs >= startMs).length,
  };
}

const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

function resultsOf({ users, ages, callsPerMinute, trades }: Measured): BenchResult[] {
  if (ages.length === 0) throw new Error(`The page showed no price of ${trades} trades.`);
  const who = `${users.toLocaleString("en-US")} ${users === 1 ? "user" : "users"}`;
  return [
    lessIsBetter(
      { name: `a trade to the pixel, ${who}`, value: percentile(ages, 0.95), unit: "ms, p95", peer: "limit" },
      limitMs,
      `${ages.length} prices seen, median ${Math.round(percentile(ages, 0.5))} ms, slowest ${Math.round(ages.at(-1) ?? 0)} ms; ${trades} trades of 50 symbols`,
    ),
    lessIsBetter(
      {
        name: `calls to the provider, ${who}`,
        value: Math.max(1, callsPerMinute),
        unit: "a minute",
        peer: "limit",
      },
      callsPerMinuteMax,
      "with the ticker's 14 each 2 minutes",
    ),
  ];
}

type Parts = {
  product: Helper<ProductProcess>;
  clients: Helper<StreamClients>;
  finnhub: FakeFinnhub;
  page: Page;
};

async function measureAll({ product, clients, finnhub, page }: Parts): Promise<BenchResult[]> {
  const { url, connectionString } = await product.ask("start", {
    pages: true,
    environment: {
      NASDAQ_TRADER_BASE_URL: "http://127.0.0.1:9",
      FINNHUB_BASE_URL: finnhub.baseUrl,
      FINNHUB_WS_URL: finnhub.trades.url,
      FINNHUB_API_KEY: fakeFinnhubKey,
    },
  });
  const { cookies, channelIds } = await product.ask("seed", {
    users: Math.max(...usersMeasured),
    urls: ["http://127.0.0.1:9/0"],
    feedsPerUser: 1,
    itemsPerChannel: 1,
  });
  await fill(connectionString, channelIds[0] ?? "");
  const [own = "", ...others] = cookies;
  const [name = "", value = ""] = own.split(/=(.*)/);
  await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: "Lax" }]);
  // A line of the Tape has no price.
  await page.goto(`${url}/news?count=50&layout=cards`);
  await page.locator("article button[aria-expanded][title]").first().waitFor();
  await watchCards(page);
  const results: BenchResult[] = [];
  let open = 0;
  for (const users of usersMeasured) {
    const added = others.slice(open, users - 1);
    await clients.ask("open", { name: `${users}`, url: `${url}/api/news/stream`, cookies: added });
    open += added.length;
    results.push(...resultsOf({ users, ...(await measure(page, finnhub, url, others.slice(0, open))) }));
  }
  return results;
}

export async function run(): Promise<BenchResult[]> {
  const finnhub = await startFakeFinnhub({ alwaysOpen: true });
  const product = startHelper<ProductProcess>("./product.ts");
  const clients = startHelper<StreamClients>("./stream-clients.ts");
  const browser = await startBrowser();
  try {
    const context = await browser.newContext({
      serviceWorkers: "block",
      viewport: { width: 1_440, height: 900 },
    });
    return await measureAll({ product, clients, finnhub, page: await context.newPage() });
  } finally {
    await browser.close();
    await clients.stop();
    await product.stop();
    await finnhub.stop();
  }
}
