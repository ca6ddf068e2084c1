import { titleLengthMax } from "#domain/news/limits.ts";
import { documentText } from "./document-text.ts";
import type { FeedMeta } from "./parsed-feed.ts";
import { lineOf } from "./plain-text.ts";
import { safeLink } from "./safe-link.ts";
import { readTags } from "./tags.ts";

const pageLengthMax = 1_000_000;
const foundMax = 20;
const feedTypes = new Set([
  "application/rss+xml",
  "application/atom+xml",
  "application/rdf+xml",
  "application/feed+json",
]);

const linkAttributes = new Set(["rel", "type", "href", "title"]);

/** A feed that a web page names: its address and what the page calls it (empty when it has no name). */
export type DiscoveredFeed = { url: string; title: string };

/**
 * The feeds a web page announces in its `link` elements, at most 20, each once, in the page's order (READ-69).
 * The addresses are only read, not visited. Never throws.
 */
export function discoverFeeds(
  bytes: Uint8Array,
  meta: Pick<FeedMeta, "contentType" | "feedUrl">,
): DiscoveredFeed[] {
  const found = new Map<string, DiscoveredFeed>();
  let base: string | undefined;
  readTags(documentText(bytes.subarray(0, pageLengthMax), meta.contentType), {
    xmlMode: false,
    attributes: linkAttributes,
    onTag(name, attribute) {
      if (name === "base") base ??= attribute("href");
      if (name !== "link" || found.size >= foundMax || !announcesFeed(attribute("rel"), attribute("type")))
        return;
      const url = safeLink(attribute("href"), [base, meta.feedUrl]);
      const title = lineOf(attribute("title") ?? "", titleLengthMax);
      if (url !== null && !found.has(url)) found.set(url, { url, title });
    },
  });
  return [...found.values()];
}

function announcesFeed(rel = "", type = ""): boolean {
  const [mime = ""] = type.toLowerCase().split(";");
  return rel.toLowerCase().split(/\s+/).includes("alternate") && feedTypes.has(mime.trim());
}
