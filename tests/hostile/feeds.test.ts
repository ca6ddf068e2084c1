import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sortKeyOf } from "#domain/news/dates.ts";
import { itemIdOf } from "#domain/news/item-id.ts";
import { itemsPerDocumentMax } from "#domain/news/limits.ts";
import { mergeNews } from "#domain/news/merge.ts";
import { nextFetch } from "#domain/news/next-fetch.ts";
import { sha256Base64 } from "#server/feed-parser/digest.ts";
import { createFeedParser, type FeedParser } from "#server/feed-parser/feed-parser.ts";
import type { ParsedFeed } from "#server/feed-parser/parsed-feed.ts";
import type { ParsedItem } from "#server/feed-parser/parsed-item.ts";
import { emptyAllowList } from "#server/platform/egress/allow-list.ts";
import { createOutbound, type Outbound } from "#server/platform/egress/outbound.ts";
import { fieldsOf, unknownWords } from "./known-words.ts";
import { createCertificateAuthority } from "./transport/certificate.ts";
import { type ServerSpec, transportCases } from "./transport/corpus.ts";
import { type FakeInternet, fakeResolver, startFakeInternet } from "./transport/fake-internet.ts";

/** Another corpus of the same format can be tried by naming its folder. */
const folder = path.join(
  process.env.HOSTILE_DIR ?? path.join(import.meta.dirname, "corpus"),
  "hostile-feeds",
);

type ItemExpectation = {
  title_any?: string[];
  link_any?: (string | null)[];
  published_any?: (string | null)[];
  content_any_contains?: string[];
};
type Limits = { ms: number; rss_growth_mb: number };
type FeedCase = {
  file: string;
  class: string;
  served: { status: number; content_type: string; content_encoding?: string };
  feed_url: string;
  outcome: "parse" | "refuse" | "either";
  limits?: Limits;
  item_count?: number | [number, number];
  items?: ItemExpectation[];
  items_contain?: ItemExpectation[];
  order?: string[];
  never_text?: string[];
  checks?: string[];
  why: string;
};

const expectations = JSON.parse(readFileSync(path.join(folder, "expectations.json"), "utf8")) as {
  fetch_time: string;
  defaults: { limits: Limits };
  feeds: FeedCase[];
};
const fetchedAtMs = Date.parse(expectations.fetch_time);

type StoredItem = ParsedItem & { id: string; sortKey: number; pubDate: Date | null };
type Reading =
  | { kind: "refused"; reason: string }
  | { kind: "read"; feed: ParsedFeed; visible: StoredItem[]; connections: number };

const authority = createCertificateAuthority();
let internet: FakeInternet;
let outbound: Outbound;
let parser: FeedParser;
let served: FeedCase;

beforeAll(async () => {
  internet = await startFakeInternet(authority, (_request, response) => {
    const { status, content_type, content_encoding } = served.served;
    response.writeHead(status, {
      "content-type": content_type,
      ...(content_encoding === undefined ? {} : { "content-encoding": content_encoding }),
    });
    response.end(readFileSync(path.join(folder, served.file)));
  });
  const hosts = new Set(expectations.feeds.map((each) => new URL(each.feed_url).hostname));
  outbound = createOutbound({
    allow: emptyAllowList,
    userAgent: "Tapewise-test/1",
    resolve: fakeResolver(Object.fromEntries([...hosts].map((host) => [host, [["93.184.216.34"]]]))),
    connect: internet.connect,
    trustedAuthorities: [authority.pem],
    limits: { hostStartsPerSecond: Number.POSITIVE_INFINITY, breakerFailuresMax: Number.POSITIVE_INFINITY },
  });
  parser = createFeedParser({ workers: 1 });
  // The limits hold for a warm process.
  for (const each of expectations.feeds.filter(({ outcome }) => outcome === "parse").slice(0, 20))
    await read(each);
});
afterAll(async () => {
  await parser.close();
  await outbound.close();
  await internet.close();
});

/** What the product does with a feed: fetch, parse in a thread, name, sort and merge. */
async function read(each: FeedCase): Promise<Reading> {
  served = each;
  const fetched = await outbound.fetch(each.feed_url);
  if (!fetched.ok) return { kind: "refused", reason: fetched.reason };
  const connections = internet.connections.length;
  const parsed = await parser.parse(fetched.body, {
    contentType: fetched.headers["content-type"],
    feedUrl: fetched.finalUrl,
    fetchedAtMs,
  });
  if (parsed.kind === "failed") return { kind: "refused", reason: parsed.reason };
  const stored = parsed.feed.items.map((item, place) => ({
    ...item,
    id: itemIdOf(item, sha256Base64),
    pubDate: item.publishedAt === null ? null : new Date(item.publishedAt),
    sortKey: sortKeyOf(item.publishedAt, fetchedAtMs, place),
  }));
  const visible = mergeNews(stored, itemsPerDocumentMax);
  return { kind: "read", feed: parsed.feed, visible, connections: internet.connections.length - connections };
}

type Measured = { reading: Reading; ms: number; grownMb: number };

/** Work, not time: of every thread of this process, whatever else the machine does. */
function cpuMsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/** A collection of garbage may fall into one: the best of three counts. */
async function readWithin(each: FeedCase, limits: Limits): Promise<Measured> {
  let best: Measured | undefined;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const start = process.cpuUsage();
    const before = process.memoryUsage.rss();
    const reading = await read(each);
    const measured = {
      reading,
      ms: cpuMsSince(start),
      grownMb: (process.memoryUsage.rss() - before) / 2 ** 20,
    };
    if (!best || measured.ms + measured.grownMb < best.ms + best.grownMb) best = measured;
    if (best.ms <= limits.ms && best.grownMb <= limits.rss_growth_mb) break;
  }
  return best!;
}

const asVisible = (title: string) => title.replace(/\s+/g, " ").trim();

function expectItem(item: ParsedItem, expected: ItemExpectation): void {
  if (expected.title_any) expect(expected.title_any.map(asVisible)).toContain(asVisible(item.title));
  if (expected.link_any)
    expect(expected.link_any.map((link) => link ?? "#")).toContain(item.link === "" ? "#" : item.link);
  if (expected.published_any) {
    const accepted = expected.published_any.map((date) =>
      date === "@fetch" ? fetchedAtMs : date === null ? null : Date.parse(date),
    );
    expect(accepted).toContain(item.publishedAt === null ? null : Date.parse(item.publishedAt));
  }
  const { content_any_contains: contents } = expected;
  if (contents) expect(contents.some((content) => item.content.includes(content))).toBe(true);
}

function meets(item: ParsedItem, expected: ItemExpectation): boolean {
  try {
    expectItem(item, expected);
    return true;
  } catch {
    return false;
  }
}

function textsOf({ feed, visible }: { feed: ParsedFeed; visible: StoredItem[] }): string[] {
  const all: unknown[] = [feed.title, feed.siteUrl, feed.hubUrl, feed.selfUrl];
  for (const item of visible) all.push(...Object.values(item));
  return all.filter((value) => typeof value === "string");
}

type Read = Extract<Reading, { kind: "read" }>;

/** Checks of pages and of the model: tests/e2e/hostile.spec.ts, tests/e2e/analysis-hostile.spec.ts, tests/hostile/analysis.test.ts. */
const checkedElsewhere = [
  "model-output-as-text",
  "no-browser-third-party-request",
  "no-secret-in-prompt",
  "no-tools",
  "prompt-delimiters-escaped",
  "prompt-no-resubstitution",
  "prompt-single-user-message",
  "prompt-within-budget",
  "symbol-allowlist",
];

/** What the format has, and what reads or checks it here. Anything else fails. */
const feedWords = {
  case: [
    "file",
    "class",
    "served",
    "feed_url",
    "outcome",
    "limits",
    "item_count",
    "items",
    "items_contain",
    "order",
    "never_text",
    "checks",
    "why",
    "bytes",
  ],
  served: ["status", "content_type", "content_encoding"],
  limits: ["ms", "rss_growth_mb"],
  item: ["title_any", "link_any", "published_any", "content_any_contains"],
  outcome: ["parse", "refuse", "either"],
};

const checks: Record<string, (reading: Read) => void> = {
  "no-live-markup": ({ visible }) => {
    for (const { link, imageUrl } of visible)
      for (const address of [link, imageUrl ?? "#"]) expect(address).toMatch(/^(https?:\/\/|#$)/);
  },
  "no-outbound": ({ connections }) => expect(connections).toBe(0),
  // A file would have to be asked for as an address, too.
  "no-file-read": (reading) => {
    expect(reading.connections).toBe(0);
    for (const text of textsOf(reading)) expect(text).not.toMatch(/root:.*:0:0/);
  },
  "no-prototype-pollution": () => {
    const plain = {} as Record<string, unknown>;
    expect([plain.isAdmin, plain.polluted]).toEqual([undefined, undefined]);
  },
  "valid-unicode": (reading) => {
    for (const text of textsOf(reading)) expect(text.isWellFormed() && !text.includes("\0")).toBe(true);
  },
  "title-truncated": ({ visible }) => {
    for (const { title } of visible) expect(title.length <= 300 && title.isWellFormed()).toBe(true);
  },
  "bidi-isolated": (reading) => {
    for (const text of textsOf(reading)) expect(text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  },
  "no-tag-characters": (reading) => {
    for (const text of textsOf(reading)) expect(text).not.toMatch(/[\u{E0000}-\u{E007F}]/u);
  },
  "sorted-newest-first": ({ visible }) => {
    const keys = visible.map((item) => item.sortKey);
    expect(keys).toEqual(keys.toSorted((a, b) => b - a));
  },
  "future-not-pinned": ({ visible }) => {
    for (const { sortKey } of visible) expect(sortKey).toBeLessThanOrEqual(fetchedAtMs);
  },
  "single-log-line": ({ visible }) => {
    for (const { title } of visible) expect(title).not.toMatch(/\p{Cc}/u);
  },
};

function expectReading(each: FeedCase, reading: Read): void {
  const { feed, visible } = reading;
  const [countMin, countMax] =
    typeof each.item_count === "object" ? each.item_count : [each.item_count, each.item_count];
  if (countMin !== undefined && countMax !== undefined) {
    expect(visible.length).toBeGreaterThanOrEqual(countMin);
    expect(visible.length).toBeLessThanOrEqual(countMax);
  }
  for (const [place, expected] of (each.items ?? []).entries()) {
    const item = feed.items[place];
    if (item) expectItem(item, expected);
  }
  if (visible.length > 0)
    for (const expected of each.items_contain ?? [])
      expect(
        visible.some((item) => meets(item, expected)),
        JSON.stringify(expected),
      ).toBe(true);
  if (each.order) expect(visible.map((item) => item.title)).toEqual(each.order);
  for (const never of each.never_text ?? [])
    for (const text of textsOf(reading)) expect(text).not.toContain(never);
  for (const check of each.checks ?? []) checks[check]?.(reading);
}

describe("a hostile feed", () => {
  it("the corpus has no word that nobody reads and no check that nobody makes", () => {
    const known = { ...feedWords, check: [...Object.keys(checks), ...checkedElsewhere] };
    const found = expectations.feeds.flatMap((each) => [
      ...fieldsOf("case", each),
      ...fieldsOf("served", each.served),
      ...fieldsOf("limits", each.limits),
      ...[...(each.items ?? []), ...(each.items_contain ?? [])].flatMap((item) => fieldsOf("item", item)),
      ["outcome", each.outcome] as const,
      ...(each.checks ?? []).map((check) => ["check", check] as const),
    ]);
    expect(unknownWords(found, known)).toEqual([]);
    expect(unknownWords([["check", "no-dialog"]], known)).toEqual(["check: no-dialog"]);
  });

  it.each(expectations.feeds)("$class: $why ($file)", async (each) => {
    const limits = each.limits ?? expectations.defaults.limits;
    const { reading, ms, grownMb } = await readWithin(each, limits);
    if (each.outcome !== "either") expect(reading.kind).toBe(each.outcome === "parse" ? "read" : "refused");
    if (reading.kind === "read") expectReading(each, reading);
    else expect(["timeout", "crashed"]).not.toContain(reading.reason);
    expect(ms).toBeLessThanOrEqual(limits.ms);
    expect(grownMb).toBeLessThanOrEqual(limits.rss_growth_mb);
  });
});

/** Seconds until the next poll after this answer, by what chance adds. */
function pauseAfter({ behaviour, status, headers }: ServerSpec, chance: number): number {
  const nowMs = Date.UTC(2026, 0, 10, 12);
  const header = (name: string) => {
    const value = headers?.[name];
    return typeof value === "string" ? value : null;
  };
  const { nextFetchAtMs } = nextFetch({
    outcome: behaviour === "status" ? { kind: "http", status: status ?? 0 } : { kind: "ok" },
    hints: {
      cacheControl: header("cache-control"),
      expires: header("expires"),
      retryAfter: header("retry-after"),
    },
    record: { failures: 0, parserKills: 0, itemsPerHour: 0 },
    nowMs,
    chance,
  });
  return (nextFetchAtMs - nowMs) / 1_000;
}

it("the pause after a hostile answer is the corpus's", () => {
  // Another corpus may ask for none.
  for (const { id, server, expect: expected } of transportCases())
    for (const chance of [0, 0.5, 0.999]) {
      const [secondsMin, secondsMax] = expected.next_fetch_s ?? [0, Number.POSITIVE_INFINITY];
      const seconds = pauseAfter(server, chance);
      expect(seconds, id).toBeGreaterThanOrEqual(secondsMin);
      expect(seconds, id).toBeLessThanOrEqual(secondsMax);
    }
});
