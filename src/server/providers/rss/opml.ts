import { escapeUTF8 } from "entities";
import { Parser } from "htmlparser2";
import { feedNameLengthMax, feedsPerUserMax, feedUrlLengthMax } from "#domain/feeds/feed.ts";
import { lineOf } from "./plain-text.ts";

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

  function take(attributes: Readonly<Record<string, string>>): void {
    const url = attributes.xmlurl?.trim() ?? "";
    if (url === "" || feeds.has(url)) return;
    if (!/^https?:\/\//i.test(url) || url.length > feedUrlLengthMax || feeds.size >= feedsPerUserMax) {
      skipped += 1;
      return;
    }
    const name = lineOf((attributes.text || attributes.title || "").slice(0, 5_000), feedNameLengthMax);
    feeds.set(url, { url, name: name || url.slice(0, feedNameLengthMax) });
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === "opml") isOpml = true;
        if (name === "outline" && isOpml) take(attributes);
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(text);
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
