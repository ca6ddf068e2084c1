import { flushCompileCache } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import type { Detector } from "#domain/companies/detector.ts";
import { dayNumber } from "#domain/companies/listing.ts";
import { isDisplayed } from "#domain/companies/roles.ts";
import { createTextReaders } from "#domain/companies/text-reader.ts";
import { createTagger, type Tagger } from "#domain/tags/tagger.ts";
import { lexiconIn, openDetector } from "#server/platform/open-detector.ts";
import { documentText } from "./document-text.ts";
import { FeedError } from "./feed-error.ts";
import { feedLinksIn } from "./feed-links.ts";
import { type Detect, readFeedNews } from "./feed-news.ts";
import { readOpml } from "./opml.ts";
import { parseFeed } from "./parse-feed.ts";
import type { DetectedHeadline, LexiconMessage, ParseReply, ParseRequest } from "./parser-message.ts";

/** A broken feed is no page, so there is nothing to find in it. */
const mayBePage = new Set(["html", "not-a-feed", "empty"]);

const given = workerData as { forPages: boolean; lexicon: Uint8Array | undefined };

let { lexicon } = given;
let detector: Detector | undefined;
let tagger: Tagger | undefined;

/** Detector and tagger read each item once. */
const readers = createTextReaders();

const open = () => openDetector(lexicon && lexiconIn(lexicon), readers);

/** The DOM: threads that read feeds go without. */
const loadReader = () => import("../article-reader/read-page.ts");

const detect: Detect = (title, body, publishedAt) => {
  // Opened by the first new item: a thread that reads none goes without.
  detector ??= open();
  tagger ??= createTagger(readers);
  const day = publishedAt === null ? undefined : dayNumber(publishedAt.slice(0, 10));
  const found = detector.detect(title, { body, day });
  return {
    // To the hundredth: what is stored with a million items is short.
    companies: found
      .filter(isDisplayed)
      .map((each) => ({ ...each, confidence: Math.round(each.confidence * 100) / 100 })),
    tags: tagger.tagsOf({ title, body, companies: found }),
  };
};

const decoder = new TextDecoder();

function detectAgain(bytes: Uint8Array) {
  const headlines = JSON.parse(decoder.decode(bytes)) as DetectedHeadline[];
  return headlines.map(({ title, text, pubDate }) => detect(title, text, pubDate));
}

async function read(request: ParseRequest): Promise<ParseReply> {
  const { kind, bytes, meta } = request;
  if (kind === "article") {
    const { readPage } = await loadReader();
    return { kind, page: readPage(bytes, meta, request.title, detect) };
  }
  if (kind === "news") return { kind, news: readFeedNews(bytes, meta, request.known, detect) };
  if (kind === "detect") return { kind, found: detectAgain(bytes) };
  if (kind === "opml") return { kind, document: readOpml(bytes, meta.contentType) };
  try {
    return { kind: "feed", feed: parseFeed(bytes, meta) };
  } catch (error) {
    if (kind === "feed" || !(error instanceof FeedError) || !mayBePage.has(error.reason)) throw error;
    return { kind: "page", links: feedLinksIn(documentText(bytes, meta.contentType), meta.feedUrl) };
  }
}

async function replyTo(request: ParseRequest): Promise<ParseReply> {
  try {
    return await read(request);
  } catch (error) {
    if (error instanceof FeedError) return { kind: "failed", reason: error.reason, message: error.message };
    return { kind: "failed", reason: "crashed", message: "The feed could not be read." };
  }
}

let isCompiledSaved = false;

/** With what the first document needed; a thread that is ended saves nothing. Costs nothing where it was saved before. */
function saveCompiled(): void {
  if (!isCompiledSaved) flushCompileCache();
  isCompiledSaved = true;
}

parentPort?.on("message", async (request: ParseRequest | LexiconMessage) => {
  if (request.kind === "lexicon") {
    lexicon = request.bytes;
    detector = undefined;
    return;
  }
  const reply = await replyTo(request);
  parentPort?.postMessage(reply, reply.kind === "news" ? [reply.news.fresh.bytes.buffer] : []);
  saveCompiled();
});
if (given.forPages) {
  await loadReader();
  detector = open();
}
parentPort?.postMessage("ready");
