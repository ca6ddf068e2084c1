import { Tokenizer } from "htmlparser2";
import { safeLink } from "./safe-link.ts";
import { silentCallbacks } from "./silent-callbacks.ts";
import { createTagAttributes } from "./tag-attributes.ts";

/** What a page announces is at its top, what it links to further below. */
const pageLengthMax = 1_000_000;
export const feedLinksMax = 10;

const feedTypes = new Set([
  "application/rss+xml",
  "application/rss",
  "application/x-rss+xml",
  "application/atom+xml",
  "application/atom",
  "application/rdf+xml",
  "application/feed+json",
  "application/xml",
  "text/rss",
  "text/rss+xml",
  "text/atom",
  "text/atom+xml",
  "text/xml",
]);
/** Alternates of these types may be feeds; most pages name something else by them. */
const doubtfulTypes = new Set(["", "application/json"]);
const kept = new Set(["rel", "type", "href", "hreflang", "media"]);
const tags = new Set(["link", "base", "a"]);

/** Hosts, paths and queries in which sites name their feeds. */
const feedHost = /^(feeds?|rss)\d?\./;
const feedPath = /(^|[/._-])(rss\d?|atom|rdf|feeds?)([/._-]|$)|\.(rss|atom|rdf)$|(^|\/)(index|feed)\.xml$/;
const feedQuery = /(^|[?&=])(feed|rss|rss2|atom)([=&]|$)/;

/** Addresses at which a page may have feeds, each once, at most ten of a kind. */
export type FeedLinks = {
  /** What its `link` elements announce: what is surely a feed first. */
  announced: string[];
  /** What it links to and looks like a feed. */
  likely: string[];
};

/** In the page's order. Addresses are only read, not visited; tags are read one by one and never matched. */
export function feedLinksIn(page: string, pageUrl: string): FeedLinks {
  const html = page.slice(0, pageLengthMax);
  const attributes = createTagAttributes(html, kept);
  const sure = new Set<string>();
  const doubtful = new Set<string>();
  const likely = new Set<string>();
  let tag = "";
  let base: string | undefined;

  function note(found: Set<string>): void {
    const url = safeLink(webAddress(attributes.get("href")), [base, pageUrl]);
    if (url === null || found.size >= feedLinksMax) return;
    if (found !== likely || looksLikeFeed(url, pageUrl)) found.add(url);
  }

  function endTag(): void {
    if (tag === "base") base ??= attributes.get("href");
    else if (tag === "a") note(likely);
    else if (tag === "link") {
      const kind = kindOf(attributes);
      if (kind !== "other") note(kind === "sure" ? sure : doubtful);
    }
    if (sure.size >= feedLinksMax) tokenizer.pause();
  }

  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ...silentCallbacks,
      onopentagname(start, end) {
        tag = html.slice(start, Math.min(end, start + 5)).toLowerCase();
        attributes.begin(tags.has(tag));
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
  const announced = [...sure, ...[...doubtful].filter((url) => !sure.has(url))].slice(0, feedLinksMax);
  return { announced, likely: [...likely].filter((url) => !announced.includes(url)) };
}

type LinkAttributes = { get: (name: string) => string | undefined };

function kindOf({ get }: LinkAttributes): "sure" | "doubtful" | "other" {
  const relations = (get("rel") ?? "").toLowerCase().split(/\s+/);
  const [mime = ""] = (get("type") ?? "").toLowerCase().split(";");
  if (relations.includes("feed")) return "sure";
  if (!relations.includes("alternate") || relations.includes("stylesheet")) return "other";
  if (feedTypes.has(mime.trim())) return "sure";
  // The page in another language or for another screen.
  const isVersion = get("hreflang") !== undefined || get("media") !== undefined;
  return !isVersion && doubtfulTypes.has(mime.trim()) ? "doubtful" : "other";
}

/** "feed:https://host/…" and "feed://host/…" are addresses that were made for feed readers. */
function webAddress(href: string | undefined): string | undefined {
  const address = href?.trim();
  if (address === undefined || !/^feed:/i.test(address)) return href;
  const rest = address.replace(/^(feed:(\/\/)?)+/i, "");
  return /^https?:/i.test(rest) ? rest : `https://${rest.replace(/^\/+/, "")}`;
}

function looksLikeFeed(address: string, pageUrl: string): boolean {
  const url = URL.parse(address);
  if (!url || address === URL.parse(pageUrl)?.href) return false;
  const path = url.pathname.toLowerCase();
  return (
    feedPath.test(path) ||
    feedQuery.test(url.search.toLowerCase()) ||
    feedHost.test(url.hostname.toLowerCase())
  );
}
