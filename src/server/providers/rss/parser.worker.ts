import { parentPort } from "node:worker_threads";
import { FeedError } from "./feed-error.ts";
import { parseFeed } from "./parse-feed.ts";
import type { ParseReply, ParseRequest } from "./parser-message.ts";

function reply({ bytes, meta }: ParseRequest): ParseReply {
  try {
    return { kind: "feed", feed: parseFeed(bytes, meta) };
  } catch (error) {
    if (error instanceof FeedError) return { kind: "failed", reason: error.reason, message: error.message };
    return { kind: "failed", reason: "crashed", message: "The feed could not be read." };
  }
}

parentPort?.on("message", (request: ParseRequest) => parentPort?.postMessage(reply(request)));
parentPort?.postMessage("ready");
