import { describe, expect, it } from "vitest";
import { feedLinksIn, feedLinksMax } from "./feed-links.ts";

const pageUrl = "https://www.example.com/blog/";
const rss = 'rel="alternate" type="application/rss+xml"';

describe("feedLinksIn", () => {
  it.each([
    [`<link ${rss} href="/feed">`, ["https://www.example.com/feed"]],
    [
      `<LINK REL='Alternate' TYPE='Application/Atom+XML; charset=utf-8' HREF=atom.xml>`,
      [`${pageUrl}atom.xml`],
    ],
    [
      `<link type="application/feed+json" rel="home alternate" href="//cdn.example.com/f.json"/>`,
      ["https://cdn.example.com/f.json"],
    ],
    [`<link rel="feed" href="/all">`, ["https://www.example.com/all"]],
    [
      `<base href="https://other.example.com/x/"><link ${rss} href="feed?a=1&amp;b=2">`,
      ["https://other.example.com/x/feed?a=1&b=2"],
    ],
    [`<link ${rss} href="/feed"><link ${rss} href="/feed">`, ["https://www.example.com/feed"]],
    [`<link ${rss} href="javascript:alert(1)"><link ${rss} href="file:///etc/passwd">`, []],
    [`<link ${rss} href="https://user:secret@example.com/feed"><link ${rss}>`, []],
    [`<link rel="stylesheet" href="/feed"><link rel="alternate" hreflang="de" href="/de">`, []],
    [
      `<link rel="alternate" type="application/rss" href="/a"><link rel="alternate" type="text/rss" href="/b">`,
      ["https://www.example.com/a", "https://www.example.com/b"],
    ],
    [
      `<link rel="alternate" href="/untyped"><link rel="alternate" type="" href="/empty">`,
      ["https://www.example.com/untyped", "https://www.example.com/empty"],
    ],
    [
      `<link rel="alternate" type="application/json" href="/f.json"><link ${rss} href="/feed">`,
      ["https://www.example.com/feed", "https://www.example.com/f.json"],
    ],
    [
      `<link rel="alternate" href="/m" media="handheld"><link rel="alternate stylesheet" href="/dark.css">`,
      [],
    ],
    [
      `<link ${rss} href="feed://example.com/a"><link ${rss} href="feed:https://example.com/b">`,
      ["https://example.com/a", "https://example.com/b"],
    ],
    [
      `<link ${rss} href="feed:http://example.com/c"><link ${rss} href="FEED:javascript:alert(1)">`,
      ["http://example.com/c"],
    ],
    [`<!-- <link ${rss} href="/feed"> --><script>"<link ${rss} href='/feed'>"</script>`, []],
    [`<title><link ${rss} href="/feed"></title>`, []],
    [`<p>unclosed <div <link ${rss} href="/feed"`, []],
    ["", []],
    ["plain text, no page", []],
  ])("in %.70j finds %j", (page, links) => expect(feedLinksIn(page, pageUrl).announced).toEqual(links));

  it.each([
    [
      `<a href="/blog/rss.xml">RSS</a><a href="/blog/rss.xml">again</a>`,
      ["https://www.example.com/blog/rss.xml"],
    ],
    [`<a href="feed/">Follow</a>`, [`${pageUrl}feed/`]],
    [`<a href="?feed=rss2">Follow</a>`, [`${pageUrl}?feed=rss2`]],
    [`<a href="https://feeds.example.org/wire">Wire</a>`, ["https://feeds.example.org/wire"]],
    [`<a href="feed:https://example.org/wire.atom">Wire</a>`, ["https://example.org/wire.atom"]],
    [`<a href="/sitemap.xml">Map</a><a href="/feedback">Write</a><a href="/atomic">Physics</a>`, []],
    [`<a href="mailto:rss@example.com">Mail</a><a href="javascript:rss()">x</a><a href="">here</a>`, []],
    [`<link ${rss} href="/feed"><a href="/feed">announced already</a>`, []],
  ])("of the links in %.70j %j look like feeds", (page, links) =>
    expect(feedLinksIn(page, pageUrl).likely).toEqual(links),
  );

  it("finds ten at most", () => {
    const page = Array.from({ length: 50 }, (_, at) => `<link ${rss} href="/feed-${at}">`).join("");
    expect(feedLinksIn(page, pageUrl).announced).toHaveLength(feedLinksMax);
    const links = Array.from({ length: 50 }, (_, at) => `<a href="/rss/${at}">Feed</a>`).join("");
    expect(feedLinksIn(links, pageUrl).likely).toHaveLength(feedLinksMax);
  });

  it("reads the beginning of a very long page", () => {
    const long = `<link ${rss} href="/first">${" ".repeat(1_000_000)}<link ${rss} href="/last">`;
    expect(feedLinksIn(long, pageUrl).announced).toEqual(["https://www.example.com/first"]);
  });

  it.each([
    "<a>".repeat(300_000),
    "</x>".repeat(250_000),
    "<".repeat(1_000_000),
    `<link ${'a="'.repeat(300_000)}`,
  ])("grows no slower than the page (%.12j…)", (page) => {
    expect(feedLinksIn(page, pageUrl)).toEqual({ announced: [], likely: [] });
  });
});
