import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseFeed as feedsmithParseFeed } from "feedsmith";
import { parseFeed as htmlparser2ParseFeed, Parser } from "htmlparser2";
import RssParser from "rss-parser";
import { parseFeed } from "#server/feed-parser/parse-feed.ts";
import { readRawFeed } from "#server/feed-parser/raw-feed.ts";
import { type BenchResult, median } from "./result.ts";

const rounds = 9;
const roundMs = 120;
const warmUpMs = 400;
const meta = {
  contentType: "application/rss+xml",
  feedUrl: "https://feed.example.com/rss.xml",
  // Behind every date of the documents: a date of the future is none, and would cost nothing to read.
  fetchedAtMs: Date.UTC(2033, 0, 1),
};

function syntheticFeed(withBodies: boolean): Buffer {
  const words = "shares rose after the company lifted its guidance for the year ".repeat(4);
  const item = (at: number) => {
    const body = `<p>Paragraph ${at}: ${words}</p>\n<p>More <a href="https://news.example.com/x?a=1&amp;b=2">here</a>.</p>\n`;
    const encoded = withBodies ? `<content:encoded><![CDATA[${body.repeat(7)}]]></content:encoded>` : "";
    return `<item>
  <title>Headline number ${at}: Alpha &amp; Beta lift guidance</title>
  <link>https://news.example.com/markets/${at}?id=${at}&amp;page=1</link>
  <guid isPermaLink="false">item-${at}</guid>
  <pubDate>Mon, 05 Jan 2026 ${String(at % 24).padStart(2, "0")}:30:00 GMT</pubDate>
  <dc:creator><![CDATA[Jane Example]]></dc:creator>
  <category>Markets</category><category>Technology</category>
  <description><![CDATA[<p>Item ${at}: <b>Alpha Corp</b> ${words}&amp; more.</p>]]></description>
  ${encoded}<media:content url="https://img.example.com/${at}.jpg" medium="image" width="120" height="80"/>
  <atom:link rel="related" href="https://news.example.com/r/${at}"/>
</item>
`;
  };
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>Bench</title><link>https://news.example.com/</link><description>100 items</description>
${Array.from({ length: 100 }, (_, at) => item(at)).join("")}</channel></rss>`);
}

const fixtures = path.join(import.meta.dirname, "../tests/fixtures/feeds");

/** The documents of a folder that every contender accepts: one that throws is done too soon. */
async function feedsIn(folder: string): Promise<Buffer[]> {
  const accepted: Buffer[] = [];
  for (const file of readdirSync(folder)) {
    const document = readFileSync(path.join(folder, file));
    if (await isAccepted(document)) accepted.push(document);
  }
  return accepted;
}

async function isAccepted(document: Buffer): Promise<boolean> {
  try {
    for (const contender of contenders) if ((await contender.parse(document)) === null) return false;
    return true;
  } catch {
    return false;
  }
}

type Contender = { name: string; parse(bytes: Buffer): unknown };

const ours: Contender = { name: "ours, cleaned", parse: (bytes) => parseFeed(bytes, meta) };
const oursRead: Contender = {
  name: "ours, fields only",
  parse: (bytes) => readRawFeed(bytes, meta.contentType),
};
const feedsmith: Contender = {
  name: "feedsmith",
  parse: (bytes) => feedsmithParseFeed(bytes.toString("utf8")),
};
const htmlparser2: Contender = {
  name: "htmlparser2 parseFeed",
  parse: (bytes) => htmlparser2ParseFeed(bytes.toString("utf8")),
};
const htmlparser2Events: Contender = {
  name: "htmlparser2 events",
  parse(bytes) {
    const parser = new Parser({ onopentag() {}, ontext() {}, onclosetag() {} }, { xmlMode: true });
    parser.end(bytes.toString("utf8"));
  },
};
const rssParser: Contender = {
  name: "rss-parser",
  parse: (bytes) => new RssParser().parseString(bytes.toString("utf8")),
};
const peers = [feedsmith, htmlparser2, rssParser, htmlparser2Events];
const contenders = [ours, oursRead, ...peers];

/** Megabytes in a second of the processor, so that what else runs on the machine counts little. */
async function speedOf(contender: Contender, documents: readonly Buffer[], forMs: number): Promise<number> {
  const bytes = documents.reduce((sum, document) => sum + document.length, 0);
  const endAt = performance.now() + forMs;
  const before = process.cpuUsage();
  let parsed = 0;
  do {
    for (const document of documents) await contender.parse(document);
    parsed += bytes;
  } while (performance.now() < endAt);
  const { user, system } = process.cpuUsage(before);
  return parsed / (user + system);
}

/** Contenders take turns in every round, so that a busy moment of the machine meets all of them. */
async function measure(documents: readonly Buffer[]): Promise<Map<Contender, number>> {
  for (const contender of contenders) await speedOf(contender, documents, warmUpMs);
  const speeds = new Map(contenders.map((contender) => [contender, [] as number[]]));
  for (let round = 0; round < rounds; round += 1)
    for (const [contender, all] of speeds) all.push(await speedOf(contender, documents, roundMs));
  return new Map([...speeds].map(([contender, all]) => [contender, median(all)]));
}

async function corpora(): Promise<[string, Buffer[]][]> {
  const folder = process.env.FEEDS_DIR;
  return [
    ["lean", [syntheticFeed(false)]],
    ["full", [syntheticFeed(true)]],
    ["small", await feedsIn(fixtures)],
    ...(folder === undefined ? [] : [["real", await feedsIn(folder)] satisfies [string, Buffer[]]]),
  ];
}

/**
 * Megabytes of feed parsed in a second of processor time on one thread, beside libraries that do less: they clean
 * nothing and check no address. Corpora: 100 items with descriptions (lean), with bodies (full), the fixtures (small),
 * and the feeds in the folder that FEEDS_DIR names (real).
 */
export async function run(): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const [corpus, documents] of await corpora()) {
    const speeds = await measure(documents);
    const row = (own: Contender, peer: Contender): BenchResult => {
      const value = speeds.get(own) ?? 0;
      const peerValue = speeds.get(peer) ?? 1;
      return {
        name: `feed parsing, ${corpus} (${documents.length}): ${own.name}`,
        value,
        unit: "MB/s",
        peer: peer.name,
        ratio: value / peerValue,
        note: `${peer.name} ${peerValue.toFixed(1)} MB/s`,
      };
    };
    results.push(...peers.map((peer) => row(ours, peer)), row(oursRead, feedsmith));
  }
  return results;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const { name, value, unit, peer, ratio, note } of await run())
    console.log(
      `${name.padEnd(48)} ${value.toFixed(1).padStart(7)} ${unit}  ${ratio.toFixed(2)} x ${peer}  (${note})`,
    );
}
