import { describe, expect, it } from "vitest";
import { columnsOf, elementsApart } from "#server/platform/postgres/binary-arrays.ts";
import { type Detect, readFeedNews } from "./feed-news.ts";
import { type NewItems, newItemColumns } from "./new-items.ts";

const nowMs = Date.UTC(2026, 10, 22, 12);
const meta = { contentType: "application/rss+xml", feedUrl: "https://feed.example.com/", fetchedAtMs: nowMs };
const item = (title: string, minutesOld = 1) =>
  `<item><title>${title}</title><link>https://feed.example.com/${title}</link><description>Text of ${title}</description><pubDate>${new Date(nowMs - minutesOld * 60_000).toUTCString()}</pubDate></item>`;
const feed = (...items: string[]) =>
  Buffer.from(`<rss><channel><title>Wire</title>${items.join("")}</channel></rss>`);
const nobody: Detect = () => ({ companies: [], tags: [] });

function texts({ bytes, lengths }: NewItems, name: "title" | "content" | "companies" | "tags"): string[] {
  const column =
    columnsOf({ bytes, lengths })[newItemColumns.findIndex((each) => each.name === name)] ?? new Uint8Array();
  return elementsApart(column).map((element) => Buffer.from(element.subarray(4)).toString());
}

describe("readFeedNews", () => {
  it("reads all of a feed that is seen for the first time", () => {
    const news = readFeedNews(feed(item("A"), item("B", 2)), meta, "", nobody);
    expect(news).toMatchObject({ title: "Wire", undetected: 0, fresh: { count: 2 } });
    expect(news.sortKeys).toEqual([nowMs - 60_000, nowMs - 120_000]);
    expect(texts(news.fresh, "title")).toEqual(["A", "B"]);
    expect(texts(news.fresh, "content")).toEqual(["Text of A", "Text of B"]);
    expect(news.ids.split(" ")).toHaveLength(2);
  });

  it("of a feed seen before it reads what is new, and companies are looked for in nothing else", () => {
    const { ids } = readFeedNews(feed(item("A"), item("B")), meta, "", nobody);
    const asked: string[] = [];
    const news = readFeedNews(feed(item("C"), item("A"), item("B")), meta, ids, (title) => {
      asked.push(title);
      return { companies: [{ symbol: "C", name: "Citigroup" }], tags: ["banks"] };
    });
    expect(asked).toEqual(["C"]);
    expect(texts(news.fresh, "title")).toEqual(["C"]);
    expect(texts(news.fresh, "companies")).toEqual(['\u0001[{"symbol":"C","name":"Citigroup"}]']);
    expect(texts(news.fresh, "tags")).toEqual(['\u0001["banks"]']);
    expect(news.sortKeys).toHaveLength(3);
    expect(news.ids.split(" ")).toHaveLength(3);
  });

  it("a detection that fails costs the item its companies, not the user the item", () => {
    const news = readFeedNews(feed(item("A"), item("B")), meta, "", (title) => {
      if (title === "A") throw new Error("no detection today");
      return nobody(title, "", null);
    });
    expect(news).toMatchObject({ undetected: 1, fresh: { count: 2 } });
  });

  it("an empty feed brings nothing", () => {
    expect(readFeedNews(feed(), meta, "", nobody)).toMatchObject({
      ids: "",
      sortKeys: [],
      fresh: { count: 0 },
    });
  });
});
