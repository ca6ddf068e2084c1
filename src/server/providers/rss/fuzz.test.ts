import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FeedError } from "./feed-error.ts";
import { parseFeed } from "./parse-feed.ts";
import type { ParsedFeed } from "./parsed-feed.ts";

const fixtures = path.join(import.meta.dirname, "../../../../tests/fixtures/feeds");
const documents = readdirSync(fixtures)
  .filter((file) => /\.(xml|json)$/.test(file) && file !== "index.json")
  .map((file) => readFileSync(path.join(fixtures, file)));
const meta = { contentType: undefined, feedUrl: "https://feed.example.com/", fetchedAtMs: 0 };

const pieces = [
  "<",
  ">",
  "&",
  "]]>",
  "<![CDATA[",
  "<!--",
  "-->",
  "</item>",
  "<item>",
  "</title>",
  "<title>",
  "<?",
  "?>",
  '"',
  "'",
  "\0",
  "\uFFFF",
  "&#0;",
  "&#xD800;",
  "<!DOCTYPE x [",
  "<!ENTITY a 'b'>",
  "xmlns='http://purl.org/rss/1.0/'",
  "{",
  "}",
  "\\u",
];

type Edit = { at: number; cut: number; insert: string };
const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.integer({ min: 0, max: 60 }),
  insert: fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "binary", maxLength: 12 })),
});

function edited(bytes: Buffer, edits: readonly Edit[]): Buffer {
  return edits.reduce((before, { at, cut, insert }) => {
    const start = Math.floor(at * before.length);
    return Buffer.concat([before.subarray(0, start), Buffer.from(insert), before.subarray(start + cut)]);
  }, bytes);
}

function expectSafe(feed: ParsedFeed): void {
  expect(feed.items.length).toBeLessThanOrEqual(200);
  for (const item of feed.items) {
    expect(item.title).toMatch(/^\P{Cc}{1,300}$/u);
    expect(item.title.length).toBeLessThanOrEqual(300);
    expect(item.link).toMatch(/^(https?:\/\/|#$)/);
    expect(item.imageUrl ?? "https://").toMatch(/^https?:\/\//);
    expect(item.publishedAt ?? "2000-01-01T00:00:00.000Z").toMatch(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
    );
    expect(item.content.length).toBeLessThanOrEqual(20_000);
    for (const text of [item.title, item.content, item.author ?? "", item.guid ?? ""])
      expect(text.isWellFormed() && !text.includes("\0")).toBe(true);
  }
}

describe("a mutated feed", () => {
  it("is read safely or refused with a reason, never anything else", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...documents),
        fc.array(edit, { minLength: 1, maxLength: 8 }),
        (bytes, edits) => {
          try {
            expectSafe(parseFeed(edited(bytes, edits), meta));
          } catch (error) {
            if (!(error instanceof FeedError)) throw error;
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
