import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type NewsAnswer, newsAnswerSchema } from "#contract/news.ts";
import { feed, type Publisher, rss, startPublisher, stories } from "#tests/support/ingestion.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

let product: TestProduct;
let publisher: Publisher;
/** Makes paths of different tests different. */
let serial = 0;

beforeAll(async () => {
  [product, publisher] = await Promise.all([
    startTestProduct({ environment: { ROLE: "all" } }),
    startPublisher(),
  ]);
});
afterAll(async () => {
  await product?.close();
  await publisher?.stop();
});
beforeEach(() => {
  serial += 1;
});

const pathOf = (name: string) => `/${serial}/${name}`;
const urlOf = (name: string) => publisher.urlOf(pathOf(name));

async function follow(client: TestClient, name: string): Promise<string> {
  const answer = await client.request("POST", "/api/feeds", { name, url: urlOf(name), color: "#2563eb" });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

async function news(client: TestClient, query = ""): Promise<NewsAnswer> {
  const answer = await client.get(`/api/news${query}`);
  expect(answer.status).toBe(200);
  return newsAnswerSchema.strict().parse(await answer.json());
}

const titles = (answer: NewsAnswer) => answer.items.map((item) => item.title);

/** Makes a feed due now, as if its pause were over. */
const due = (name: string) =>
  product.platform.database.pool.query(
    "update channels set next_check_at = now(), checked_at = now() - interval '1 minute' where url = $1",
    [urlOf(name)],
  );

async function until(condition: () => Promise<boolean>, waitMs = 60_000): Promise<void> {
  const end = Date.now() + waitMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error("It did not happen in time.");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe("GET /api/news", () => {
  it("401: without a session", async () => {
    expect((await product.client().get("/api/news")).status).toBe(401);
  });

  it("422: says in the specified words that no feed is enabled", async () => {
    const user = await product.signedIn();
    const wanted = {
      code: "no-feeds-enabled",
      message: "No RSS feeds are enabled. Please enable at least one feed in Settings.",
    };
    const without = await user.get("/api/news");
    expect(without.status).toBe(422);
    expect((await without.json()).error).toMatchObject(wanted);
    publisher.serve(pathOf("a"), rss([]));
    const id = await follow(user, "a");
    await news(user);
    await user.request("PATCH", `/api/feeds/${id}`, { enabled: false });
    const disabled = await user.get("/api/news");
    expect(disabled.status).toBe(422);
    expect((await disabled.json()).error).toMatchObject(wanted);
  });

  it("400: rejects limits, feeds and flags that cannot be", async () => {
    const user = await product.signedIn();
    const wrong = ["limit=0", "limit=51", "limit=ten", "limit=1.5", "refresh=2", `feedId=${"x".repeat(65)}`];
    for (const query of wrong) expect((await user.get(`/api/news?${query}`)).status, query).toBe(400);
  });

  it("200: the first load of a new URL waits for its publisher and shows the items", async () => {
    const user = await product.signedIn();
    publisher.serve(pathOf("slow"), async () => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      return feed(rss(stories(3, Date.now())));
    });
    await follow(user, "slow");
    const answer = await news(user);
    expect(titles(answer)).toEqual(["Story 3", "Story 2", "Story 1"]);
    expect(answer.sources).toMatchObject([{ name: "slow", color: "#2563eb", state: "ok" }]);
  });

  it("200: a load waits for a silent publisher no longer than 5 s, and shows what other feeds have", async () => {
    const user = await product.signedIn();
    publisher.serve(pathOf("quick"), rss(stories(2, Date.now())));
    publisher.serve(pathOf("silent"), async ({ signal }) => {
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      return { status: 500 };
    });
    await follow(user, "quick");
    await follow(user, "silent");
    const answer = await news(user);
    expect(titles(answer)).toHaveLength(2);
    expect(answer.sources.map((each) => each.state)).toEqual(["ok", "pending"]);
  });

  it("NEWS-27: 200: title, link, date, description and dc:creator reach the item, with the fields of the contract and its feed's name and color", async () => {
    const user = await product.signedIn();
    const pubDate = "Fri, 20 Nov 2026 15:00:00 GMT";
    publisher.serve(
      pathOf("a"),
      feed(
        `<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Wire</title>
        <item><title>Apple &amp; Microsoft rise with bitcoin</title><link>https://news.example.com/x?a=1&amp;b=2</link>
        <pubDate>${pubDate}</pubDate><description>&lt;p&gt;Both &lt;b&gt;rose&lt;/b&gt; as oil prices fell&lt;/p&gt;</description>
        <dc:creator>Jane Roe</dc:creator></item><item/><item><link>https://news.example.com/bare</link></item></channel></rss>`,
      ),
    );
    const feedId = await follow(user, "a");
    const { items } = await news(user);
    const bare = items.find(({ link }) => link === "https://news.example.com/bare");
    const item = items.find((each) => each !== bare);
    // An item without anything is none.
    expect(items).toHaveLength(2);
    expect(bare).toMatchObject({ title: "No title", content: "", author: null, pubDate: null });
    expect(item).toMatchObject({
      title: "Apple & Microsoft rise with bitcoin",
      link: "https://news.example.com/x?a=1&b=2",
      pubDate: "2026-11-20T15:00:00.000Z",
      content: "Both rose as oil prices fell",
      tags: ["bitcoin", "oil"],
      author: "Jane Roe",
      source: "Wire",
      feedId,
      feedName: "a",
      feedColor: "#2563eb",
    });
    expect(item?.id).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(item?.detectedCompanies).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ symbol: "AAPL", method: "keyword" }),
        expect.objectContaining({ symbol: "MSFT", method: "keyword" }),
      ]),
    );
  });

  it("NEWS-22: 200: asks the ceiling of count over feeds of each feed, cuts to the count, newest first", async () => {
    const user = await product.signedIn();
    const now = Date.now();
    for (const [index, name] of ["a", "b", "c"].entries()) {
      publisher.serve(pathOf(name), rss(stories(20, now - index * 3_600_000, name)));
      await follow(user, name);
    }
    const answer = await news(user, "?limit=10");
    expect(answer.items).toHaveLength(10);
    const perFeed = Map.groupBy(answer.items, (item) => item.feedName);
    expect([...perFeed.values()].map((each) => each.length)).toEqual([4, 4, 2]);
    const dates = answer.items.map((item) => Date.parse(item.pubDate ?? ""));
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    expect((await news(user, "?limit=50")).items).toHaveLength(50);
  });

  it("NEWS-23: 200: shows an article of two feeds once, also under a tracking tail, and two articles of one title both", async () => {
    const user = await product.signedIn();
    const now = Date.now();
    const at = (minutes: number) => new Date(now - minutes * 60_000).toUTCString();
    const same = { title: "Same", link: "https://news.example.com/same", pubDate: at(1) };
    const twin = (name: string, minutes: number) => ({
      title: "Daily brief",
      link: `https://news.example.com/${name}`,
      pubDate: at(minutes),
    });
    publisher.serve(pathOf("a"), rss([same, twin("x", 2)]));
    publisher.serve(pathOf("b"), rss([twin("y", 0), same]));
    publisher.serve(pathOf("c"), rss([{ ...same, link: `${same.link}?utm_source=rss` }]));
    for (const name of ["a", "b", "c"]) await follow(user, name);
    const { items } = await news(user);
    expect(items.map(({ title, link }) => [title, new URL(link).pathname])).toEqual([
      ["Daily brief", "/y"],
      ["Same", "/same"],
      ["Daily brief", "/x"],
    ]);
    expect(new Set(items.map(({ id }) => id)).size).toBe(3);
  });

  it("NEWS-24: 200: the items of all feeds stand in one order, the newest first, whatever the order of feeds and files", async () => {
    const user = await product.signedIn();
    const now = Date.now();
    const minutesOf = { a: [50, 10, 30], b: [0, 40], c: [20, 60] };
    for (const [name, minutes] of Object.entries(minutesOf)) {
      const story = (ago: number) => ({
        title: `${ago} minutes ago`,
        link: `https://news.example.com/${serial}/${ago}`,
        pubDate: new Date(now - ago * 60_000).toUTCString(),
      });
      publisher.serve(pathOf(name), rss(minutes.map(story)));
      await follow(user, name);
    }
    expect(titles(await news(user))).toEqual(
      ["0", "10", "20", "30", "40", "50", "60"].map((ago) => `${ago} minutes ago`),
    );
  });

  it("200: feedId shows one feed's items only; 404 for a foreign, disabled or unknown feed", async () => {
    const [user, other] = [await product.signedIn(), await product.signedIn()];
    for (const name of ["a", "b"]) publisher.serve(pathOf(name), rss(stories(3, Date.now(), name)));
    const a = await follow(user, "a");
    const b = await follow(user, "b");
    const foreign = await follow(other, "a");
    await news(user);
    expect(titles(await news(user, `?feedId=${a}`))).toEqual(["a 3", "a 2", "a 1"]);
    await user.request("PATCH", `/api/feeds/${b}`, { enabled: false });
    for (const id of [foreign, b, "unknown"]) {
      const answer = await user.get(`/api/news?feedId=${id}`);
      expect(answer.status).toBe(404);
      expect((await answer.json()).error.code).toBe("feed-not-found");
    }
  });

  it("200: a failing feed keeps its old items and says why; the others show", async () => {
    const user = await product.signedIn();
    publisher.serve(pathOf("bad"), rss(stories(1, Date.now(), "Old")));
    publisher.serve(pathOf("good"), rss(stories(1, Date.now(), "Good")));
    await follow(user, "bad");
    await follow(user, "good");
    await news(user);
    publisher.serve(pathOf("bad"), { status: 404 });
    await due("bad");
    await until(async () => (await news(user)).sources[0]?.state === "failing");
    const answer = await news(user);
    expect(titles(answer).sort()).toEqual(["Good 1", "Old 1"]);
    expect(answer.sources[0]?.reason).toBe("The feed was not found (status 404).");
    expect(answer.sources[1]).toMatchObject({ state: "ok" });
  });

  it("200: when every feed fails from the start there are no items, and each source says why", async () => {
    const user = await product.signedIn();
    publisher.serve(pathOf("html"), { status: 200, headers: { "content-type": "text/html" }, body: "<p>Hi" });
    publisher.serve(pathOf("private"), { status: 302, headers: { location: "http://192.168.0.1/feed" } });
    await follow(user, "html");
    await follow(user, "private");
    const answer = await news(user);
    expect(answer.items).toEqual([]);
    expect(answer.sources.map((each) => [each.state, each.reason])).toEqual([
      ["failing", "There's no feed at this address."],
      ["failing", "This address isn't allowed."],
    ]);
  });

  it("422: an address in the private network is rejected with a sentence when it is added", async () => {
    const user = await product.signedIn();
    for (const url of ["http://10.1.2.3/feed", "http://169.254.169.254/latest", "http://[::1]/feed"]) {
      const answer = await user.request("POST", "/api/feeds", { name: "x", url, color: "#2563eb" });
      expect(answer.status).toBe(422);
      expect((await answer.json()).error.message).toBe(
        "This address isn't allowed. Enter the public address of a feed or a site.",
      );
    }
  });
});

describe("the cached answer", () => {
  it("is new at once when an item arrives", async () => {
    const user = await product.signedIn();
    publisher.serve(pathOf("a"), rss(stories(1, Date.now())));
    await follow(user, "a");
    await news(user);
    const arrived = new Promise<void>((resolve) => {
      const unsubscribe = product.platform.events.subscribe((event) => {
        if (event.kind !== "items") return;
        unsubscribe();
        resolve();
      });
    });
    publisher.serve(pathOf("a"), rss(stories(2, Date.now())));
    await due("a");
    await product.platform.events.publish({ kind: "wake" });
    await arrived;
    expect(titles(await news(user))).toEqual(["Story 2", "Story 1"]);
  });

  it("is new at once when the user changes feeds, however often", async () => {
    const user = await product.signedIn();
    for (const name of ["a", "b"]) publisher.serve(pathOf(name), rss(stories(1, Date.now(), name)));
    await follow(user, "a");
    const id = await follow(user, "b");
    await news(user);
    for (let turn = 0; turn < 20; turn += 1) {
      const enabled = turn % 2 === 1;
      await user.request("PATCH", `/api/feeds/${id}`, { enabled });
      expect(titles(await news(user)).sort()).toEqual(enabled ? ["a 1", "b 1"] : ["a 1"]);
    }
    await user.request("PATCH", `/api/feeds/${id}`, { name: "Renamed" });
    expect((await news(user)).sources.map((each) => each.name)).toEqual(["a", "Renamed"]);
    await user.request("DELETE", `/api/feeds/${id}`);
    expect((await news(user)).sources).toHaveLength(1);
  });

  it("a load that began before a change leaves no stale answer behind", async () => {
    const user = await product.signedIn();
    let answerNow = () => {};
    const opened = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    publisher.serve(pathOf("slow"), async () => {
      await opened;
      return feed(rss(stories(1, Date.now(), "slow")));
    });
    publisher.serve(pathOf("b"), rss(stories(1, Date.now(), "b")));
    await follow(user, "slow");
    const early = news(user);
    await until(async () => publisher.callsTo(pathOf("slow")).length > 0);
    await follow(user, "b");
    answerNow();
    await early;
    expect(titles(await news(user)).sort()).toEqual(["b 1", "slow 1"]);
  });

  it("is nobody else's", async () => {
    const [one, two] = [await product.signedIn(), await product.signedIn()];
    publisher.serve(pathOf("a"), rss(stories(1, Date.now(), "a")));
    publisher.serve(pathOf("b"), rss(stories(1, Date.now(), "b")));
    await follow(one, "a");
    await follow(two, "b");
    await Promise.all([news(one), news(two)]);
    expect(titles(await news(one))).toEqual(["a 1"]);
    expect(titles(await news(two))).toEqual(["b 1"]);
  });
});

describe("Refresh Now", () => {
  it("shows what the publisher has just put out", async () => {
    const user = await product.signedIn();
    publisher.serve(pathOf("a"), rss(stories(1, Date.now())));
    await follow(user, "a");
    await news(user);
    publisher.serve(pathOf("a"), rss(stories(2, Date.now())));
    await product.platform.database.pool.query(
      "update channels set checked_at = now() - interval '11 seconds' where url = $1",
      [urlOf("a")],
    );
    expect(titles(await news(user, "?refresh=1"))).toEqual(["Story 2", "Story 1"]);
  });

  it("a hundred presses bring at most one visit of the publisher", async () => {
    const user = await product.signedIn();
    publisher.serve(pathOf("a"), rss(stories(1, Date.now())));
    await follow(user, "a");
    await news(user);
    await Promise.all(Array.from({ length: 100 }, () => news(user, "?refresh=1")));
    expect(publisher.callsTo(pathOf("a"))).toHaveLength(1);
    await product.platform.database.pool.query(
      "update channels set checked_at = now() - interval '11 seconds' where url = $1",
      [urlOf("a")],
    );
    await Promise.all(Array.from({ length: 100 }, () => news(user, "?refresh=1")));
    expect(publisher.callsTo(pathOf("a"))).toHaveLength(2);
  });
});
