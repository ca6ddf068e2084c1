import { execFile } from "node:child_process";
import { channel } from "node:diagnostics_channel";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import { bodyHash } from "./digest.ts";
import { createFeedParser, type FeedParser } from "./feed-parser.ts";

const meta = {
  contentType: "application/rss+xml",
  feedUrl: "https://feed.example.com/",
  fetchedAtMs: Date.UTC(2033, 0, 1),
};
const feed = (title: string) =>
  Buffer.from(`<rss><channel><title>T</title><item><title>${title}</title></item></channel></rss>`);
/** Forty megabytes of the costliest kind, nothing but tags: no machine reads them in the time that a test allows. */
const heavy = Buffer.from(
  `<rss><channel><item><description>${"<b>".repeat(13_000_000)}</description></item></channel></rss>`,
);

let parser: FeedParser;
afterEach(() => parser.close());

describe("createFeedParser", () => {
  it("answers each document with its own feed, however many wait", async () => {
    parser = createFeedParser({ workers: 2 });
    const titles = Array.from({ length: 50 }, (_, at) => `Headline ${at}`);
    const results = await Promise.all(titles.map((title) => parser.parse(feed(title), meta)));
    expect(results.map((result) => result.kind === "feed" && result.feed.items[0]?.title)).toEqual(titles);
  });

  it("says why a document is no feed", async () => {
    parser = createFeedParser();
    expect(await parser.parse(Buffer.from("<html></html>"), meta)).toEqual({
      kind: "failed",
      reason: "html",
      message: "This is a web page, not a feed.",
    });
  });

  it("leaves the caller's bytes as they are", async () => {
    parser = createFeedParser();
    const bytes = feed("One");
    await parser.parse(bytes, meta);
    expect(bytes.byteLength).toBeGreaterThan(0);
    expect(bodyHash(bytes)).toBe(bodyHash(feed("One")));
    expect(bodyHash(bytes)).not.toBe(bodyHash(feed("Two")));
  });

  it("kills a thread that uses too much processor time, and the next document is read", async () => {
    parser = createFeedParser({ workers: 1, cpuMsMax: 150 });
    const [late, next] = await Promise.all([parser.parse(heavy, meta), parser.parse(feed("Next"), meta)]);
    expect(late).toMatchObject({ kind: "failed", reason: "timeout" });
    expect(next).toMatchObject({ kind: "feed", feed: { items: [{ title: "Next" }] } });
  });

  it("a document that takes long does not hold up those behind it", async () => {
    parser = createFeedParser({ workers: 2, cpuMsMax: 20_000, heldUpMs: 20 });
    // The first time the other thread has to start.
    await Promise.all([parser.parse(heavy, meta), parser.parse(feed("First"), meta)]);
    let isOver = false;
    const slow = parser.parse(heavy, meta).then(() => {
      isOver = true;
    });
    const others = await Promise.all(["A", "B", "C"].map((title) => parser.parse(feed(title), meta)));
    expect(others.map(({ kind }) => kind)).toEqual(["feed", "feed", "feed"]);
    expect(isOver).toBe(false);
    await Promise.all([parser.close(), slow]);
  });

  it("while a thread starts, no other one is started: it would not be faster", async () => {
    let areUp = true;
    const startedMeanwhile: boolean[] = [];
    const onThread = (message: unknown) => {
      startedMeanwhile.push(!areUp);
      areUp = false;
      (message as { worker: Worker }).worker.once("message", () => {
        areUp = true;
      });
    };
    channel("worker_threads").subscribe(onThread);
    parser = createFeedParser({ workers: 2, heldUpMs: 5 });
    await Promise.all(["A", "B", "C"].map((title) => parser.parse(feed(title), meta)));
    channel("worker_threads").unsubscribe(onThread);
    expect(startedMeanwhile).not.toContain(true);
  });

  it("its threads save what they compiled where the process does", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "tapewise-compiled-"));
    const script = `
      import { enableCompileCache } from "node:module";
      enableCompileCache(${JSON.stringify(folder)});
      const { createFeedParser } = await import(${JSON.stringify(new URL("./feed-parser.ts", import.meta.url).href)});
      const parser = createFeedParser();
      const meta = { contentType: "text/xml", feedUrl: "https://feed.example.com/", fetchedAtMs: 0 };
      for (const title of ["First", "Second"])
        await parser.parse(Buffer.from("<rss><channel><title>" + title + "</title></channel></rss>"), meta);
      await parser.close();`;
    const file = path.join(folder, "read.mjs");
    writeFileSync(file, script);
    // A folder that the environment names would be taken in place of this one.
    await promisify(execFile)(process.execPath, [file], { env: {} });
    const saved = readdirSync(folder, { recursive: true });
    rmSync(folder, { recursive: true });
    // The process itself loads a handful of files.
    expect(saved.length).toBeGreaterThan(80);
  });

  it("outlives a thread that runs out of memory", async () => {
    parser = createFeedParser({ workers: 1, heapMb: 16, cpuMsMax: 20_000 });
    const deep = Buffer.from(
      `{"version":"https://jsonfeed.org/version/1.1","items":[${"[{}],".repeat(400_000)}0]}`,
    );
    expect(await parser.parse(deep, meta)).toMatchObject({ kind: "failed", reason: "crashed" });
    expect(await parser.parse(feed("Next"), meta)).toMatchObject({ kind: "feed" });
  });

  it("does not hold up the process while it parses", async () => {
    parser = createFeedParser({ workers: 1, cpuMsMax: 20_000 });
    await parser.parse(feed("Warm"), meta);
    let permits = 0;
    const timer = setInterval(() => {
      permits += 1;
    }, 1);
    await parser.parse(heavy, meta);
    clearInterval(timer);
    expect(permits).toBeGreaterThan(5);
  });

  it("fails what still waits when it is closed", async () => {
    parser = createFeedParser({ workers: 1 });
    const results = [parser.parse(heavy, meta), parser.parse(feed("Waiting"), meta)];
    await parser.close();
    for (const result of await Promise.all(results)) expect(result).toMatchObject({ reason: "closed" });
    expect(await parser.parse(feed("Late"), meta)).toMatchObject({ reason: "closed" });
  });
});
