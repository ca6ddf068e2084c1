import { afterEach, describe, expect, it } from "vitest";
import { companyBySymbol } from "../kit/companies.ts";
import { type FakeNewswires, type NewswiresOptions, startFakeNewswires } from "./newswires.ts";
import { wireKeys } from "./schedule.ts";
import { storyOf } from "./stories.ts";

let fake: FakeNewswires;
let nowMs = 0;
afterEach(() => fake?.stop());

async function start(options: NewswiresOptions = {}) {
  nowMs = Date.parse("2026-11-21T12:00:00Z");
  fake = await startFakeNewswires({ seed: "test", now: () => nowMs, ...options });
}
const wires = () => wireKeys.map((key) => fake.wires[key]);
type Item = { id: string; url: string; title: string; content_text: string; date_published: string };
async function itemsOf(key: (typeof wireKeys)[number]): Promise<Item[]> {
  const response = await fetch(`${fake.wires[key].origin}/feed.json`);
  return (await response.json()).items;
}
const allItems = async () => (await Promise.all(wireKeys.map(itemsOf))).flat();

describe("the three newswires", () => {
  it("are three servers with three kinds of feed that may be read every ten seconds", async () => {
    await start();
    expect(new Set(wires().map((wire) => wire.port)).size).toBe(3);
    const types = [];
    for (const wire of wires()) {
      const response = await fetch(wire.feedUrl);
      types.push(response.headers.get("content-type"));
      expect(response.headers.get("cache-control")).toBe("public, max-age=10");
      const text = await response.text();
      expect(text.match(/<(item|entry)>/g)?.length).toBeGreaterThanOrEqual(35);
      expect(text).not.toContain("undefined");
    }
    expect(types).toEqual([
      "application/rss+xml; charset=utf-8",
      "application/atom+xml; charset=utf-8",
      "text/xml; charset=UTF-8",
    ]);
  });
  it("start with about forty stories each, spread over the hours before, none from the future", async () => {
    await start();
    for (const key of wireKeys) {
      const times = (await itemsOf(key)).map((item) => Date.parse(item.date_published));
      expect(times.length).toBeGreaterThanOrEqual(35);
      expect(times.length).toBeLessThanOrEqual(45);
      expect(times).toEqual([...times].sort((a, b) => b - a));
      expect(Math.max(...times)).toBeLessThanOrEqual(nowMs);
      expect(Math.min(...times)).toBeGreaterThan(nowMs - 4 * 3_600_000);
      expect(nowMs - (times[Math.floor(times.length / 2)] ?? 0)).toBeGreaterThan(3_600_000);
    }
  });
  it("publish something new every 12 to 25 seconds, each with its own time", async () => {
    await start();
    const known = new Set((await allItems()).map((item) => item.id));
    const arrivals: number[] = [];
    for (let second = 0; second < 600; second += 5) {
      nowMs += 5_000;
      for (const item of await allItems()) {
        if (known.has(item.id)) continue;
        known.add(item.id);
        const published = Date.parse(item.date_published);
        expect(published).toBeGreaterThan(nowMs - 5_001);
        expect(published).toBeLessThanOrEqual(nowMs);
        if (/^[a-z]+-l/.test(item.id)) arrivals.push(published);
      }
    }
    expect(arrivals.length).toBeGreaterThan(25);
    const gaps = arrivals
      .sort((a, b) => a - b)
      .flatMap((at, i) => (i === 0 ? [] : [at - (arrivals[i - 1] ?? 0)]));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(12_000 - 1_000);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(25_000);
  });
  it("carry some stories on other wires too, most of them in other words", async () => {
    await start();
    nowMs += 20 * 60_000;
    const items = await allItems();
    const byId = new Map(items.map((item) => [item.id, item]));
    const carried = items.flatMap((copy) => {
      const original = byId.get(/-c-(.+)$/.exec(copy.id)?.[1] ?? "");
      return original ? [{ copy, original }] : [];
    });
    expect(carried.length).toBeGreaterThan(5);
    const reworded = carried.filter(({ copy, original }) => !copy.title.endsWith(original.title));
    expect(reworded.length).toBeGreaterThan(carried.length / 4);
    const page = await (await fetch(carried[0]?.copy.url ?? "")).text();
    expect(page).toContain("Demo article");
  });
  it("show the same stories after a restart", async () => {
    await start();
    const before = await allItems();
    await fake.stop();
    await start();
    const after = await allItems();
    expect(after.map((item) => item.title)).toEqual(before.map((item) => item.title));
    expect(after.map((item) => item.id)).toEqual(before.map((item) => item.id));
  });
  it("serve the page behind every headline, marked as a demo, also when it has left the feed", async () => {
    await start();
    const item = (await itemsOf("street"))[0];
    nowMs += 24 * 3_600_000;
    const page = await (await fetch(item?.url ?? "")).text();
    expect(page).toContain("Demo article");
    expect(page).toContain("<h1>");
    expect((await fetch(`${fake.wires.street.origin}/articles/nothing`)).status).toBe(404);
  });
  it("name the feed on the front page", async () => {
    await start();
    const page = await (await fetch(fake.wires.harbor.origin)).text();
    expect(page).toContain('<link rel="alternate" type="application/rss+xml"');
  });
});

describe("conditions", () => {
  it("ETag: 304 until something is published", async () => {
    await start({ quiet: true });
    fake.publish("harbor", { title: "Apple opens store" });
    const { feedUrl } = fake.wires.harbor;
    const etag = (await fetch(feedUrl)).headers.get("etag") ?? "";
    const again = () => fetch(feedUrl, { headers: { "if-none-match": etag } });
    const unchanged = await again();
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
    fake.publish("harbor", { title: "Apple closes store" });
    expect((await again()).status).toBe(200);
  });
  it("Last-Modified: 304 until something is published", async () => {
    await start({ quiet: true });
    fake.publish("beacon", { title: "Apple opens store" });
    const { feedUrl } = fake.wires.beacon;
    const first = await fetch(feedUrl);
    expect(first.headers.get("etag")).toBeNull();
    const again = () =>
      fetch(feedUrl, { headers: { "if-modified-since": first.headers.get("last-modified") ?? "" } });
    expect((await again()).status).toBe(304);
    nowMs += 5_000;
    fake.publish("beacon", { title: "Apple closes store" });
    expect((await again()).status).toBe(200);
  });
});

describe("controls", () => {
  it("publish puts a headline first, escaped, with its page", async () => {
    await start({ quiet: true });
    const title = `AT&T <b>"wins"</b> ]]> contract`;
    for (const key of wireKeys) {
      const { link } = fake.publish(key, { title, description: "Short & true." });
      expect((await itemsOf(key))[0]).toMatchObject({ title, content_text: "Short & true.", url: link });
      expect(await (await fetch(link)).text()).toContain("AT&amp;T &lt;b&gt;");
    }
    expect(await (await fetch(fake.wires.harbor.feedUrl)).text()).toContain(
      "<title>AT&amp;T &lt;b&gt;&quot;wins&quot;&lt;/b&gt; ]]&gt; contract</title>",
    );
  });
  it("publish takes a time of its own", async () => {
    await start({ quiet: true });
    fake.publish("street", { title: "Old", pubDate: new Date("2026-11-20T09:30:15Z") });
    expect((await itemsOf("street"))[0]?.date_published).toBe("2026-11-20T09:30:15.000Z");
    fake.publish("beacon", { title: "Old", pubDate: new Date("2026-11-20T09:30:15Z") });
    expect(await (await fetch(fake.wires.beacon.feedUrl)).text()).toContain(
      "Fri, 20 Nov 2026 04:30:15 -0500",
    );
  });
  it("setBehaviour misbehaves until it is taken back, for one wire only", async () => {
    await start();
    const { feedUrl } = fake.wires.harbor;
    const seen = async (init: RequestInit = {}) => {
      const response = await fetch(feedUrl, init);
      return { status: response.status, headers: response.headers, text: await response.text() };
    };
    fake.setBehaviour("harbor", { status: 429, retryAfter: 7 });
    const limited = await seen();
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "7"]);
    expect((await fetch(fake.wires.street.feedUrl)).status).toBe(200);
    fake.setBehaviour("harbor", { redirectTo: fake.wires.street.feedUrl, redirectStatus: 301 });
    expect((await seen({ redirect: "manual" })).status).toBe(301);
    fake.setBehaviour("harbor", { garbage: "html", contentType: "text/html" });
    expect((await seen()).text).toContain("We have moved");
    fake.setBehaviour("harbor", { garbage: "truncated" });
    expect((await seen()).text).not.toContain("</rss>");
    fake.setBehaviour("harbor", { sizeBytes: 2_000_000 });
    expect((await seen()).text.length).toBe(2_000_000);
    fake.setBehaviour("harbor", { cutOff: true });
    await expect(seen()).rejects.toThrow();
    fake.setBehaviour("harbor", { trickleMs: 1, body: "x".repeat(200) });
    expect((await seen()).text).toBe("x".repeat(200));
    fake.setBehaviour("harbor", null);
    expect((await seen()).text).toContain("</rss>");
  });
});

describe("invented stories", () => {
  const stories = Array.from({ length: 2_000 }, (_, i) => storyOf("variety", `k${i}`, nowMs + i * 18_000));
  it("are varied, filled in and short", () => {
    expect(new Set(stories.map((story) => story.title)).size).toBeGreaterThan(1_500);
    for (const { title, description } of stories) {
      expect(title + description).not.toMatch(/[{}]|undefined|NaN| {2}/);
      expect(title.length).toBeLessThan(140);
      expect(description.length).toBeGreaterThan(20);
    }
  });
  it("name more than eighty real companies, two or three at once at times, and none at others", () => {
    const symbols = stories.flatMap((story) => story.symbols);
    expect(new Set(symbols).size).toBeGreaterThan(80);
    expect(symbols.every((symbol) => companyBySymbol.has(symbol))).toBe(true);
    const shares = [0, 1, 2, 3].map(
      (n) => stories.filter((s) => s.symbols.length === n).length / stories.length,
    );
    for (const share of shares) expect(share).toBeGreaterThan(0.03);
  });
  it("agree about a company's quarter within a day", () => {
    const said = stories.filter((s) => s.kind === "earnings" && s.symbols[0] === "AAPL");
    const sums = said.flatMap(
      (s) => /revenue (?:of|to) (\$[\d.]+ billion)/.exec(`${s.title} ${s.description}`)?.[1] ?? [],
    );
    expect(new Set(sums).size).toBeLessThanOrEqual(1);
  });
});
