import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { FeedError } from "./feed-error.ts";
import { parseFeed } from "./parse-feed.ts";
import type { ParsedFeed } from "./parsed-feed.ts";

const fixtures = path.join(import.meta.dirname, "../../../tests/fixtures/feeds");
const meta = {
  contentType: "application/xml",
  feedUrl: "https://feed.example.com/rss.xml",
  fetchedAtMs: Date.UTC(2033, 0, 1),
};

const fixture = (file: string): ParsedFeed => parseFeed(readFileSync(path.join(fixtures, file)), meta);
const parseText = (text: string): ParsedFeed => parseFeed(Buffer.from(text), meta);
const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>T</title>${items}</channel></rss>`;

function reasonOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof FeedError) return error.reason;
    throw error;
  }
  return "none";
}

describe("parseFeed", () => {
  it("reads title, link, date, description and dc:creator of RSS items (NEWS-27)", () => {
    const { items } = parseText(
      rss(
        `<item xmlns:dc="http://purl.org/dc/elements/1.1/"><title>Alpha rises</title><link>https://news.example.com/a</link><pubDate>Fri, 20 Nov 2026 10:00:00 -0500</pubDate><description>&lt;p&gt;Shares &lt;b&gt;rose&lt;/b&gt;.&lt;/p&gt;</description><dc:creator>Jo</dc:creator></item>`,
      ),
    );
    expect(items).toEqual([
      {
        title: "Alpha rises",
        link: "https://news.example.com/a",
        publishedAt: "2026-11-20T15:00:00.000Z",
        content: "Shares rose.",
        author: "Jo",
        guid: null,
      },
    ]);
  });

  it("reads the portal's feed: ISO dates, images without a type, no description", () => {
    const feed = fixture("yahoo-finance.rssindex.200.xml");
    expect(feed).toMatchObject({
      title: "Yahoo Finance",
      siteUrl: "https://finance.yahoo.com/news/",
      ttlMs: 300_000,
    });
    expect(feed.items.map(({ publishedAt }) => publishedAt)).toEqual([
      "2026-11-20T15:00:00.000Z",
      "2026-11-20T14:30:00.000Z",
    ]);
    expect(feed.items.map(({ imageUrl }) => imageUrl)).toEqual([
      "https://s.yimg.com/uu/api/res/1.2/example1.jpg",
      undefined,
    ]);
  });

  it("reads the search feed: opaque links stay, HTML lists become text", () => {
    const [first] = fixture("google-news.search.200.xml").items;
    expect(first).toMatchObject({
      title: "Apple supplier outlines 2027 plans - Example Wire",
      link: "https://news.google.com/rss/articles/CBMiExample0000000000000000000001?oc=5",
      content: "Apple supplier outlines 2027 plans Example Wire",
    });
  });

  it("reads the cable feed: dates without seconds, empty descriptions, foreign elements", () => {
    const { items } = fixture("cnbc.200.xml");
    expect(items[1]).toMatchObject({
      publishedAt: "2026-11-20T14:20:00.000Z",
      content: "",
      guid: "108300002",
    });
  });

  it("takes the channel's title from after the items", () => {
    expect(fixture("yahoo-finance.headline.200.xml").title).toBe("Yahoo! Finance: AAPL News");
  });

  it("reads what RSS 2.0 leaves open: guid as link, relative links, dc:date, names in brackets", () => {
    const feed = fixture("generic.rss20.full.xml");
    expect(feed).toMatchObject({ hubUrl: "https://hub.example.com/", skipHours: [3], ttlMs: 900_000 });
    expect(feed.items.map(({ link }) => link)).toEqual([
      "https://feed.example.com/1",
      "https://feed.example.com/1",
      "https://feed.example.com/3",
      "#",
      "https://feed.example.com/relative/path",
      "#",
    ]);
    expect(feed.items[0]).toMatchObject({
      content: "Full body",
      imageUrl: "https://feed.example.com/big.jpg",
    });
    expect(feed.items[3]).toMatchObject({
      title: "No title and no link; only a description",
      isUntitled: true,
      publishedAt: null,
    });
    expect(feed.items[4]).toMatchObject({ author: "Joe Example", publishedAt: "2026-11-19T21:15:00.000Z" });
  });

  it("reads Atom: xml:base, the alternate link, published before updated, the feed's author", () => {
    const { items } = fixture("generic.atom10.xml");
    expect(items[0]).toMatchObject({
      title: "Atom & HTML title",
      link: "https://atom.example.com/posts/1",
      publishedAt: "2026-11-20T14:55:00.000Z",
      content: "XHTML body",
      author: "Feed Author",
    });
  });

  it("reads RSS 1.0, whose items stand beside the channel, and its pace", () => {
    const feed = fixture("generic.rdf-rss10.xml");
    expect(feed.ttlMs).toBe(1_800_000);
    expect(feed.items).toHaveLength(1);
    expect(feed.items[0]).toMatchObject({ link: "https://rdf.example.com/1", author: "Jane Example" });
  });

  it("reads JSON Feed, where a title is literal text", () => {
    const feed = fixture("generic.jsonfeed11.json");
    expect(feed).toMatchObject({
      hubUrl: "https://hub.example.com/",
      selfUrl: "https://json.example.com/feed.json",
    });
    expect(feed.items[1]).toMatchObject({
      title: "Microblog item without title",
      isUntitled: true,
      link: "#",
      content: "Microblog item without title",
    });
  });

  it("reads filings and forum posts in Atom", () => {
    expect(fixture("sec-edgar.getcurrent.atom.200.xml").items[0]?.publishedAt).toBe(
      "2026-11-20T15:29:12.000Z",
    );
    expect(fixture("reddit.subreddit.hot.200.xml").items[0]?.author).toBe("/u/example_user_2");
  });

  it("takes an empty feed for a feed", () => expect(fixture("empty.rss20.xml").items).toEqual([]));
});

describe("a document that is no feed", () => {
  it("throws with a reason (READ-70)", () => {
    expect(reasonOf(() => fixture("bad.html-page.html"))).toBe("html");
    expect(reasonOf(() => fixture("bad.entity-bomb.xml"))).toBe("entities");
    expect(reasonOf(() => fixture("opml20.subscriptions.xml"))).toBe("not-a-feed");
    expect(reasonOf(() => parseText("  \n "))).toBe("empty");
    expect(reasonOf(() => parseText("Service unavailable"))).toBe("not-a-feed");
    expect(reasonOf(() => parseText(`{"error":"no"}`))).toBe("not-a-feed");
    expect(reasonOf(() => parseText(`{"version":"https://jsonfeed.org/version/1.1","items":[`))).toBe(
      "broken-json",
    );
  });

  it("throws on XML that breaks off before the first item is complete (NEWS-31)", () => {
    expect(reasonOf(() => parseText("<rss><channel><title>T</title><item><title>Half a headl"))).toBe(
      "broken-xml",
    );
    expect(reasonOf(() => parseText("<rss><channel><title>T</ti"))).toBe("broken-xml");
  });
});

describe("failures of publishers", () => {
  const items = Array.from(
    { length: 20 },
    (_, at) =>
      `<item><title>Headline ${at}</title><link>https://news.example.com/${at}</link><description>Text ${at}</description></item>`,
  );
  const whole = rss(items.join("\n"));
  const countOf = (text: string) => parseText(text).items.length;

  it("keeps of a document that is cut off the items that are whole, and says so", () => {
    const feed = parseText(whole.slice(0, whole.indexOf("Headline 18") + 4));
    expect(feed.items).toHaveLength(18);
    expect(feed.isCutOff).toBe(true);
    expect(parseText(whole).isCutOff).toBeUndefined();
    expect(fixture("bad.malformed.xml")).toMatchObject({
      isCutOff: true,
      items: [{ title: "Unescaped & ampersand" }],
    });
  });

  it.each([
    ["a bare ampersand", whole.replace("Headline 3", "R&D at S&P")],
    ["an undeclared entity and a control character", whole.replace("Headline 3", "a&nbsp;b\u0008c")],
    ["blank lines before the declaration", `\n\n  ${whole}`],
    ["an unclosed br in an item", whole.replace("<description>Text 3", "<br><description>Text 3<br>")],
    ["an undeclared prefix", whole.replace("<title>Headline 3", "<foo:bar>x</foo:bar><title>Headline 3")],
    ["a script after the end", `${whole}<script>alert(1)</script><item><title>No</title></item>`],
    ["an item that is never closed", whole.replace("Text 3</description></item>", "Text 3</description>")],
    ["a title that is never closed", whole.replace("Headline 3</title>", "Headline 3")],
    ["a channel that is never closed", whole.replace("</channel>", "")],
    ["tags in capitals", whole.replaceAll("item>", "ITEM>")],
  ])("%s costs no item", (_failure, text) => {
    expect(countOf(text)).toBe(20);
    expect(parseText(text).items.map(({ link }) => link)).toEqual(
      items.map((_, at) => `https://news.example.com/${at}`),
    );
  });

  it("never takes the text of a neighbour into a title", () => {
    const text = rss(
      "<item><title>One<link>https://news.example.com/1</link></item><item><title>Two</title></item>",
    );
    expect(parseText(text).items.map(({ title }) => title)).toEqual(["One", "Two"]);
  });

  it("prefers what the item says itself to what is nested deeper in it", () => {
    const inner = "<related><title>Other</title><link>https://news.example.com/other</link></related>";
    const [item] = parseText(
      rss(`<item>${inner}<title>Own</title><link>https://news.example.com/own</link></item>`),
    ).items;
    expect(item).toMatchObject({ title: "Own", link: "https://news.example.com/own" });
  });
});

describe("bounds", () => {
  it("keeps the newest 200 items in the order of the document", () => {
    const items = Array.from({ length: 300 }, (_, at) => {
      const date = new Date(Date.UTC(2026, 0, 1) + at * 60_000).toUTCString();
      return `<item><title>${at}</title><pubDate>${date}</pubDate></item>`;
    });
    const titles = parseText(rss(items.join(""))).items.map(({ title }) => Number(title));
    expect(titles).toHaveLength(200);
    expect(titles[0]).toBe(100);
    expect(titles.at(-1)).toBe(299);
  });

  it("cuts titles at 300 and content at 20,000 without splitting a character", () => {
    const long = (count: number) => "😀".repeat(count);
    const [item] = parseText(
      rss(`<item><title>${long(400)}</title><description>${long(20_000)}</description></item>`),
    ).items;
    expect(item?.title.length).toBeLessThanOrEqual(300);
    expect(item?.content.length).toBeLessThanOrEqual(20_000);
    expect(item?.title.isWellFormed() && item.content.isWellFormed()).toBe(true);
    expect(item?.title.endsWith("😀…")).toBe(true);
  });

  it("names the same article in a document once, in its newest copy", () => {
    const copy = (date: string) =>
      `<item><title>A</title><link>https://news.example.com/a</link><pubDate>${date}</pubDate></item>`;
    const { items } = parseText(
      rss(copy("Mon, 05 Jan 2026 10:00:00 GMT") + copy("Tue, 06 Jan 2026 10:00:00 GMT")),
    );
    expect(items.map(({ publishedAt }) => publishedAt)).toEqual(["2026-01-06T10:00:00.000Z"]);
  });
});
