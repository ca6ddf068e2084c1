import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createFeedParser } from "#server/feed-parser/feed-parser.ts";
import { encodedItems } from "#server/feed-parser/new-items.ts";
import { parseAllowList } from "#server/platform/egress/allow-list.ts";
import { createOutbound } from "#server/platform/egress/outbound.ts";
import { transportCases } from "#tests/hostile/transport/corpus.ts";
import { hostileFeeds, hostileReply } from "#tests/support/hostile-feeds.ts";
import { feed, ingestionBenchPerTest, rss, stories } from "#tests/support/ingestion.ts";
import { newItem } from "#tests/support/items.ts";
import { createChannelsStore } from "./channels.store.ts";

const bench = ingestionBenchPerTest();
/** One user who follows one path; answers the channel's id. */
async function followed(feedPath = "/feed"): Promise<string> {
  const { user, follow, publisher } = bench();
  return follow(await user(), publisher.urlOf(feedPath));
}

describe("one look for everybody", () => {
  it("fetches a URL once however many users follow it", async () => {
    const { user, follow, publisher, worker, news } = bench();
    publisher.serve("/feed", rss(stories(3, Date.now())));
    const users = await Promise.all(Array.from({ length: 20 }, () => user()));
    for (const reader of users) await follow(reader, publisher.urlOf("/feed"));
    expect(await worker().round()).toBe(1);
    expect(publisher.callsTo("/feed")).toHaveLength(1);
    for (const reader of users) expect((await news.followed(reader))[0]?.state).toBe("ok");
  });

  it("leaves a feed alone that nobody has enabled", async () => {
    const { db, publisher, worker } = bench();
    publisher.serve("/feed", rss([]));
    await followed();
    await db.execute(sql`update feeds set enabled = false`);
    expect(await worker().round()).toBe(0);
  });

  it("asks with the stored validators and takes 304 for an answer", async () => {
    const { publisher, worker, channel, untilDue, titles, clock } = bench();
    const lastModified = new Date(clock.nowMs - 60_000).toUTCString();
    publisher.serve("/feed", (request) =>
      request.headers["if-none-match"] === '"v1"' && request.headers["if-modified-since"] === lastModified
        ? { status: 304 }
        : feed(rss(stories(2, clock.nowMs)), { etag: '"v1"', "last-modified": lastModified }),
    );
    const id = await followed();
    const { round } = worker();
    await round();
    await untilDue(id);
    await round();
    expect(publisher.callsTo("/feed")).toHaveLength(2);
    expect(await channel(id)).toMatchObject({ state: "ok", etag: '"v1"', lastModified, failures: 0 });
    expect(await titles(id)).toEqual(["Story 2", "Story 1"]);
  });

  it("sees a second change within the second that Last-Modified names", async () => {
    const { publisher, worker, untilDue, titles, clock } = bench();
    const date = new Date(Math.floor(clock.nowMs / 1_000) * 1_000).toUTCString();
    let count = 1;
    publisher.serve("/feed", (request) =>
      request.headers["if-modified-since"] === date
        ? { status: 304 }
        : feed(rss(stories(count, clock.nowMs)), { "last-modified": date, date }),
    );
    const id = await followed();
    const { round } = worker();
    await round();
    count = 2;
    await untilDue(id);
    await round();
    expect(await titles(id)).toEqual(["Story 2", "Story 1"]);
  });

  it("does not read an unchanged document again", async () => {
    const { publisher, worker, untilDue, channel } = bench();
    publisher.serve("/feed", rss(stories(2, Date.now())));
    const id = await followed();
    await worker().round();
    await untilDue(id);
    const parser = {
      parseNews: () => {
        throw new Error("The document is read again.");
      },
    };
    await worker({ parser }).round();
    expect(await channel(id)).toMatchObject({ state: "ok", failures: 0, leasedUntil: null });
  });

  it("fetches each feed once per interval when two workers run at the same time", async () => {
    const { user, follow, publisher, worker, clock } = bench();
    const reader = await user();
    const paths = Array.from({ length: 40 }, (_, index) => `/feed/${index}`);
    for (const each of paths) {
      publisher.serve(each, async () => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        return feed(rss(stories(3, clock.nowMs, each.slice(6))));
      });
      await follow(reader, publisher.urlOf(each));
    }
    const [one, two] = [worker(), worker()];
    const visits = await Promise.all([one.round(), two.round()]);
    await one.round();
    expect(visits[0] + visits[1]).toBeLessThanOrEqual(40);
    for (const each of paths) expect(publisher.callsTo(each)).toHaveLength(1);
  });

  it("takes a dead worker's feed over when its lease has run out, not before", async () => {
    const { publisher, worker, store, clock, channel } = bench();
    publisher.serve("/feed", rss(stories(1, Date.now())));
    const id = await followed();
    const claim = { channelsMax: 10, perSiteMax: 4, underWay: new Map() };
    expect(await store.claimDue(new Date(clock.nowMs), claim)).toHaveLength(1);
    const survivor = worker();
    clock.nowMs += 11_999;
    expect(await survivor.round()).toBe(0);
    clock.nowMs += 2;
    expect(await survivor.round()).toBe(1);
    expect((await channel(id)).state).toBe("ok");
  });

  it("keeps the lease of a visit that takes longer than a lease", async () => {
    const { publisher, worker, clock } = bench();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    publisher.serve("/feed", async () => {
      await answered;
      return feed(rss([]));
    });
    await followed();
    const [slow, other] = [worker(), worker()];
    await slow.refreshDue();
    for (let step = 0; step < 5; step += 1) {
      clock.nowMs += 20_000;
      expect(await slow.refreshDue()).toBe(0);
      expect(await other.refreshDue()).toBe(0);
    }
    answer();
    await slow.settled();
    expect(publisher.callsTo("/feed")).toHaveLength(1);
  });

  it("a lease that was given back is not taken again by keeping it", async () => {
    const { publisher, worker, store, clock, channel } = bench();
    publisher.serve("/feed", rss([]));
    const id = await followed();
    await worker().round();
    await store.keepLeases([id], new Date(clock.nowMs));
    expect((await channel(id)).leasedUntil).toBeNull();
  });

  it("visits few feeds of one site at a time, so that other sites are not held up", async () => {
    const { user, follow, publisher, worker, db } = bench();
    const reader = await user();
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    for (let index = 0; index < 100; index += 1) {
      publisher.serve(`/many/${index}`, async () => {
        await opened;
        return feed(rss([]));
      });
      await follow(reader, publisher.urlOf(`/many/${index}`));
    }
    await db.execute(sql`update channels set next_check_at = now() - interval '1 hour'`);
    const other = await follow(reader, "https://other.invalid/feed");
    const looked: string[] = [];
    const { outbound } = bench();
    const ingestion = worker({
      outbound: {
        fetch: (url, options) => {
          looked.push(url);
          return outbound.fetch(url, options);
        },
      },
    });
    await ingestion.refreshDue();
    await ingestion.refreshDue();
    expect(looked).toContain("https://other.invalid/feed");
    expect(looked.filter((url) => url.includes("/many/")).length).toBe(12);
    open();
    await ingestion.settled();
    expect((await bench().channel(other)).state).toBe("failing");
  });
});

describe("failing feeds", () => {
  it("keeps the old items, says why in words, and lets others pass", async () => {
    const { user, follow, publisher, worker, channel, titles, clock } = bench();
    const reader = await user();
    publisher.serve("/bad", rss(stories(2, clock.nowMs, "Old")));
    publisher.serve("/good", rss(stories(2, clock.nowMs, "Good")));
    const bad = await follow(reader, publisher.urlOf("/bad"));
    const good = await follow(reader, publisher.urlOf("/good"));
    const { round } = worker();
    await round();
    publisher.serve("/bad", { status: 500, body: "<b>stack trace</b>" });
    publisher.serve("/good", rss(stories(3, clock.nowMs, "Good")));
    clock.nowMs += 400_000;
    await round();
    expect(await titles(bad)).toEqual(["Old 2", "Old 1"]);
    expect(await titles(good)).toEqual(["Good 3", "Good 2", "Good 1"]);
    expect(await channel(bad)).toMatchObject({
      state: "failing",
      reason: "The publisher's server is having problems (status 500).",
      failures: 1,
    });
  });

  it("keeps the complete items of a document that is cut off, says so, and reads it again next time", async () => {
    const { publisher, worker, untilDue, channel, titles } = bench();
    const whole = rss(stories(3, Date.now()));
    publisher.serve("/feed", whole.slice(0, whole.lastIndexOf("<item>") + 20));
    const id = await followed();
    const { round } = worker();
    await round();
    expect(await titles(id)).toEqual(["Story 3", "Story 2"]);
    expect(await channel(id)).toMatchObject({
      state: "failing",
      reason: "The feed is cut off; we kept the complete items.",
      bodyHash: null,
    });
    publisher.serve("/feed", whole);
    await untilDue(id);
    await round();
    expect(await titles(id)).toEqual(["Story 3", "Story 2", "Story 1"]);
    expect(await channel(id)).toMatchObject({ state: "ok", reason: null });
  });

  it("backs off 1, 2, 4 … minutes up to a day", async () => {
    const { publisher, worker, untilDue, pauseMs } = bench();
    publisher.serve("/feed", { status: 503, body: "" });
    const id = await followed();
    const { round } = worker();
    const minutes: number[] = [];
    for (let failure = 0; failure < 13; failure += 1) {
      await round();
      minutes.push(Math.round((await pauseMs(id)) / 60_000));
      await untilDue(id);
    }
    expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440]);
  });

  it.each(
    transportCases()
      .filter((each) => each.expect.next_fetch_s !== undefined)
      .map((each) => [each.id, each] as const),
  )("%s: is visited again in the time that its answer allows", async (_, { server, expect: wanted }) => {
    const { publisher, worker, pauseMs, clock } = bench();
    publisher.serve("/feed", {
      ...feed(rss(stories(1, clock.nowMs)), server.headers as Record<string, string>),
      status: server.status ?? 200,
    });
    const id = await followed();
    await worker().round();
    const seconds = (await pauseMs(id)) / 1_000;
    expect(seconds).toBeGreaterThanOrEqual(wanted.next_fetch_s?.[0] ?? 0);
    expect(seconds).toBeLessThanOrEqual(wanted.next_fetch_s?.[1] ?? 0);
  });

  it("obeys Retry-After as a date, and Refresh Now does not overrule it", async () => {
    const { publisher, worker, pauseMs, clock, store } = bench();
    publisher.serve("/feed", () => ({
      status: 429,
      headers: { "retry-after": new Date(clock.nowMs + 600_000).toUTCString() },
    }));
    const id = await followed();
    await worker().round();
    expect(await pauseMs(id)).toBeGreaterThanOrEqual(599_000);
    clock.nowMs += 60_000;
    expect(await store.markDue([id], new Date(clock.nowMs), new Date(clock.nowMs - 10_000))).toEqual([]);
  });

  it("tr-010: reads the feed, drops a 10 kB ETag", async () => {
    const { publisher, worker, channel, clock } = bench();
    publisher.serve("/feed", feed(rss(stories(1, clock.nowMs)), { etag: `"${"e".repeat(10_000)}"` }));
    const id = await followed();
    await worker().round();
    expect(await channel(id)).toMatchObject({ state: "ok", etag: null });
  });

  it("tr-012: an Alt-Svc header steers nothing", async () => {
    const { publisher, worker, channel, untilDue, clock } = bench();
    publisher.serve("/feed", () =>
      feed(rss(stories(1, clock.nowMs)), { "alt-svc": `h2="127.0.0.1:${publisher.port + 1}"; ma=86400` }),
    );
    const id = await followed();
    const { round } = worker();
    await round();
    await untilDue(id);
    await round();
    expect(await channel(id)).toMatchObject({ state: "ok", failures: 0 });
    expect(publisher.callsTo("/feed")).toHaveLength(2);
  });

  it("rejects a redirect into the private network, in words and without a connection", async () => {
    const { publisher, worker, channel } = bench();
    publisher.serve("/feed", { status: 302, headers: { location: "http://10.0.0.1/feed" } });
    const id = await followed();
    await worker().round();
    expect(await channel(id)).toMatchObject({ state: "failing", reason: "This address isn't allowed." });
  });

  it("asks a feed that is gone once a week", async () => {
    const { publisher, worker, channel, pauseMs } = bench();
    publisher.serve("/feed", { status: 410 });
    const id = await followed();
    await worker().round();
    expect((await channel(id)).state).toBe("gone");
    expect(await pauseMs(id)).toBe(7 * 86_400_000);
  });

  it("quarantines a feed that stopped the user three times, others go on", async () => {
    const { user, follow, publisher, channel, untilDue, clock, worker } = bench();
    const reader = await user();
    publisher.serve("/poison", () => feed(rss(stories(1, clock.nowMs, `Poison ${clock.nowMs}`))));
    publisher.serve("/fine", () => feed(rss(stories(1, clock.nowMs, `Fine ${clock.nowMs}`))));
    const poison = await follow(reader, publisher.urlOf("/poison"));
    const fine = await follow(reader, publisher.urlOf("/fine"));
    const parser = createFeedParser();
    try {
      const { round } = worker({
        parser: {
          parseNews: async (bytes, meta, known) =>
            meta.feedUrl.endsWith("/poison")
              ? { kind: "failed", reason: "timeout", message: "killed" }
              : parser.parseNews(bytes, meta, known),
        },
      });
      for (let visit = 0; visit < 3; visit += 1) {
        await round();
        await untilDue(poison);
      }
      expect(await channel(poison)).toMatchObject({
        state: "quarantined",
        parserKills: 3,
        reason: "The feed crashed our reader three times. We try it again once a day.",
      });
      expect((await channel(fine)).state).toBe("ok");
    } finally {
      await parser.close();
    }
  });

  it("our own trouble is not held against the feed", async () => {
    const { publisher, worker, channel, clock, lines } = bench();
    publisher.serve("/feed", rss(stories(1, clock.nowMs)));
    const id = await followed();
    await worker({
      parser: { parseNews: async () => ({ kind: "failed", reason: "busy", message: "busy" }) },
    }).round();
    expect(await channel(id)).toMatchObject({ state: "pending", failures: 0 });
    await worker({
      outbound: { fetch: async () => ({ ok: false, reason: "busy", message: "busy" }) },
    }).round();
    expect((await channel(id)).failures).toBe(0);
    clock.nowMs += 61_000;
    await worker().round();
    expect((await channel(id)).state).toBe("ok");
    expect(lines.join()).not.toContain("news.example.com");
  });
});

describe("moved feeds", () => {
  it("tr-045: the stored URL follows a permanent move once the new address served a feed", async () => {
    const { publisher, worker, channel, untilDue, clock } = bench();
    publisher.serve("/old", { status: 301, headers: { location: "/new" } });
    publisher.serve("/new", { status: 500 });
    const id = await followed("/old");
    const { round } = worker();
    await round();
    expect((await channel(id)).url).toBe(publisher.urlOf("/old"));
    publisher.serve("/new", rss(stories(1, clock.nowMs)));
    await untilDue(id);
    await round();
    expect(await channel(id)).toMatchObject({ url: publisher.urlOf("/new"), state: "ok" });
  });

  it("follows a move when the document did not change with it", async () => {
    const { publisher, worker, channel, untilDue, clock } = bench();
    const body = rss(stories(1, clock.nowMs));
    publisher.serve("/old", body);
    publisher.serve("/new", body);
    const id = await followed("/old");
    const { round } = worker();
    await round();
    publisher.serve("/old", { status: 308, headers: { location: "/new" } });
    await untilDue(id);
    await round();
    expect((await channel(id)).url).toBe(publisher.urlOf("/new"));
  });

  it("stays where it is on a temporary move, and when another channel has the new address", async () => {
    const { user, follow, publisher, worker, channel, clock } = bench();
    const reader = await user();
    publisher.serve("/a", { status: 302, headers: { location: "/new" } });
    publisher.serve("/b", { status: 301, headers: { location: "/new" } });
    publisher.serve("/new", rss(stories(1, clock.nowMs)));
    const ids = await Promise.all(["/a", "/b", "/new"].map((each) => follow(reader, publisher.urlOf(each))));
    await worker().round();
    const urls = await Promise.all(ids.map(async (id) => (await channel(id)).url));
    expect(urls).toEqual(["/a", "/b", "/new"].map(publisher.urlOf));
  });
});

describe("items", () => {
  it("stores an item once when two feeds carry it and when a feed is read again", async () => {
    const { user, follow, publisher, worker, db, clock, titles, untilDue } = bench();
    const reader = await user();
    publisher.serve("/a", rss(stories(3, clock.nowMs)));
    publisher.serve("/b", rss(stories(4, clock.nowMs)));
    const a = await follow(reader, publisher.urlOf("/a"));
    const b = await follow(reader, publisher.urlOf("/b"));
    const { round } = worker();
    await round();
    publisher.serve("/a", rss([...stories(3, clock.nowMs), { title: "New" }]));
    await untilDue(a);
    await round();
    expect(await titles(b)).toHaveLength(4);
    const { rows } = await db.execute(sql`select count(*)::int as total from items`);
    expect(rows[0]).toEqual({ total: 5 });
  });

  it("two ingestions of one document at the same time double nothing", async () => {
    const { publisher, worker, db, clock, user, follow } = bench();
    const reader = await user();
    for (const each of ["/a", "/b", "/c", "/d"]) {
      publisher.serve(each, rss(stories(50, clock.nowMs)));
      await follow(reader, publisher.urlOf(each));
    }
    const announced = bench().events.published;
    await Promise.all([worker().round(), worker().round()]);
    const { rows } = await db.execute(
      sql`select (select count(*)::int from items) as items, (select count(*)::int from channel_items) as places`,
    );
    expect(rows[0]).toEqual({ items: 50, places: 200 });
    expect(announced.filter((event) => event.kind === "items")).toHaveLength(4);
  });

  it("numbers arrivals without gaps, in the order in which they become visible", async () => {
    const { user, follow, publisher, worker, db, clock, untilDue } = bench();
    const reader = await user();
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      publisher.serve(`/${index}`, () => feed(rss(stories(20, clock.nowMs, `F${index}-${clock.nowMs}`))));
      ids.push(await follow(reader, publisher.urlOf(`/${index}`)));
    }
    const gaps = new Set<number>();
    let watching = true;
    const watch = (async () => {
      while (watching) {
        const { rows } = await db.execute<{ gap: number }>(
          sql`select (max(seq) - count(*))::int as gap from channel_items having count(*) > 0`,
        );
        for (const { gap } of rows) gaps.add(gap);
      }
    })();
    const [one, two] = [worker(), worker()];
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([one.round(), two.round()]);
      await untilDue(ids[0] ?? "");
      clock.nowMs += 400_000;
    }
    watching = false;
    await watch;
    // Were a number visible before a smaller one, the difference would be larger for a moment.
    expect(gaps.size).toBe(1);
  });

  it("keeps the newest copy of an item that one document carries twice", async () => {
    const { publisher, worker, news, clock } = bench();
    const at = (minutes: number) => new Date(clock.nowMs - minutes * 60_000).toUTCString();
    publisher.serve(
      "/feed",
      rss([
        { title: "Twice", link: "https://news.example.com/t", pubDate: at(1) },
        { title: "Twice", link: "https://news.example.com/t", pubDate: at(90) },
      ]),
    );
    const id = await followed();
    await worker().round();
    const items = await news.newest([id], 10);
    expect(items.map((item) => item.pubDate?.toUTCString())).toEqual([at(1)]);
  });

  it("gives defaults for a missing title, text and link, and an id of 20 characters", async () => {
    const { publisher, worker, news, clock } = bench();
    publisher.serve("/feed", rss([{ pubDate: new Date(clock.nowMs).toUTCString() }]));
    const id = await followed();
    await worker().round();
    const [item] = await news.newest([id], 10);
    expect(item).toMatchObject({ title: "No title", link: "#", content: "" });
    expect(item?.id).toMatch(/^[A-Za-z0-9]{20}$/);
  });

  it("items without a title are as many as they are, with the first sentence and the companies of their texts", async () => {
    const { publisher, worker, news } = bench();
    const texts = Array.from({ length: 22 }, (_, at) => `Post ${at} of the day. Then Nvidia and Tesla rose.`);
    publisher.serve("/feed", rss(texts.map((description) => ({ description }))));
    const id = await followed();
    await worker().round();
    const items = await news.newest([id], 50);
    expect(items.map(({ title }) => title)).toEqual(texts.map((_, at) => `Post ${at} of the day.`));
    for (const { companies } of items)
      expect(companies.map(({ symbol }) => symbol).toSorted()).toEqual(["NVDA", "TSLA"]);
  });

  it("items without a date do not make a feed look busy", async () => {
    const { publisher, worker, channel, untilDue } = bench();
    const undated = Array.from({ length: 30 }, (_, at) => ({
      title: `Undated ${at}`,
      link: `https://news.example.com/${at}`,
    }));
    publisher.serve("/feed", rss(undated));
    const id = await followed();
    const { round } = worker();
    await round();
    expect((await channel(id)).itemsPerHour).toBe(0);
    await untilDue(id);
    publisher.serve("/feed", rss([...undated.toReversed()]));
    await round();
    expect((await channel(id)).itemsPerHour).toBe(0);
  });

  it("a date in the future pins nothing to the top; what has none is where it was seen", async () => {
    const { publisher, worker, titles, untilDue, clock } = bench();
    const future = {
      title: "Future",
      link: "https://news.example.com/f",
      pubDate: "Fri, 01 Jan 2100 00:00:00 GMT",
    };
    const undated = { title: "Undated", link: "https://news.example.com/u", pubDate: "soon" };
    publisher.serve("/feed", rss([undated, future]));
    const id = await followed();
    const { round } = worker();
    await round();
    await untilDue(id);
    publisher.serve(
      "/feed",
      rss([undated, future, { title: "Now", pubDate: new Date(clock.nowMs).toUTCString() }]),
    );
    await round();
    expect(await titles(id)).toEqual(["Now", "Undated", "Future"]);
  });

  it("one item that the database rejects never loses the rest", async () => {
    const { worker, titles, channel, publisher } = bench();
    publisher.serve("/feed", rss([]));
    const id = await followed();
    const item = (title: string, content = "") =>
      newItem({
        title,
        content,
        sortKey: -1,
        link: `https://news.example.com/${encodeURIComponent(title)}`,
      });
    const items = [item("One"), item("N\u0000L"), item("Two", "\ud800 lone"), item("Three")];
    const news = {
      title: "Wire",
      ids: "",
      sortKeys: [-1, -1, -1, -1],
      undetected: 0,
      fresh: encodedItems(items),
    };
    await worker({ parser: { parseNews: async () => ({ kind: "news", news }) } }).round();
    const stored = await titles(id);
    expect(stored).toEqual(expect.arrayContaining(["One", "Three"]));
    expect(stored).not.toContain("N\u0000L");
    expect(await channel(id)).toMatchObject({ state: "ok", leasedUntil: null });
  });

  it("names the companies of a headline, not the broker that speaks of one", async () => {
    const { publisher, worker, news } = bench();
    publisher.serve(
      "/feed",
      rss([{ title: "Goldman Sachs upgrades Nvidia to buy", link: "https://a.example.com/" }]),
    );
    const id = await followed();
    await worker().round();
    const [item] = await news.newest([id], 10);
    expect(item?.companies.map(({ symbol }) => symbol)).toEqual(["NVDA"]);
  });

  it("of a document that changed only what is new is read whole", async () => {
    const { publisher, worker, untilDue, titles, clock } = bench();
    const parser = createFeedParser();
    const fresh: number[] = [];
    try {
      const { round } = worker({
        parser: {
          async parseNews(...document) {
            const result = await parser.parseNews(...document);
            if (result.kind === "news") fresh.push(result.news.fresh.count);
            return result;
          },
        },
      });
      publisher.serve("/feed", rss(stories(30, clock.nowMs)));
      const id = await followed();
      await round();
      publisher.serve("/feed", rss(stories(32, clock.nowMs)));
      await untilDue(id);
      await round();
      expect(fresh).toEqual([30, 2]);
      expect(await titles(id)).toHaveLength(32);
    } finally {
      await parser.close();
    }
  });

  it("cuts a headline of 500 kB at 300 characters", async () => {
    const { publisher, worker, titles } = bench();
    publisher.serve("/feed", hostileReply("big-title-500k.xml"));
    const id = await followed();
    await worker().round();
    const [title] = await titles(id);
    expect(title?.length).toBeGreaterThan(0);
    expect(title?.length).toBeLessThanOrEqual(300);
  });

  it("keeps the newest 200 items of a document of 3,000", async () => {
    const { publisher, worker, db, clock, titles } = bench();
    publisher.serve("/feed", rss(stories(3_000, clock.nowMs).reverse()));
    const id = await followed();
    await worker().round();
    expect((await titles(id))[0]).toBe("Story 3000");
    const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total from items`);
    expect(rows[0]?.total).toBe(200);
  });

  it("every hostile document ends as items in the database or as a reason in words", async () => {
    const { user, follow, publisher, worker, db, lines } = bench();
    const reader = await user();
    for (const { file } of hostileFeeds) {
      publisher.serve(`/${file}`, () => hostileReply(file));
      await follow(reader, publisher.urlOf(`/${file}`));
    }
    await worker().round();
    const { rows } = await db.execute<{
      url: string;
      state: string;
      reason: string | null;
      left: Date | null;
    }>(sql`select url, state, reason, leased_until as left from channels`);
    expect(rows).toHaveLength(hostileFeeds.length);
    expect(rows.filter((row) => row.left !== null)).toEqual([]);
    expect(rows.filter((row) => row.state !== "ok" && row.reason === null)).toEqual([]);
    // Each log line is one JSON object: no document forges one.
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
    expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  }, 120_000);
});

describe("the pace", () => {
  it("a document's own ttl holds while the document does not change", async () => {
    const { publisher, worker, untilDue, pauseMs } = bench();
    publisher.serve("/feed", rss(stories(2, Date.now())).replace("<link>", "<ttl>30</ttl><link>"));
    const id = await followed();
    const { round } = worker();
    await round();
    expect(await pauseMs(id)).toBeGreaterThanOrEqual(30 * 60_000);
    await untilDue(id);
    await round();
    expect(await pauseMs(id)).toBeGreaterThanOrEqual(30 * 60_000);
  });

  it("visits a feed at least as often as its most eager user asks", async () => {
    const { user, follow, publisher, worker, pauseMs, clock } = bench();
    publisher.serve(
      "/feed",
      rss([{ title: "Old", pubDate: new Date(clock.nowMs - 86_400_000).toUTCString() }]),
    );
    const id = await follow(await user(300), publisher.urlOf("/feed"));
    await follow(await user(60), publisher.urlOf("/feed"));
    await worker().round();
    expect(await pauseMs(id)).toBeLessThanOrEqual(60_000);
    expect(await pauseMs(id)).toBeGreaterThanOrEqual(50_000);
  });

  it("tr-044: a hundred presses of Refresh Now bring one visit in ten seconds", async () => {
    const { publisher, worker, clock, store } = bench();
    publisher.serve("/feed", rss(stories(1, clock.nowMs)));
    const id = await followed();
    const { round } = worker();
    await round();
    const press = async () => {
      await store.markDue([id], new Date(clock.nowMs), new Date(clock.nowMs - 10_000));
      await round();
    };
    for (let step = 0; step < 50; step += 1) {
      clock.nowMs += 200;
      await press();
    }
    expect(publisher.callsTo("/feed")).toHaveLength(1);
    clock.nowMs += 1_000;
    for (let step = 0; step < 50; step += 1) await press();
    expect(publisher.callsTo("/feed")).toHaveLength(2);
  });

  it("claims nothing twice even from stores of different processes", async () => {
    const { db, user, follow, publisher, clock } = bench();
    const reader = await user();
    for (let index = 0; index < 30; index += 1) await follow(reader, publisher.urlOf(`/${index}`));
    const limits = { channelsMax: 30, perSiteMax: 30, underWay: new Map() };
    const claims = await Promise.all(
      Array.from({ length: 8 }, () => createChannelsStore({ db }).claimDue(new Date(clock.nowMs), limits)),
    );
    const ids = claims.flat().map((each) => each.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(30);
  });

  it("tr-043: many feeds of one site are fetched two at a time and at the site's pace", async () => {
    const { user, follow, publisher, worker } = bench();
    const allow = parseAllowList("127.0.0.1");
    if (!allow.ok) throw new Error("The allow list is wrong.");
    const startsPerSecond = 50;
    const outbound = createOutbound({
      allow: allow.value,
      userAgent: "Tapewise-test/1",
      limits: { hostStartsPerSecond: startsPerSecond },
    });
    let open = 0;
    let openMax = 0;
    const reader = await user();
    for (let index = 0; index < 60; index += 1) {
      publisher.serve(`/${index}`, async () => {
        open += 1;
        openMax = Math.max(openMax, open);
        await new Promise((resolve) => setTimeout(resolve, 30));
        open -= 1;
        return feed(rss([]));
      });
      await follow(reader, publisher.urlOf(`/${index}`));
    }
    try {
      const startedAt = performance.now();
      expect(await worker({ outbound }).round()).toBe(60);
      expect(openMax).toBeLessThanOrEqual(2);
      expect(performance.now() - startedAt).toBeGreaterThanOrEqual((59 / startsPerSecond) * 1_000);
      expect(publisher.requests).toHaveLength(60);
    } finally {
      await outbound.close();
    }
  });
});
