import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { livePricesSchema, quoteSchema } from "#contract/market.ts";
import { companiesEventSchema, newsItemSchema } from "#contract/news.ts";
import { startFakeFinnhub } from "#fakes/finnhub/finnhub.ts";
import { createDice } from "#fakes/kit/random.ts";
import { fakeOpenaiKey, startFakeOpenai } from "#fakes/openai/openai.ts";
import { runReconnects } from "#tests/simulations/reconnect-rounds.ts";
import { type OpenStream, openEventSource, type ReceivedEvent } from "#tests/support/event-source.ts";
import { feed, type Publisher, rss, startPublisher, stories } from "#tests/support/ingestion.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

let product: TestProduct;
let publisher: Publisher;
let openai: Awaited<ReturnType<typeof startFakeOpenai>>;
let finnhub: Awaited<ReturnType<typeof startFakeFinnhub>>;
let serial = 0;
const streams: OpenStream[] = [];

beforeAll(async () => {
  [publisher, openai, finnhub] = await Promise.all([
    startPublisher(),
    startFakeOpenai(),
    startFakeFinnhub({ alwaysOpen: true }),
  ]);
  product = await startTestProduct({
    environment: {
      ROLE: "all",
      OPENAI_BASE_URL: openai.baseUrl,
      OPENAI_API_KEY: fakeOpenaiKey,
      FINNHUB_BASE_URL: finnhub.baseUrl,
      FINNHUB_API_KEY: [...finnhub.keys][0] ?? "",
      FINNHUB_WS_URL: finnhub.trades.url,
    },
  });
});
afterAll(async () => {
  for (const each of streams) each.close();
  await product?.close();
  await Promise.all([publisher?.stop(), openai?.stop(), finnhub?.stop()]);
});
beforeEach(() => {
  serial += 1;
  for (const each of streams.splice(0)) each.close();
});

async function open(
  client: TestClient,
  headers: Record<string, string> = {},
  url = product.url,
): Promise<OpenStream> {
  const stream = await openEventSource(`${url}/api/news/stream`, {
    headers: { cookie: client.cookie(), ...headers },
  });
  streams.push(stream);
  return stream;
}

/** A wire of this test's own with a follower; what it publishes is seen at its next visit. */
async function wire(client: TestClient, name = "wire") {
  const path = `/${serial}/${name}`;
  const url = publisher.urlOf(path);
  let published: ReturnType<typeof stories> = [];
  publisher.serve(path, () => feed(rss(published)));
  const answer = await client.request("POST", "/api/feeds", { name, url, color: "#2563eb" });
  const { id } = (await answer.json()) as { id: string };
  await client.get("/api/news");
  return {
    id,
    path,
    url,
    put: (...titles: string[]) => {
      const fresh = titles.map((title) => ({
        title,
        link: `https://news.example.com/${encodeURIComponent(title)}`,
        pubDate: new Date().toUTCString(),
      }));
      published = [...fresh, ...published].slice(0, 40);
    },
    /** As if its pause were over. A visit in progress may have missed what was put since: it ends first. */
    due: async () => {
      await expect
        .poll(async () => {
          const made = await product.platform.database.pool.query(
            "update channels set next_check_at = now() where url = $1 and leased_until is null",
            [url],
          );
          return made.rowCount;
        })
        .toBe(1);
      await product.platform.events.publish({ kind: "wake" });
    },
  };
}

const isItem =
  (title: string) =>
  (event: ReceivedEvent): boolean =>
    event.event === "item" && JSON.parse(event.data).title === title;

describe("GET /api/news/stream", () => {
  it("401: without a session", async () => {
    const stream = await openEventSource(`${product.url}/api/news/stream`);
    expect(stream.status).toBe(401);
    stream.close();
  });

  it("200: is an event stream that no proxy keeps or changes", async () => {
    const stream = await open(await product.signedIn());
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    });
  });

  it("HEAD is answered and holds no place", async () => {
    const user = await product.signedIn();
    const complaints = vi.spyOn(console, "error");
    for (let turn = 0; turn < 8; turn += 1) {
      const head = await openEventSource(`${product.url}/api/news/stream`, {
        method: "HEAD",
        headers: { cookie: user.cookie() },
      });
      expect(head.status).toBe(200);
      await head.ended;
    }
    await expect.poll(() => product.services.news.streams.size()).toBe(0);
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });

  it("an item of a hot wire arrives by itself, in the shape of the contract", async () => {
    const user = await product.signedIn();
    const { put, due, id } = await wire(user);
    const stream = await open(user);
    put("Hot news");
    await due();
    const event = await stream.next(isItem("Hot news"));
    expect(newsItemSchema.strict().parse(JSON.parse(event.data))).toMatchObject({
      feedId: id,
      feedName: "wire",
    });
    expect(event.id).toMatch(/^\d+$/);
  });

  it("a wire that everybody watches at ten seconds is visited every ten seconds, by itself", async () => {
    const user = await product.signedIn();
    await user.request("PATCH", "/api/settings", { refreshInterval: 10 });
    const { put, path, due } = await wire(user);
    const stream = await open(user);
    // A busy wire: its pace is the shortest that is allowed.
    put(...Array.from({ length: 30 }, (_, index) => `Busy ${index}`));
    await due();
    await stream.next(isItem("Busy 29"));
    const { rows } = await product.platform.database.pool.query(
      "select extract(epoch from next_check_at - checked_at)::float as pause from channels where url = $1",
      [publisher.urlOf(path)],
    );
    expect(rows[0].pause).toBeLessThanOrEqual(10.1);
  });

  it("nobody gets items of feeds that they do not follow, or no longer", async () => {
    const [one, two] = [await product.signedIn(), await product.signedIn()];
    const first = await wire(one, "one");
    const second = await wire(two, "two");
    const streamOne = await open(one);
    const streamTwo = await open(two);
    first.put("For one");
    second.put("For two");
    await first.due();
    await second.due();
    await streamOne.next(isItem("For one"));
    await streamTwo.next(isItem("For two"));
    expect(streamOne.items().map((each) => each.title)).toEqual(["For one"]);
    expect(streamTwo.items().map((each) => each.title)).toEqual(["For two"]);
    await one.request("DELETE", `/api/feeds/${first.id}`);
    const shared = await two.request("POST", "/api/feeds", { name: "x", url: first.url, color: "#2563eb" });
    expect(shared.status).toBe(201);
    first.put("After");
    await first.due();
    await streamTwo.next(isItem("After"));
    expect(streamOne.items()).toHaveLength(1);
  });

  it("a feed added while the stream is open sends its items at once", async () => {
    const user = await product.signedIn();
    const stream = await open(user);
    publisher.serve(`/${serial}/new`, rss(stories(1, Date.now(), "Added")));
    const url = publisher.urlOf(`/${serial}/new`);
    await user.request("POST", "/api/feeds", { name: "new", url, color: "#2563eb" });
    await stream.next(isItem("Added 1"));
  });

  it("a hundred forced reconnects while news comes in lose nothing", async () => {
    const users = await Promise.all([product.signedIn(), product.signedIn()]);
    const wires = [await wire(users[0]), await wire(users[0], "other")];
    for (const { url } of wires)
      await users[1].request("POST", "/api/feeds", { name: "wire", url, color: "#2563eb" });
    const { rows } = await product.platform.database.pool.query<{ id: string }>(
      "select id from channels where url = any($1)",
      [wires.map(({ url }) => url)],
    );
    const seed = String(Date.now());
    const { reconnects, items, missed } = await runReconnects({
      product,
      cookies: users.map((user) => user.cookie()),
      channelIds: rows.map(({ id }) => id),
      reconnects: 100,
      random: createDice(seed).next,
    });
    expect(reconnects).toBe(100);
    expect(items).toBeGreaterThan(10);
    expect(missed.flat(), `seed ${seed}`).toEqual([]);
  });

  it("after a long absence the newest 200 come, in order", async () => {
    const user = await product.signedIn();
    const { put, due } = await wire(user);
    const before = await open(user);
    put("First");
    await due();
    const { id } = await before.next(isItem("First"));
    before.close();
    const { pool } = product.platform.database;
    await pool.query(
      `with fresh as (insert into items (id, title, link, content, companies)
         select 'absence' || n, 'Absence ' || n, '#', '', '[]' from generate_series(1, 400) n returning id, title)
       insert into channel_items (channel_id, item_id, sort_key)
         select f.channel_id, fresh.id, 0 from fresh, feeds f where f.user_id = $1 order by length(fresh.id), fresh.id`,
      [user.userId],
    );
    const stream = await open(user, { "last-event-id": id ?? "" });
    await stream.next(isItem("Absence 400"));
    const ids = stream.events.filter((each) => each.event === "item").map((each) => Number(each.id));
    expect(ids).toHaveLength(200);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it.each(["", "abc", "-1", "1.5", "9".repeat(30), "1 or 1=1", "%00"])(
    "200: the odd Last-Event-ID '%s' counts as none",
    async (lastEventId) => {
      const user = await product.signedIn();
      const { put, due } = await wire(user);
      put("Earlier");
      await due();
      const stream = await open(user, { "last-event-id": lastEventId });
      expect(stream.status).toBe(200);
      put("Later");
      await due();
      await stream.next(isItem("Later"));
    },
  );

  it("200: an id from the future resumes with nothing", async () => {
    const user = await product.signedIn();
    const { put, due } = await wire(user);
    const stream = await open(user, { "last-event-id": "999999999999999" });
    put("Later");
    await due();
    await stream.next(isItem("Later"));
    expect(stream.items()).toHaveLength(1);
  });

  it("a stream whose session ends while it is being opened is an event stream or a rejection in our words", async () => {
    for (let round = 0; round < 10; round += 1) {
      const client = await product.signedIn();
      const cookie = client.cookie();
      const opening = Array.from({ length: 4 }, () =>
        fetch(`${product.url}/api/news/stream`, { headers: { cookie } }),
      );
      await client.request("POST", "/api/auth/sign-out", {});
      for (const answer of await Promise.all(opening)) {
        const type = answer.headers.get("content-type") ?? "";
        expect([answer.status, type.split(";")[0]]).toEqual(
          answer.status === 200 ? [200, "text/event-stream"] : [answer.status, "application/json"],
        );
        await answer.body?.cancel();
      }
    }
  });

  it("429: of twenty streams opened at once five live; a closed one makes room", async () => {
    const user = await product.signedIn();
    const opened = await Promise.all(Array.from({ length: 20 }, () => open(user)));
    const live = opened.filter((each) => each.status === 200);
    const rejected = opened.filter((each) => each.status === 429);
    expect([live.length, rejected.length]).toEqual([5, 15]);
    expect(rejected[0]?.headers["retry-after"]).toBe("30");
    expect(JSON.parse((await rejected[0]?.body()) ?? "").error).toMatchObject({
      code: "too-many-streams",
      message: "Too many open pages. Close one and reload.",
    });
    live[0]?.close();
    await expect.poll(() => open(user).then((each) => each.status)).toBe(200);
    expect((await open(await product.signedIn())).status).toBe(200);
  });

  it("a user that takes nothing is cut off at 64 kB behind, and delays nobody", async () => {
    const [slow, quick] = [await product.signedIn(), await product.signedIn()];
    const lazy = await open(slow);
    const eager = await open(quick);
    lazy.pause();
    const before = product.services.news.streams.size();
    const tell = (userId: string, id: string) =>
      product.platform.events.publish({
        kind: "reading",
        userId,
        change: { ids: [id, ...Array<string>(50).fill("i".repeat(64))], read: true },
      });
    const flood = async () => {
      for (let index = 0; index < 100; index += 1)
        for (const { userId } of [slow, quick]) await tell(userId, `flood${index}`);
    };
    // The system's own buffers take some megabytes first.
    for (let round = 0; round < 40 && product.services.news.streams.size() === before; round += 1)
      await flood();
    expect(product.services.news.streams.size()).toBe(before - 1);
    await tell(quick.userId, "last");
    await eager.next((event) => event.data.includes('"last"'));
    lazy.resume();
    await lazy.ended;
  });

  it("cards found by AI follow as a companies event", async () => {
    const user = await product.signedIn({ subscriptionType: "MANAGED" });
    const { put, due } = await wire(user);
    const stream = await open(user);
    put("Nvidia and Microsoft sign a deal");
    await due();
    const item = await stream.next((event) => event.event === "item");
    const { id } = JSON.parse(item.data);
    const event = await stream.next((each) => each.event === "companies");
    const found = companiesEventSchema.strict().parse(JSON.parse(event.data));
    expect(found.itemId).toBe(id);
    expect(found.detectedCompanies.map((each) => [each.symbol, each.method])).toEqual([
      ["NVDA", "ai"],
      ["MSFT", "ai"],
    ]);
    expect(event.id).toBeUndefined();
  });

  it("quotes follow as quote events", async () => {
    const user = await product.signedIn({ subscriptionType: "MANAGED" });
    const stream = await open(user);
    await user.get("/api/quotes?symbols=AAPL");
    const event = await stream.next((each) => each.event === "quote" && each.data.includes("AAPL"));
    expect(quoteSchema.parse(JSON.parse(event.data)).price).toBeGreaterThan(0);
  });

  it("trades on what is on a screen follow as prices events, to pages of the same key alone", async () => {
    const user = await product.signedIn({ subscriptionType: "MANAGED" });
    const stream = await open(user);
    const withoutKey = await open(await product.signedIn({ subscriptionType: "EARLY_BIRD" }));
    await user.get("/api/quotes?symbols=MSFT&screen=page-1");
    const event = await stream.next((each) => each.event === "quote" && each.data.includes("MSFT"));
    const quote = quoteSchema.parse(JSON.parse(event.data));
    await expect.poll(() => finnhub.trades.followed().flat()).toContain("MSFT");
    finnhub.trades.send([{ s: "MSFT", p: quote.price + 0.25, t: Date.now(), v: 10, c: ["1"] }]);
    const live = await stream.next((each) => each.event === "prices");
    const { prices } = livePricesSchema.strict().parse(JSON.parse(live.data));
    expect(prices).toMatchObject([
      { symbol: "MSFT", price: quote.price + 0.25, provider: "FinHub", stale: false, delaySeconds: 0 },
    ]);
    expect(prices[0]?.change).toBeCloseTo(quote.price + 0.25 - (quote.previousClose ?? 0), 6);
    expect(Object.keys(prices[0] ?? {})).not.toContain("sector");
    expect(withoutKey.events.map((each) => each.event)).not.toContain("prices");
  });
});

describe("after a gap in the events", () => {
  it("open streams get what arrived meanwhile", async () => {
    const user = await product.signedIn();
    const { put, due } = await wire(user);
    const stream = await open(user);
    put("Before");
    await due();
    await stream.next(isItem("Before"));
    const { pool } = product.platform.database;
    await pool.query(
      `with fresh as (insert into items (id, title, link, content, companies)
         values ('unheard-of', 'Unheard of', '#', '', '[]') returning id)
       insert into channel_items (channel_id, item_id, sort_key)
         select f.channel_id, fresh.id, 0 from fresh, feeds f where f.user_id = $1`,
      [user.userId],
    );
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'tapewise-events%' and datname = current_database()",
    );
    await stream.next(isItem("Unheard of"));
  });
});

describe("gap after gap", () => {
  it("each brings what arrived since the last item announced, once, also of a feed followed meanwhile", async () => {
    // Without feeds being read: nothing is announced but what this test announces.
    const web = await startTestProduct({ environment: { ROLE: "web" } });
    try {
      const { pool } = web.platform.database;
      const user = await web.signedIn();
      await pool.query(
        `insert into channels (id, url) values ('mine', 'https://mine.example.com/'), ('other', 'https://other.example.com/')`,
      );
      const follow = (channel: string) =>
        pool.query(
          `insert into feeds (id, user_id, channel_id, name, url, color, "order")
           select $1, $2, id, id, url, '#2563eb', 9 from channels where id = $1`,
          [channel, user.userId],
        );
      const store = async (title: string, channel: string): Promise<number> => {
        const { rows } = await pool.query(
          `with fresh as (insert into items (id, title, link, content, companies)
             values ($1, $1, '#', '', '[]') returning id)
           insert into channel_items (channel_id, item_id, sort_key) select $2, id, 0 from fresh returning seq::int`,
          [title, channel],
        );
        return rows[0].seq;
      };
      const gap = () => web.platform.events.publish({ kind: "missed" });
      await follow("mine");
      await store("Before the page", "mine");
      const stream = await open(user, {}, web.url);
      await gap();
      // Events are told one after the other: this one, when the gap is over.
      await web.platform.events.publish({
        kind: "reading",
        userId: user.userId,
        change: { ids: ["an-item"], read: true },
      });
      await stream.next(({ event }) => event === "reading");
      const seq = await store("Announced", "mine");
      await web.platform.events.publish({ kind: "items", channelId: "mine", fromSeq: seq, toSeq: seq });
      await stream.next(isItem("Announced"));
      await gap();
      await store("Unheard", "mine");
      await gap();
      await stream.next(isItem("Unheard"));
      await follow("other");
      await store("Followed meanwhile", "other");
      await gap();
      await stream.next(isItem("Followed meanwhile"));
      await store("Last", "mine");
      await gap();
      await stream.next(isItem("Last"));
      expect(stream.items().map(({ title }) => title)).toEqual([
        "Announced",
        "Unheard",
        "Followed meanwhile",
        "Last",
      ]);
    } finally {
      for (const each of streams.splice(0)) each.close();
      await web.close();
    }
  });
});

describe("two processes on one database", () => {
  it("an item that one took in reaches a stream at the other, and each feed is fetched once", async () => {
    const second = await startTestProduct({
      environment: { DATABASE_URL: product.config.databaseUrl ?? "" },
    });
    try {
      const user = await product.signedIn();
      const { put, due, path } = await wire(user);
      const stream = await open(user, {}, second.url);
      const visits = publisher.callsTo(path).length;
      put("Across");
      await due();
      const event = await stream.next(isItem("Across"));
      expect(publisher.callsTo(path)).toHaveLength(visits + 1);
      // And its id resumes at the first process.
      stream.close();
      put("Back");
      await due();
      const back = await open(user, { "last-event-id": event.id ?? "" });
      await back.next(isItem("Back"));
    } finally {
      await second.close();
    }
  });

  it("a change of feeds at one is seen by the other", async () => {
    const second = await startTestProduct({
      environment: { DATABASE_URL: product.config.databaseUrl ?? "", ROLE: "all" },
    });
    try {
      const user = await product.signedIn();
      const stream = await open(user, {}, second.url);
      publisher.serve(`/${serial}/late`, rss(stories(1, Date.now(), "Late")));
      const url = publisher.urlOf(`/${serial}/late`);
      await user.request("POST", "/api/feeds", { name: "late", url, color: "#2563eb" });
      await stream.next(isItem("Late 1"));
      expect(publisher.callsTo(`/${serial}/late`)).toHaveLength(1);
    } finally {
      await second.close();
    }
  });
});

describe("stopping", () => {
  it("ends open streams with a hint to come back", async () => {
    const own = await startTestProduct({ environment: { ROLE: "all" } });
    const user = await own.signedIn();
    const stream = await openEventSource(`${own.url}/api/news/stream`, {
      headers: { cookie: user.cookie() },
    });
    expect(stream.status).toBe(200);
    await own.close();
    expect(await stream.body()).toContain("retry: 2000\n\n");
  });
});
