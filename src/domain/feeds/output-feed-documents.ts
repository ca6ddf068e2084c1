import { escaped, htmlOf } from "#domain/kernel/html-text.ts";
import { productName } from "#domain/kernel/product.ts";

/** An item of an output feed; without an address where its publisher gave none. */
export type OutputFeedItem = {
  id: string;
  title: string;
  link: string | undefined;
  text: string;
  author: string | null;
  source: string;
  publishedAt: Date;
  /** Companies by symbol, and tags. */
  categories: readonly string[];
};

/** Nothing else leaves the server: no read or saved state, no watchlist, and not the address itself. */
export type OutputFeedContent = { name: string; siteUrl: string; items: readonly OutputFeedItem[] };

/** Minutes that programs are asked to wait between two fetches. */
const minutesBetween = 15;

/** What XML has no way to write, such as U+0001 or half a surrogate pair, is left out. */
const writable = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");

const element = (name: string, text: string): string => `<${name}>${escaped(writable(text))}</${name}>`;

function rssItem(item: OutputFeedItem): string {
  const html = htmlOf(item.text);
  const lines = [
    element("title", item.title),
    ...(item.link === undefined ? [] : [element("link", item.link)]),
    `<guid isPermaLink="false">${escaped(writable(item.id))}</guid>`,
    element("pubDate", item.publishedAt.toUTCString()),
    ...(item.author === null ? [] : [element("dc:creator", item.author)]),
    element("dc:publisher", item.source),
    ...item.categories.map((each) => element("category", each)),
    ...(html === "" ? [] : [element("description", html)]),
  ];
  return `    <item>\n${lines.map((line) => `      ${line}\n`).join("")}    </item>\n`;
}

// verbatim: it is for programs, which are told nothing of the user, nor the language
const descriptionOf = (name: string) => `${name}: headlines from ${productName}`;

/** RSS 2.0. */
export const rssOf = ({ name, siteUrl, items }: OutputFeedContent): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    ${element("title", name)}
    ${element("link", siteUrl)}
    ${element("description", descriptionOf(name))}
    ${element("generator", productName)}
    <ttl>${minutesBetween}</ttl>
${items.map(rssItem).join("")}  </channel>
</rss>
`;

/** JSON Feed 1.1. */
export const jsonFeedOf = ({ name, siteUrl, items }: OutputFeedContent): string =>
  `${JSON.stringify(
    {
      version: "https://jsonfeed.org/version/1.1",
      title: name,
      home_page_url: siteUrl,
      description: descriptionOf(name),
      items: items.map(({ id, title, link, text, author, source, publishedAt, categories }) => ({
        id,
        ...(link === undefined ? {} : { url: link }),
        title,
        content_text: text === "" ? title : text,
        date_published: publishedAt.toISOString(),
        ...(author === null ? {} : { authors: [{ name: author }] }),
        ...(categories.length === 0 ? {} : { tags: categories }),
        _tapewise: { source },
      })),
    },
    null,
    2,
  )}\n`;
