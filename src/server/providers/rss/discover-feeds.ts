import { Parser } from "htmlparser2";
import { titleLengthMax } from "#domain/news/limits.ts";
import { documentText } from "./document-text.ts";
import type { FeedMeta } from "./parsed-feed.ts";
import { lineOf } from "./plain-text.ts";
import { safeLink } from "./safe-link.ts";

const pageLengthMax = 1_000_000;
const foundMax = 20;
const feedTypes = new Set([
  "application/rss+xml",
  "application/atom+xml",
  "application/rdf+xml",
  "application/feed+json",
]);

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
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "base") base ??= attributes.href;
      if (name !== "link" || found.size >= foundMax || !announcesFeed(attributes)) return;
      const url = safeLink(attributes.href, [base, meta.feedUrl]);
      if (url !== null && !found.has(url))
        found.set(url, { url, title: lineOf((attributes.title ?? "").slice(0, 5_000), titleLengthMax) });
    },
  });
  parser.end(documentText(bytes.subarray(0, pageLengthMax), meta.contentType));
  return [...found.values()];
}

function announcesFeed(attributes: Readonly<Record<string, string>>): boolean {
  const relations = (attributes.rel ?? "").toLowerCase().split(/\s+/);
  const [type = ""] = (attributes.type ?? "").toLowerCase().split(";");
  return relations.includes("alternate") && feedTypes.has(type.trim());
}
