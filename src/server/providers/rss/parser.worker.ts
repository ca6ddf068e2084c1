import { parentPort } from "node:worker_threads";
import { documentText } from "./document-text.ts";
import { FeedError } from "./feed-error.ts";
import { feedLinksIn } from "./feed-links.ts";
import { readOpml } from "./opml.ts";
import { parseFeed } from "./parse-feed.ts";
import type { ParseReply, ParseRequest } from "./parser-message.ts";

/** A broken feed is no page, so there is nothing to find in it. */
const mayBePage = new Set(["html", "not-a-feed", "empty"]);

function read({ kind, bytes, meta }: ParseRequest): ParseReply {
  if (kind === "opml") return { kind, document: readOpml(bytes, meta.contentType) };
  try {
    return { kind: "feed", feed: parseFeed(bytes, meta) };
  } catch (error) {
    if (kind === "feed" || !(error instanceof FeedError) || !mayBePage.has(error.reason)) throw error;
    return { kind: "page", links: feedLinksIn(documentText(bytes, meta.contentType), meta.feedUrl) };
  }
}

function reply(request: ParseRequest): ParseReply {
  try {
    return read(request);
  } catch (error) {
    if (error instanceof FeedError) return { kind: "failed", reason: error.reason, message: error.message };
    return { kind: "failed", reason: "crashed", message: "The feed could not be read." };
  }
}

parentPort?.on("message", (request: ParseRequest) => parentPort?.postMessage(reply(request)));
parentPort?.postMessage("ready");
