import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseFeed as feedsmithParseFeed } from "feedsmith";
import { Parser } from "htmlparser2";
import { parseFeed } from "#server/providers/rss/parse-feed.ts";
import { readXmlFeed } from "#server/providers/rss/xml-feed.ts";

export type BenchResult = {
  name: string;
  value: number;
  unit: string;
  peer: string;
  /** Ours over the peer's, both measured in this run; above 1 is faster. */
  ratio: number;
  note?: string;
};

const rounds = 7;
const roundMs = 150;
const warmUpMs = 400;
const meta = {
  contentType: "application/rss+xml",
  feedUrl: "https://feed.example.com/rss.xml",
  fetchedAtMs: 0,
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

/** The small captured feeds that every contender accepts. */
function capturedFeeds(): Buffer[] {
  const folder = path.join(import.meta.dirname, "../tests/fixtures/feeds");
  return readdirSync(folder)
    .filter((file) => file.endsWith(".xml") && !/^(bad|opml|empty)/.test(file))
    .map((file) => readFileSync(path.join(folder, file)));
}

type Contender = { name: string; parse(bytes: Buffer): unknown };

const ours: Contender = { name: "ours, cleaned", parse: (bytes) => parseFeed(bytes, meta) };
const oursRead: Contender = {
  name: "ours, fields only",
  parse: (bytes) => readXmlFeed(bytes.toString("utf8")),
};
const feedsmith: Contender = {
  name: "feedsmith",
  parse: (bytes) => feedsmithParseFeed(bytes.toString("utf8")),
};
const htmlparser2: Contender = {
  name: "htmlparser2 events",
  parse(bytes) {
    const parser = new Parser({ onopentag() {}, ontext() {}, onclosetag() {} }, { xmlMode: true });
    parser.end(bytes.toString("utf8"));
  },
};
const contenders = [ours, oursRead, feedsmith, htmlparser2];

function megabytesPerSecond(contender: Contender, documents: readonly Buffer[], forMs: number): number {
  const bytes = documents.reduce((sum, document) => sum + document.length, 0);
  const start = performance.now();
  let parsed = 0;
  do {
    for (const document of documents) contender.parse(document);
    parsed += bytes;
  } while (performance.now() - start < forMs);
  return parsed / 1e6 / ((performance.now() - start) / 1_000);
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Contenders take turns in every round, so that a busy moment of the machine meets all of them. */
function measure(documents: readonly Buffer[]): Map<Contender, number> {
  for (const contender of contenders) megabytesPerSecond(contender, documents, warmUpMs);
  const speeds = new Map(contenders.map((contender) => [contender, [] as number[]]));
  for (let round = 0; round < rounds; round += 1)
    for (const [contender, all] of speeds) all.push(megabytesPerSecond(contender, documents, roundMs));
  return new Map([...speeds].map(([contender, all]) => [contender, median(all)]));
}

/** Megabytes of feed parsed in a second on one thread, beside libraries that do less: they clean nothing. */
export async function run(): Promise<BenchResult[]> {
  const corpora: [string, Buffer[]][] = [
    ["100 items, descriptions", [syntheticFeed(false)]],
    ["100 items, full bodies", [syntheticFeed(true)]],
    ["captured small feeds", capturedFeeds()],
  ];
  const results: BenchResult[] = [];
  for (const [corpus, documents] of corpora) {
    const speeds = measure(documents);
    const row = (own: Contender, peer: Contender): BenchResult => {
      const value = speeds.get(own) ?? 0;
      const peerValue = speeds.get(peer) ?? 1;
      return {
        name: `feed parsing, ${corpus}: ${own.name}`,
        value,
        unit: "MB/s",
        peer: peer.name,
        ratio: value / peerValue,
        note: `${peer.name} ${peerValue.toFixed(1)} MB/s`,
      };
    };
    results.push(row(ours, feedsmith), row(ours, htmlparser2), row(oursRead, feedsmith));
  }
  return results;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const { name, value, unit, peer, ratio, note } of await run())
    console.log(
      `${name.padEnd(62)} ${value.toFixed(1).padStart(7)} ${unit}  ${ratio.toFixed(2)} x ${peer}  (${note})`,
    );
}
