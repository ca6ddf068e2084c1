/**
 * Reads every feed of the folders that are named, such as the test suites of other parsers, beside feedsmith and
 * rss-parser, and tells where ours hangs, crashes, finds fewer or more items, no title where there is text, another
 * time or no link where a peer has one. Feeds in Go's raw strings count. `--show N` names so many of each (default 10).
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { itemsPerDocumentMax, missingLink, missingTitle } from "#domain/news/limits.ts";
import { createFeedParser } from "#server/feed-parser/feed-parser.ts";
import type { ParsedItem } from "#server/feed-parser/parsed-item.ts";
import { type FeedDocument, itemsOf, peers, type ReadItem } from "./readers.ts";

const { values, positionals: folders } = parseArgs({
  options: { show: { type: "string", default: "10" } },
  allowPositionals: true,
});
const fetchedAtMs = Date.UTC(2033, 0, 1);
const bytesMax = 5_000_000;
const feedEndings = /\.(?:xml|rss|atom|rdf|feed|json|go)$/i;
const feedStart = /<(?:[\w-]+:)?(?:rss|feed|rdf)\b|jsonfeed\.org\/version/i;

function documentsOf(file: string, name: string): FeedDocument[] {
  const bytes = readFileSync(file);
  const text = bytes.toString("latin1");
  if (bytes.length > bytesMax || !feedStart.test(text)) return [];
  const feedUrl = "https://feeds.example.com/folder/feed.xml";
  if (!file.endsWith(".go")) return [{ name, bytes, feedUrl }];
  const parts = bytes.toString("utf8").match(/`[^`]*`/g) ?? [];
  return parts.flatMap((part, at) =>
    feedStart.test(part) ? [{ name: `${name}#${at}`, bytes: Buffer.from(part.slice(1, -1)), feedUrl }] : [],
  );
}

function documentsUnder(folder: string): FeedDocument[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && feedEndings.test(entry.name),
  );
  return files
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .sort()
    .flatMap((file) => documentsOf(file, path.relative(folder, file)));
}

const found = new Map<string, string[]>();
const note = (kind: string, what: string) => found.set(kind, [...(found.get(kind) ?? []), what]);

/** Dates that JavaScript reads with their zone, so that they judge our own reading. */
const zoned = /(?:Z|GMT|UTC|[+-]\d\d:?\d\d)\s*$/;
function momentOf({ writtenDates: [written = ""] }: ReadItem): number | undefined {
  const ms = zoned.test(written) ? Date.parse(written) : Number.NaN;
  return Number.isNaN(ms) || ms > fetchedAtMs ? undefined : ms;
}

function compareItem(name: string, ours: ParsedItem, peer: ReadItem, peerName: string): void {
  const { title, content, link, publishedAt } = ours;
  if (title === missingTitle && content !== "") note("no title where there is text", name);
  if (title === missingTitle && peer.title !== "")
    note(`no title, ${peerName} has one`, `${name}: ${peer.title}`);
  const moment = momentOf(peer);
  if (moment !== undefined && (publishedAt === null || Date.parse(publishedAt) !== moment))
    note(`another time than ${peerName}`, `${name}: ${peer.writtenDates[0]} is ${publishedAt}`);
  if (link === missingLink && peer.link !== "") note(`no link, ${peerName} has one`, `${name}: ${peer.link}`);
  else if (peer.link !== "" && link !== peer.link)
    note(`another link than ${peerName}`, `${name}: ${link} | ${peer.link}`);
  if (ours.author?.includes("@")) note("an email address", `${name}: ${ours.author}`);
}

const parser = createFeedParser({ workers: 1 });
let read = 0;
let rejected = 0;

async function compare(document: FeedDocument): Promise<void> {
  const { name, feedUrl } = document;
  // The bytes are the caller's: they are copied on their way to the thread.
  const result = await parser.parse(document.bytes, { contentType: undefined, feedUrl, fetchedAtMs });
  const items = result.kind === "feed" ? result.feed.items : [];
  if (result.kind === "feed") read += 1;
  else if (result.reason === "timeout" || result.reason === "crashed") note(`ours: ${result.reason}`, name);
  else rejected += 1;
  for (const peer of peers.filter((each) => each.name !== "htmlparser2")) {
    const theirs = await itemsOf(peer, document);
    if (result.kind === "failed" && theirs.length > 0)
      note(`rejected, ${peer.name} reads it`, `${name}: ${result.reason}, ${theirs.length} items`);
    else if (items.length < theirs.length && items.length < itemsPerDocumentMax)
      note(`fewer items than ${peer.name}`, `${name}: ${items.length} of ${theirs.length}`);
    else if (items.length > theirs.length && theirs.length > 0)
      note(`more items than ${peer.name}`, `${name}: ${items.length}, not ${theirs.length}`);
    if (items.length !== theirs.length) continue;
    for (const [at, item] of items.entries()) {
      const other = theirs[at];
      if (other) compareItem(name, item, other, peer.name);
    }
  }
}

for (const folder of folders) {
  const documents = documentsUnder(folder);
  console.log(`${folder}: ${documents.length} feeds`);
  for (const document of documents) await compare(document);
}
await parser.close();
console.log(`${read} read, ${rejected} rejected`);
for (const [kind, names] of [...found].sort(([a], [b]) => a.localeCompare(b))) {
  console.log(`\n${kind}: ${names.length}`);
  for (const name of names.slice(0, Number(values.show))) console.log(`  ${name}`);
}
