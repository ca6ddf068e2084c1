import { newYorkTime } from "../kit/new-york.ts";
import type { WireItem } from "./schedule.ts";

export type Wire = { name: string; origin: string; tagline: string };

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Text as XML character data. */
export function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function inCdata(text: string): string {
  return `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}

function rfc822(ms: number): string {
  return new Date(ms).toUTCString();
}

/** RFC 822 on New York's clock, with its offset as a number. */
function rfc822InNewYork(ms: number): string {
  const { date, minute } = newYorkTime(ms);
  const localMs = Date.parse(`${date}T00:00:00Z`) + minute * 60_000 + (ms % 60_000);
  const offsetHours = Math.round((localMs - ms) / 3_600_000);
  return `${new Date(localMs).toUTCString().replace("GMT", "")}-0${Math.abs(offsetHours)}00`;
}

export function linkOf(wire: Wire, item: WireItem): string {
  return `${wire.origin}/articles/${item.id}`;
}

/** Plain RSS 2.0: escaped text, opaque guids. */
export function plainRss(wire: Wire, items: WireItem[]): string {
  const entries = items.map(
    (item) => `    <item>
      <title>${escaped(item.title)}</title>
      <link>${linkOf(wire, item)}</link>
      <guid isPermaLink="false">${item.id}</guid>
      <pubDate>${rfc822(item.publishedMs)}</pubDate>
      <category>${escaped(item.category)}</category>
      ${item.description === "" ? "" : `<description>${escaped(item.description)}</description>`}
    </item>`,
  );
  return `${xmlHead}<rss version="2.0">
  <channel>
    <title>${wire.name}</title>
    <link>${wire.origin}/</link>
    <description>${wire.tagline}</description>
    <language>en-us</language>
    <lastBuildDate>${rfc822(items[0]?.publishedMs ?? 0)}</lastBuildDate>
${entries.join("\n")}
  </channel>
</rss>
`;
}

/** Atom 1.0 with HTML summaries. */
export function atom(wire: Wire, items: WireItem[]): string {
  const entries = items.map((item) => {
    const at = new Date(item.publishedMs).toISOString();
    const summary = escaped(`<p>${escaped(item.description)}</p>`);
    return `  <entry>
    <id>tag:street-ledger.example,2026:${item.id}</id>
    <title type="text">${escaped(item.title)}</title>
    <link rel="alternate" type="text/html" href="${linkOf(wire, item)}"/>
    <published>${at}</published>
    <updated>${at}</updated>
    <author><name>${escaped(item.author)}</name></author>
    <category term="${escaped(item.category)}"/>
    ${item.description === "" ? "" : `<summary type="html">${summary}</summary>`}
  </entry>`;
  });
  return `${xmlHead}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
  <id>tag:street-ledger.example,2026:feed</id>
  <title>${wire.name}</title>
  <subtitle>${wire.tagline}</subtitle>
  <link rel="self" type="application/atom+xml" href="${wire.origin}/feed.atom"/>
  <link rel="alternate" type="text/html" href="${wire.origin}/"/>
  <updated>${new Date(items[0]?.publishedMs ?? 0).toISOString()}</updated>
${entries.join("\n")}
</feed>
`;
}

/** RSS 2.0 as content systems write it: CDATA, Dublin Core authors, links as guids, the link's tracking tail. */
export function richRss(wire: Wire, items: WireItem[]): string {
  const entries = items.map((item) => {
    const link = linkOf(wire, item);
    const html = `<p>${escaped(item.description)}</p>`;
    return `<item><link>${link}?utm_source=rss&amp;utm_medium=feed</link><title>${inCdata(item.title)}</title>
<dc:creator>${inCdata(item.author)}</dc:creator><pubDate>${rfc822InNewYork(item.publishedMs)}</pubDate>
<guid isPermaLink="true">${link}</guid><category>${inCdata(item.category)}</category>
<description>${inCdata(item.description)}</description>
<content:encoded>${inCdata(html)}</content:encoded></item>`;
  });
  return `${xmlHead}<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${wire.name}</title><atom:link href="${wire.origin}/rss/latest" rel="self" type="application/rss+xml"/>
<link>${wire.origin}/</link><description>${wire.tagline}</description><language>en-US</language>
${entries.join("\n")}
</channel></rss>
`;
}

/** JSON Feed 1.1; every wire has one. */
export function jsonFeed(wire: Wire, items: WireItem[]): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: wire.name,
    home_page_url: `${wire.origin}/`,
    feed_url: `${wire.origin}/feed.json`,
    description: wire.tagline,
    language: "en-US",
    items: items.map((item) => ({
      id: item.id,
      url: linkOf(wire, item),
      title: item.title,
      content_text: item.description,
      date_published: new Date(item.publishedMs).toISOString(),
      authors: [{ name: item.author }],
      tags: [item.category],
    })),
  });
}
