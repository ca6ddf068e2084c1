import { readFileSync } from "node:fs";
import path from "node:path";
import type { Reply } from "#fakes/kit/server.ts";

/** Another corpus of the same format can be tried by naming its folder. */
const folder = path.join(
  process.env.HOSTILE_DIR ?? path.join(import.meta.dirname, "../hostile/corpus"),
  "hostile-feeds",
);

type Served = { status: number; content_type: string; content_encoding?: string };

/** The names of all documents of the hostile corpus. */
export const hostileFeeds = (
  JSON.parse(readFileSync(path.join(folder, "expectations.json"), "utf8")) as {
    feeds: { file: string; class: string; served: Served }[];
  }
).feeds;

/** A document of the corpus as its publisher serves it, byte for byte. */
export function hostileReply(file: string): Reply {
  const served = hostileFeeds.find((each) => each.file === file)?.served;
  return {
    status: served?.status ?? 200,
    headers: {
      "content-type": served?.content_type ?? "application/rss+xml",
      ...(served?.content_encoding ? { "content-encoding": served.content_encoding } : {}),
    },
    body: readFileSync(path.join(folder, file)),
  };
}

/** Controls but line breaks and tabs, direction marks and overrides, tag characters. */
export const hiddenSigns = /[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}\ufeff]/u;
