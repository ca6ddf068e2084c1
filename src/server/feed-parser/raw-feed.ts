import { documentText, isPlainUtf8 } from "./document-text.ts";
import { FeedError } from "./feed-error.ts";
import { readJsonFeed } from "./json-feed.ts";
import { type Markup, markupOfText, markupOfUtf8 } from "./markup.ts";
import type { RawFeed } from "./parsed-feed.ts";
import { readXmlFeed } from "./xml-feed.ts";

/** The fields of a document as it has them. Throws `FeedError` on one that is no feed. */
export function readRawFeed(bytes: Uint8Array, contentType: string | undefined): RawFeed {
  if (isPlainUtf8(bytes, contentType)) {
    const markup = markupOfUtf8(bytes);
    if (isUsual(markup)) return readXmlFeed(markup);
  }
  const start = documentText(bytes, contentType).trimStart();
  if (start === "" || start === "\0") throw new FeedError("empty");
  if (start.startsWith("{") || start.startsWith("[")) return readJsonFeed(start);
  return readXmlFeed(markupOfText(start.includes("\0") ? start.replaceAll("\0", "") : start));
}

// The short word is the one that is looked for fast.
const declaresEntities = (signs: string) => signs.includes("ENTITY") && signs.includes("<!ENTITY");

/** XML from the first sign on, and nothing in it of which more than its texts needs to be decoded. */
const isUsual = ({ signs }: Markup) =>
  /^[\t\n\r ]*</.test(signs) && !signs.includes("\0") && !declaresEntities(signs);
