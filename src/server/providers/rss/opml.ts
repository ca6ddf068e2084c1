import { escapeUTF8 } from "entities";
import { feedNameLengthMax, feedsPerUserMax, feedUrlLengthMax } from "#domain/feeds/feed.ts";
import { lineOf } from "./plain-text.ts";
import { readTags } from "./tags.ts";

const outlineAttributes = new Set(["xmlurl", "text", "title"]);

export type OpmlFeed = { name: string; url: string };
export type OpmlResult =
  | {
      kind: "feeds";
      /** Each address once; folders are left out, what they hold is not. */
      feeds: OpmlFeed[];
      /** Outlines beyond the most an account can hold, or whose address is not http(s). */
      skipped: number;
    }
  | { kind: "failed"; reason: "not-opml" };

/** Reads the subscriptions of an OPML 1.0 or 2.0 document. Declared entities are never expanded. Never throws. */
export function readOpml(text: string): OpmlResult {
  const feeds = new Map<string, OpmlFeed>();
  let isOpml = false;
  let skipped = 0;

  function take(address: string, name: string): void {
    const url = address.trim();
    if (url === "" || feeds.has(url)) return;
    if (/^https?:\/\//i.test(url) && url.length <= feedUrlLengthMax && feeds.size < feedsPerUserMax)
      feeds.set(url, { url, name: lineOf(name, feedNameLengthMax) || url.slice(0, feedNameLengthMax) });
    else skipped += 1;
  }

  readTags(text, {
    xmlMode: true,
    attributes: outlineAttributes,
    onTag(name, attribute) {
      if (name === "opml") isOpml = true;
      if (name === "outline" && isOpml)
        take(attribute("xmlurl") ?? "", attribute("text") || attribute("title") || "");
    },
  });
  return isOpml
    ? { kind: "feeds", feeds: [...feeds.values()], skipped }
    : { kind: "failed", reason: "not-opml" };
}

/** An OPML 2.0 document that other readers take in. */
export function writeOpml(title: string, feeds: readonly OpmlFeed[]): string {
  const outlines = feeds.map(
    ({ name, url }) =>
      `    <outline type="rss" text="${escapeUTF8(name)}" title="${escapeUTF8(name)}" xmlUrl="${escapeUTF8(url)}"/>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head><title>${escapeUTF8(title)}</title></head>
  <body>
${outlines.join("")}  </body>
</opml>
`;
}
