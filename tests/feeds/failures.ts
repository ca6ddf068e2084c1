import { documentText } from "#server/feed-parser/document-text.ts";
import { type FeedDocument, type FeedReader, itemsOf, ours, type ReadItem } from "./readers.ts";

const firstTitle = /(<(?:item|entry)\b[^>]*>[\s\S]*?<title[^>]*>)/;
const firstItem = /(<(?:item|entry)\b[^>]*>)/;

/** What publishers get wrong, put into a feed that is right. */
export const failures: Readonly<Record<string, (feed: string) => string>> = {
  "cut off at 90 %": (feed) => feed.slice(0, Math.floor(feed.length * 0.9)),
  "a bare & in a title": (feed) => feed.replace(firstTitle, "$1Research & R&D: "),
  "undeclared &nbsp; and a control character": (feed) => feed.replace(firstTitle, "$1&nbsp;\u0008"),
  "a blank line before the prolog": (feed) => `\n${feed}`,
  "an unclosed <br> in an item": (feed) => feed.replace(firstItem, "$1<comments>one<br>two</comments>"),
  "an undeclared prefix": (feed) => feed.replace(firstItem, "$1<wire:rank>1</wire:rank>"),
  "junk behind the root": (feed) => `${feed}\n<script>late()</script> & junk`,
  "a bare < in a title": (feed) => feed.replace(firstTitle, "$1Margin <b of 5 and "),
  "a closing tag without its end": (feed) => feed.replace(firstTitle, "$1Half</title\n<rank>1</rank><title>"),
};

export type Share = { found: number; of: number; emptyHanded: number };

/**
 * An item is found when all of it is: without its date it would be taken for new, and half a body would stay half.
 * Its title may be what the failure is in.
 */
const keyOf = ({ title, link, date, body }: ReadItem) => `${link || title} ${date} ${body}`;

/** How many of the items of whole documents a user still finds, and in how many documents it finds none. */
export async function shareFound(
  user: FeedReader,
  documents: readonly FeedDocument[],
  failure: (feed: string) => string,
): Promise<Share> {
  const share: Share = { found: 0, of: 0, emptyHanded: 0 };
  for (const document of documents) {
    const whole = new Set((await itemsOf(ours, document)).map(keyOf));
    // Without one whole item left a document is rejected (NEWS-31).
    if (whole.size < 2) continue;
    const text = failure(documentText(document.bytes, document.contentType));
    const broken = { ...document, bytes: Buffer.from(text), contentType: "application/xml; charset=utf-8" };
    const own = new Set((await itemsOf(user, document)).map(keyOf));
    const left = new Set((await itemsOf(user, broken)).map(keyOf));
    const found = [...left].filter((key) => own.has(key)).length;
    share.found += Math.min(found, whole.size);
    share.of += whole.size;
    if (found === 0) share.emptyHanded += 1;
  }
  return share;
}

/** A plain feed of twenty items of each kind of XML. */
export function plainFeeds(): FeedDocument[] {
  const feed = (name: string, text: string): FeedDocument => ({
    name,
    bytes: Buffer.from(text),
    feedUrl: "https://feed.example.com/",
  });
  const times = (write: (at: number) => string) =>
    Array.from({ length: 20 }, (_, at) => write(at)).join("\n");
  const fields = (at: number) =>
    `<title>Headline ${at}</title><link>https://news.example.com/${at}</link><description>&lt;p&gt;Text ${at}&lt;/p&gt;</description><pubDate>Mon, 05 Jan 2026 10:${10 + at}:00 GMT</pubDate>`;
  return [
    feed(
      "rss",
      `<?xml version="1.0"?>\n<rss version="2.0"><channel><title>T</title>${times((at) => `<item>${fields(at)}</item>`)}</channel></rss>`,
    ),
    feed(
      "rdf",
      `<?xml version="1.0"?>\n<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>T</title></channel>${times((at) => `<item rdf:about="https://news.example.com/${at}">${fields(at)}</item>`)}</rdf:RDF>`,
    ),
    feed(
      "atom",
      `<?xml version="1.0"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title>${times((at) => `<entry><title>Headline ${at}</title><link href="https://news.example.com/${at}"/><updated>2026-01-05T10:00:00Z</updated><summary>Text ${at}</summary></entry>`)}</feed>`,
    ),
  ];
}
