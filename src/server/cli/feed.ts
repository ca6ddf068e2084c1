import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { sortKeyOf } from "#domain/news/dates.ts";
import { createFeedParser, type ParseResult } from "../feed-parser/feed-parser.ts";
import { openCommandOutbound } from "./command-outbound.ts";

type Document = { body: Uint8Array; contentType: string | undefined; feedUrl: string };

async function fetched(url: string): Promise<Document | { reason: string; message: string }> {
  const { outbound } = openCommandOutbound();
  try {
    const result = await outbound.fetch(url, {});
    if (!result.ok) return { reason: result.reason, message: result.message };
    return { body: result.body, contentType: result.headers["content-type"], feedUrl: result.finalUrl };
  } finally {
    await outbound.close();
  }
}

async function parsed(document: Document, fetchedAtMs: number): Promise<ParseResult> {
  const parser = createFeedParser({ workers: 1 });
  try {
    return await parser.parse(document.body, {
      contentType: document.contentType,
      feedUrl: document.feedUrl,
      fetchedAtMs,
    });
  } finally {
    await parser.close();
  }
}

/** Prints the parsed feed, newest items first as the product shows them, or `{error:{reason,message}}`. */
export async function feedCommand([place]: string[]): Promise<number> {
  if (place === undefined) throw new Error("Give a file or an address: feed FILE|URL");
  const isFile = existsSync(place);
  const document: Document | { reason: string; message: string } = isFile
    ? { body: readFileSync(place), contentType: undefined, feedUrl: pathToFileURL(path.resolve(place)).href }
    : await fetched(place);
  if ("reason" in document) return rejected(document.reason, document.message);
  const now = Date.now();
  const result = await parsed(document, now);
  if (result.kind === "failed") return rejected(result.reason, result.message);
  const keys = new Map(
    result.feed.items.map((item, place) => [item, sortKeyOf(item.publishedAt, now, place)]),
  );
  const items = result.feed.items.toSorted((a, b) => (keys.get(b) ?? 0) - (keys.get(a) ?? 0));
  console.log(JSON.stringify({ ...result.feed, items }, null, 2));
  return 0;
}

function rejected(reason: string, message: string): number {
  console.log(JSON.stringify({ error: { reason, message } }));
  return 1;
}
