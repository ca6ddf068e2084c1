import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type FoundFeeds, foundFeedsSchema } from "#contract/feeds.ts";
import { type Reply, type RunningServer, startServer } from "#fakes/kit/server.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

type User = TestClient & { userId: string };
let product: TestProduct;
let site: RunningServer;
let elsewhere: RunningServer;
let ada: User;
let pages: Record<string, Reply> = {};

const missing: Reply = { status: 404, headers: { "content-type": "text/html" }, body: "<h1>Not here</h1>" };
const handle = ({ path }: { path: string }) => pages[path] ?? missing;

beforeAll(async () => {
  [site, elsewhere] = await Promise.all([
    startServer({ name: "A site", handle }),
    startServer({ name: "A site that nobody may ask", handle }),
  ]);
  product = await startTestProduct({
    environment: { ROLE: "web", OUTBOUND_ALLOW: `127.0.0.1:${site.port}` },
  });
  ada = await product.signedIn();
});
afterAll(async () => {
  await product.close();
  await Promise.all([site.stop(), elsewhere.stop()]);
});
afterEach(async () => {
  pages = {};
  site.requests.length = 0;
  elsewhere.requests.length = 0;
  await product.platform.database.pool.query("delete from rate_limits");
});

const item = (title: string, minute: number) =>
  `<item><title>${title}</title><link>/articles/${minute}</link><pubDate>Mon, 06 Jan 2025 10:${String(minute).padStart(2, "0")}:00 GMT</pubDate></item>`;
const rss = (title: string, items = item("One", 1)): Reply => ({
  headers: { "content-type": "application/rss+xml" },
  body: `<rss version="2.0"><channel><title>${title}</title>${items}</channel></rss>`,
});
const page = (head: string): Reply => ({
  headers: { "content-type": "text/html; charset=utf-8" },
  body: `<!doctype html><html><head><title>Site</title>${head}</head><body>secret of the page</body></html>`,
});
const link = (href: string) => `<link rel="alternate" type="application/rss+xml" href="${href}">`;

const discover = (url: unknown, user: TestClient = ada) =>
  user.request("POST", "/api/feeds/discover", { url });
async function found(url: string, user: TestClient = ada): Promise<FoundFeeds> {
  const answer = await discover(url, user);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return foundFeedsSchema.strict().parse(await answer.json());
}
async function rejection(
  url: unknown,
): Promise<{ status: number; code: string; message: string; field?: string }> {
  const answer = await discover(url);
  const { requestId: _, ...error } = (await answer.json()).error;
  return { status: answer.status, ...error };
}
const asked = (server: RunningServer) => server.requests.map(({ path }) => path);

describe("POST /api/feeds/discover", () => {
  it("200: of a feed's own address, that feed alone with its five latest items, newest first", async () => {
    const items = [5, 3, 8, 1, 7, 2, 6].map((minute) => item(`At ${minute}`, minute)).join("");
    pages["/feed.xml"] = rss("The &amp; Wire <b>bold</b>", items);
    const { isFeed, feeds } = await found(`${site.url}/feed.xml`);
    expect(isFeed).toBe(true);
    expect(feeds).toEqual([
      {
        url: `${site.url}/feed.xml`,
        title: "The & Wire bold",
        followed: false,
        items: [8, 7, 6, 5, 3].map((minute) => ({
          title: `At ${minute}`,
          link: `${site.url}/articles/${minute}`,
          pubDate: `2025-01-06T10:0${minute}:00.000Z`,
        })),
      },
    ]);
    expect(asked(site)).toEqual(["/feed.xml"]);
  });

  it("200: of a web page, the feeds it announces, in its order; what is no feed is left out", async () => {
    pages["/blog"] = page(link("/a") + link("broken") + link(`${site.url}/b`) + link("/a") + link("/gone"));
    pages["/a"] = rss("Feed A");
    pages["/broken"] = page("");
    pages["/b"] = {
      headers: { "content-type": "application/feed+json" },
      body: JSON.stringify({
        version: "https://jsonfeed.org/version/1.1",
        items: [{ id: "1", title: "Json" }],
      }),
    };
    const { isFeed, feeds } = await found(`${site.url}/blog`);
    expect(isFeed).toBe(false);
    expect(feeds.map(({ url, title }) => [url, title])).toEqual([
      [`${site.url}/a`, "Feed A"],
      [`${site.url}/b`, "127.0.0.1"],
    ]);
    expect(asked(site).filter((path) => path === "/a")).toHaveLength(1);
  });

  it("200: marks what the user follows already, and only for them", async () => {
    const [one, two] = [await product.signedIn(), await product.signedIn()];
    pages["/"] = page(link("/mine") + link("/new"));
    pages["/mine"] = rss("Mine");
    pages["/new"] = rss("New");
    await one.request("POST", "/api/feeds", { name: "Mine", url: `${site.url}/mine` });
    const marks = async (user: TestClient) =>
      (await found(`${site.url}/`, user)).feeds.map(({ followed }) => followed);
    expect(await marks(one)).toEqual([true, false]);
    expect(await marks(two)).toEqual([false, false]);
    expect((await (await two.get("/api/feeds")).json()).feeds).toEqual([]);
  });

  it("200: a page that announces none is asked at the usual places", async () => {
    pages["/news/today"] = page("");
    pages["/rss.xml"] = rss("At its usual place");
    const { isFeed, feeds } = await found(`${site.url}/news/today`);
    expect(isFeed).toBe(false);
    expect(feeds).toMatchObject([{ url: `${site.url}/rss.xml`, title: "At its usual place" }]);
  });

  it("200: alternates without a type and of types that say little are looked at", async () => {
    pages["/"] = page(
      `<link rel="alternate" href="/untyped"><link rel="alternate" type="application/json" href="/api.json">` +
        `<link rel="alternate" type="text/rss" href="/typed">`,
    );
    pages["/untyped"] = rss("Untyped");
    pages["/typed"] = rss("Typed");
    pages["/api.json"] = { headers: { "content-type": "application/json" }, body: `{"posts":[]}` };
    expect((await found(`${site.url}/`)).feeds.map(({ title }) => title)).toEqual(["Typed", "Untyped"]);
  });

  it("200: of a page that announces none, what it links to and is a feed, before the usual places", async () => {
    pages["/"] = page(`<a href="/rss-help">What is RSS?</a><a href="/wire/rss">Follow us</a>`);
    pages["/rss-help"] = page("");
    pages["/wire/rss"] = rss("Linked");
    pages["/feed"] = rss("At its usual place");
    expect((await found(`${site.url}/`)).feeds.map(({ title }) => title)).toEqual(["Linked"]);
    expect(asked(site)).not.toContain("/feed");
  });

  it("200: an address with feed: before it", async () => {
    pages["/rss"] = rss("Made for readers");
    const { feeds } = await found(`feed:${site.url}/rss`);
    expect(feeds).toMatchObject([{ url: `${site.url}/rss`, title: "Made for readers" }]);
  });

  it.each([
    ["not an address", "That's not a web address. Enter one such as https://example.com/feed."],
    [
      "ftp://example.com/feed",
      "You can only follow http and https addresses. Enter one that starts with https://.",
    ],
    ["http://10.0.0.1/", "This address isn't allowed. Enter the public address of a feed or a site."],
  ])("422: %j is rejected with what to do, here and when it is added", async (url, message) => {
    const rejected = { code: "feed-address-refused", field: "url", message };
    expect(await rejection(url)).toMatchObject({ status: 422, ...rejected });
    const added = await ada.request("POST", "/api/feeds", { name: "Bad", url });
    expect((await added.json()).error).toMatchObject(rejected);
  });

  it("200: an address that has moved for good is found under its new one", async () => {
    pages["/old"] = { status: 301, headers: { location: "/new" } };
    pages["/passing"] = { status: 302, headers: { location: "/new" } };
    pages["/new"] = rss("Moved");
    expect((await found(`${site.url}/old`)).feeds[0]?.url).toBe(`${site.url}/new`);
    expect((await found(`${site.url}/passing`)).feeds[0]?.url).toBe(`${site.url}/passing`);
  });

  it("200: hostile titles and links come back as plain text and web addresses or not at all", async () => {
    pages["/"] = rss(
      "&lt;script&gt;alert(1)&lt;/script&gt;Wire\u202E",
      `<item><title>&lt;img src=x onerror=alert(1)&gt;Head</title><link>javascript:alert(1)</link></item>`,
    );
    const { feeds } = await found(`${site.url}/`);
    expect(feeds).toMatchObject([{ title: "Wire", items: [{ title: "Head", link: "#", pubDate: null }] }]);
  });

  it("400: without an address", async () => {
    for (const url of ["", "  ", 7, undefined, `https://example.com/${"x".repeat(2_048)}`])
      expect(await rejection(url)).toMatchObject({ status: 400, field: "url" });
  });

  it("422: a page without any feed is told so, with what to do", async () => {
    pages["/"] = page("");
    expect(await rejection(`${site.url}/`)).toEqual({
      status: 422,
      code: "no-feed-found",
      message: "No feed found there. Try the feed's own address, or another page of the site.",
      field: "url",
    });
  });

  it.each([
    ["broken XML", "<rss><channel><item><title>", "The XML is broken: it ends in the middle of the feed."],
  ])("422: a feed with %s is told by its fault", async (_what, body, message) => {
    pages["/feed"] = { body };
    expect(await rejection(`${site.url}/feed`)).toMatchObject({
      status: 422,
      code: "no-feed-found",
      message,
    });
  });

  it("422: an address that does not answer is told by its reason", async () => {
    expect(await rejection(`${site.url}/gone`)).toEqual({
      status: 422,
      code: "feed-unreachable",
      message: "The site responded with an error (status 404).",
      field: "url",
    });
    pages["/loop"] = { status: 302, headers: { location: "/loop" } };
    expect((await rejection(`${site.url}/loop`)).message).toBe("The site redirects too many times.");
  });

  it("422: a site that hangs is given up, and the user is told", async () => {
    site.failNext({ status: 200, path: "/slow", delayMs: 60_000 });
    expect(await rejection(`${site.url}/slow`)).toMatchObject({
      code: "feed-unreachable",
      message: "The site took too long to respond.",
    });
  });

  it("200: feeds that answer are found though others of the page hang", async () => {
    pages["/"] = page(link("/slow") + link("/good"));
    pages["/good"] = rss("Good");
    site.failNext({ status: 200, path: "/slow", delayMs: 60_000 });
    expect((await found(`${site.url}/`)).feeds.map(({ title }) => title)).toEqual(["Good"]);
  });

  it("429: a user who searches without end has to wait, and nobody else", async () => {
    pages["/feed"] = rss("Feed");
    const other = await product.signedIn();
    for (let left = 30; left > 0; left -= 1) expect((await discover(`${site.url}/feed`)).status).toBe(200);
    const rejected = await discover(`${site.url}/feed`);
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await discover(`${site.url}/feed`, other)).status).toBe(200);
  });
});

describe("the search reaches no address that a feed may not have (threats T1, T4, T6)", () => {
  it.each([
    "http://10.0.0.1/",
    "http://[::1]/",
    "http://169.254.169.254/latest/meta-data",
    "http://localhost/feed",
    "https://user:secret@example.com/",
    "https://example.com:22/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "10.0.0.1",
    "not an address",
  ])("422: %s is rejected as a feed's address would be", async (url) => {
    const search = await rejection(url);
    const addition = await ada.request("POST", "/api/feeds", { name: "Wire", url });
    const { requestId: _, ...error } = (await addition.json()).error;
    expect(search).toEqual({ status: addition.status, ...error });
    expect(search.code).toBe("feed-address-refused");
  });

  it("422: nor through a redirect, and the other server is never asked", async () => {
    pages["/"] = { status: 302, headers: { location: `${elsewhere.url}/feed` } };
    pages["/feed"] = rss("Inside");
    expect(await rejection(`${site.url}/`)).toMatchObject({ code: "feed-address-refused" });
    expect(elsewhere.requests).toEqual([]);
  });

  it("a page cannot send the server elsewhere by what it announces", async () => {
    pages["/"] = page(`<base href="${elsewhere.url}/">${link("feed")}${link(`${elsewhere.url}/feed`)}`);
    pages["/feed.xml"] = rss("Own");
    expect((await found(`${site.url}/`)).feeds.map(({ title }) => title)).toEqual(["Own"]);
    expect(elsewhere.requests).toEqual([]);
  });

  it("an open port and a closed one of a forbidden host give the same answer", async () => {
    const answers = await Promise.all([rejection(elsewhere.url), rejection("http://127.0.0.1:9/")]);
    expect(answers[0]).toEqual(answers[1]);
  });

  it("nothing of a document that is no feed comes back", async () => {
    pages["/"] = page("");
    pages["/text"] = { headers: { "content-type": "text/plain" }, body: "secret text" };
    for (const path of ["/", "/text"]) {
      const answer = await discover(`${site.url}${path}`);
      expect(answer.status).toBe(422);
      expect(await answer.text()).not.toContain("secret");
    }
  });

  it("ten announced feeds are looked at and no more", async () => {
    pages["/"] = page(Array.from({ length: 40 }, (_, at) => link(`/feed-${at}`)).join(""));
    for (let at = 0; at < 40; at += 1) pages[`/feed-${at}`] = rss(`Feed ${at}`);
    expect((await found(`${site.url}/`)).feeds).toHaveLength(10);
    expect(site.requests).toHaveLength(11);
  });
});
