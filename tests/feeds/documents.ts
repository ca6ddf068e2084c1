import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { FeedDocument } from "./readers.ts";

const tests = path.join(import.meta.dirname, "..");
const fixtures = path.join(tests, "fixtures/feeds");
const hostile = path.join(tests, "hostile/corpus/hostile-feeds");

type Listed = { file: string; url: string; contentType: string };
type Expected = {
  file: string;
  feed_url: string;
  served: { content_type: string; content_encoding?: string };
};

const read = <Content>(...names: string[]) =>
  JSON.parse(readFileSync(path.join(...names), "utf8")) as Content;

/** Feeds as their publishers write them. */
export function feedFixtures(): FeedDocument[] {
  return read<{ files: Listed[] }>(fixtures, "index.json").files.map(({ file, url, contentType }) => ({
    name: file,
    bytes: readFileSync(path.join(fixtures, file)),
    contentType,
    feedUrl: url,
  }));
}

/** Feeds written to do harm or to be misread, without those that travel compressed. */
export function hostileDocuments(): FeedDocument[] {
  return read<{ feeds: Expected[] }>(hostile, "expectations.json")
    .feeds.filter(({ served }) => served.content_encoding === undefined)
    .map(({ file, feed_url, served }) => ({
      name: file,
      bytes: readFileSync(path.join(hostile, file)),
      contentType: served.content_type,
      feedUrl: feed_url,
    }));
}

/** The documents of a folder of one's own. */
export const documentsIn = (folder: string): FeedDocument[] =>
  readdirSync(folder).map((name) => ({
    name,
    bytes: readFileSync(path.join(folder, name)),
    feedUrl: "https://feed.example.com/rss.xml",
  }));
