import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { discoverFeeds } from "./discover-feeds.ts";
import { readOpml, writeOpml } from "./opml.ts";

const fixtures = path.join(import.meta.dirname, "../../../../tests/fixtures/feeds");
const meta = { contentType: "text/html; charset=utf-8", feedUrl: "https://site.example.com/blog/" };

describe("discoverFeeds", () => {
  it("finds the feed a page announces", () => {
    const found = discoverFeeds(readFileSync(path.join(fixtures, "bad.html-page.html")), meta);
    expect(found).toHaveLength(1);
    expect(found[0]?.url).toMatch(/^https?:\/\//);
  });

  it("resolves addresses, names each feed once and leaves other links out", () => {
    const page = `<base href="/news/"><link rel="alternate" type="application/rss+xml" title="A &amp; B" href="a.xml">
      <link rel="ALTERNATE feed" type="application/atom+xml; charset=utf-8" href="/b.atom"><link rel=alternate type=application/rss+xml href=a.xml>
      <link rel="stylesheet" href="c.css"><link rel="alternate" hreflang="de" href="/de"><link rel="alternate" type="application/rss+xml" href="javascript:alert(1)">`;
    expect(discoverFeeds(Buffer.from(page), meta)).toEqual([
      { url: "https://site.example.com/news/a.xml", title: "A & B" },
      { url: "https://site.example.com/b.atom", title: "" },
    ]);
  });

  it("stops at 20", () => {
    const page = Array.from(
      { length: 50 },
      (_, at) => `<link rel=alternate type=application/rss+xml href=/${at}>`,
    );
    expect(discoverFeeds(Buffer.from(page.join("")), meta)).toHaveLength(20);
  });
});

describe("OPML", () => {
  it("reads subscriptions, also from folders", () => {
    const result = readOpml(readFileSync(path.join(fixtures, "opml20.subscriptions.xml"), "utf8"));
    expect(result.kind).toBe("feeds");
    if (result.kind !== "feeds") return;
    expect(result.feeds.length).toBeGreaterThan(1);
    for (const { url, name } of result.feeds) expect(url.startsWith("http") && name !== "").toBe(true);
  });

  it("reads back what it writes, whatever the names", () => {
    const feeds = [
      { name: `"A" & <B> 'C'`, url: "https://example.com/feed?a=1&b=2" },
      { name: "Größe 日本", url: "http://example.com/" },
    ];
    expect(readOpml(writeOpml("My feeds & more", feeds))).toEqual({ kind: "feeds", feeds, skipped: 0 });
  });

  it("skips addresses that are no web addresses and more than an account can hold", () => {
    const outline = (url: string) => `<outline text="x" xmlUrl="${url}"/>`;
    const many = Array.from({ length: 505 }, (_, at) => outline(`https://example.com/${at}`)).join("");
    expect(readOpml(`<opml><body>${outline("javascript:alert(1)")}${many}</body></opml>`)).toMatchObject({
      skipped: 6,
    });
  });

  it("refuses other documents", () => {
    for (const text of ["", "<rss></rss>", "<html><outline xmlUrl='https://example.com/'/></html>", "{}"])
      expect(readOpml(text)).toEqual({ kind: "failed", reason: "not-opml" });
  });

  it("is read in linear time, however deep its tags stand", () => {
    const deep = "<outline>".repeat(110_000);
    expect(readOpml(`<opml>${deep}`)).toEqual({ kind: "feeds", feeds: [], skipped: 0 });
    expect(discoverFeeds(Buffer.from(deep), meta)).toEqual([]);
  });
});
