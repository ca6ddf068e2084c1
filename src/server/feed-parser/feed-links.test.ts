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
    [`<link rel="alternate" type="application/json" href="/wp-json">`, []],
    [`<!-- <link ${rss} href="/feed"> --><script>"<link ${rss} href='/feed'>"</script>`, []],
    [`<title><link ${rss} href="/feed"></title>`, []],
    [`<p>unclosed <div <link ${rss} href="/feed"`, []],
    ["", []],
    ["plain text, no page", []],
  ])("in %.70j finds %j", (page, links) => expect(feedLinksIn(page, pageUrl)).toEqual(links));

  it("finds ten at most", () => {
    const page = Array.from({ length: 50 }, (_, at) => `<link ${rss} href="/feed-${at}">`).join("");
    expect(feedLinksIn(page, pageUrl)).toHaveLength(feedLinksMax);
  });

  it("reads the beginning of a very long page", () => {
    const long = `<link ${rss} href="/first">${" ".repeat(1_000_000)}<link ${rss} href="/last">`;
    expect(feedLinksIn(long, pageUrl)).toEqual(["https://www.example.com/first"]);
  });

  it.each([
    "<a>".repeat(300_000),
    "</x>".repeat(250_000),
    "<".repeat(1_000_000),
    `<link ${'a="'.repeat(300_000)}`,
  ])("grows no slower than the page (%.12j…)", (page) => {
    expect(feedLinksIn(page, pageUrl)).toEqual([]);
  });
});
