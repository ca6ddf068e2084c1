import { Tokenizer } from "htmlparser2";
import { safeLink } from "./safe-link.ts";
import { silentCallbacks } from "./silent-callbacks.ts";
import { createTagAttributes } from "./tag-attributes.ts";

/** What a page announces stands at its top. */
const pageLengthMax = 1_000_000;
export const feedLinksMax = 10;

const feedTypes = new Set([
  "application/rss+xml",
  "application/atom+xml",
  "application/rdf+xml",
  "application/feed+json",
  "application/xml",
  "text/xml",
]);
const linkAttributes = new Set(["rel", "type", "href"]);

/**
 * Addresses of the feeds that a web page announces in its `link` elements: at most ten, each once, in the page's
 * order. They are only read, not visited. Tags are read one by one and never matched, so the time grows with the
 * length alone.
 */
export function feedLinksIn(page: string, pageUrl: string): string[] {
  const html = page.slice(0, pageLengthMax);
  const attributes = createTagAttributes(html, linkAttributes);
  const found = new Set<string>();
  let tag = "";
  let base: string | undefined;

  function endTag(): void {
    if (tag === "base") base ??= attributes.get("href");
    if (tag !== "link" || !announcesFeed(attributes.get("rel"), attributes.get("type"))) return;
    const url = safeLink(attributes.get("href"), [base, pageUrl]);
    if (url !== null) found.add(url);
    if (found.size >= feedLinksMax) tokenizer.pause();
  }

  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ...silentCallbacks,
      onopentagname(start, end) {
        tag = html.slice(start, Math.min(end, start + 5)).toLowerCase();
        attributes.begin(tag === "link" || tag === "base");
      },
      onattribname: attributes.onName,
      onattribdata: attributes.onData,
      onattribend: attributes.onEnd,
      onopentagend: endTag,
      onselfclosingtag: endTag,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return [...found];
}

function announcesFeed(rel = "", type = ""): boolean {
  const relations = rel.toLowerCase().split(/\s+/);
  const [mime = ""] = type.toLowerCase().split(";");
  return relations.includes("feed") || (relations.includes("alternate") && feedTypes.has(mime.trim()));
}
