import type { ReadPage } from "../article-reader/read-page.ts";
import type { FeedErrorReason } from "./feed-error.ts";
import type { FeedLinks } from "./feed-links.ts";
import type { Detected, FeedNews } from "./feed-news.ts";
import type { OpmlDocument } from "./opml.ts";
import type { FeedMeta, ParsedFeed } from "./parsed-feed.ts";
import type { DetectedHeadline, ParseRequest } from "./parser-message.ts";
import { type ParserThread, startParserThread, type ThreadResult } from "./parser-thread.ts";

/** Documents waiting for a thread; beyond either bound a document is turned away as "busy". */
const waitingMax = 2_000;
const waitingBytesMax = 128 * 1024 * 1024;
const spareThreadMs = 30_000;

/** `timeout` and `crashed` count as parser kills (`nextFetch`); `busy` and `closed` say nothing about the feed. */
export type ParseFailure = FeedErrorReason | "timeout" | "crashed" | "busy" | "closed";
type Failed = { kind: "failed"; reason: ParseFailure; message: string };
export type ParseResult = { kind: "feed"; feed: ParsedFeed } | Failed;
export type NewsResult = { kind: "news"; news: FeedNews } | Failed;
/** `page`: no feed, but perhaps a web page; the addresses at which it may have feeds. */
export type AddressResult = ParseResult | { kind: "page"; links: FeedLinks };
export type ArticleResult = { kind: "article"; page: ReadPage } | Failed;
export type DetectResult = { kind: "detect"; found: Detected[] } | Failed;
export type OpmlResult = { kind: "opml"; document: OpmlDocument | { refused: string } } | Failed;

/** None of its functions rejects. The bytes stay the caller's, except those of `parseNews`. */
export type FeedParser = {
  parse(bytes: Uint8Array, meta: FeedMeta): Promise<ParseResult>;
  /** For what is new in a feed; `known` are ids as an earlier look gave them. The bytes are handed over. */
  parseNews(bytes: Uint8Array, meta: FeedMeta, known: string): Promise<NewsResult>;
  /** For what is at an address that a user typed. */
  readAddress(bytes: Uint8Array, meta: FeedMeta): Promise<AddressResult>;
  readOpml(bytes: Uint8Array, contentType: string | undefined): Promise<OpmlResult>;
  /** The article of a page; `title` is that of the item that leads to it. */
  readArticle(bytes: Uint8Array, meta: FeedMeta, title: string): Promise<ArticleResult>;
  /** Companies of headlines that are stored already, by the newest lexicon. */
  detect(headlines: readonly DetectedHeadline[]): Promise<DetectResult>;
  /** What is read from now on has the companies of this lexicon, given as JSON. */
  adoptLexicon(lexicon: string): void;
  /** Ends the threads; what still waits fails as "closed". */
  close(): Promise<void>;
};

export type FeedParserOptions = {
  /** Threads at most. One does the work; another starts when a document holds it up. Default 2. */
  workers?: number;
  /** Processor time for one document; the thread is then killed and replaced. Default 2,000. */
  cpuMsMax?: number;
  /** For one document by the clock, on a machine that gives it hardly any processor time. Default 60,000. */
  wallMsMax?: number;
  /** Heap of one thread. Default 192. */
  heapMb?: number;
  /** A document that takes longer holds up those behind it: another thread takes them on. Default 500. */
  heldUpMs?: number;
  /** It is to read web pages, not feeds. */
  forPages?: boolean;
};

type Job = ParseRequest & { done: (result: ThreadResult | Failed) => void };

/** Reads documents off the main thread, so that no document can hold up or take down the process (threat T9). */
export function createFeedParser(options: FeedParserOptions = {}): FeedParser {
  const { workers = 2, heldUpMs = 500 } = options;
  const { cpuMsMax = 2_000, wallMsMax = 60_000, heapMb = 192, forPages = false } = options;
  const idle: ParserThread[] = [];
  const busy = new Set<ParserThread>();
  const slow = new Set<ParserThread>();
  const waiting: Job[] = [];
  let waitingBytes = 0;
  let lexicon: Uint8Array | undefined;
  let closed = false;
  let heldUp: NodeJS.Timeout | undefined;
  let retirement: NodeJS.Timeout | undefined;

  function idleThread(): ParserThread | undefined {
    if (busy.size > slow.size || busy.size >= workers) return undefined;
    const thread = idle.pop() ?? startThread();
    return thread.isAlive() ? thread : idleThread();
  }

  const startThread = () =>
    startParserThread({ cpuMsMax, wallMsMax, heapMb, forPages, lexicon, onUp: watchWaiting });

  /** Until the next document is read, or another thread is to go past those that hold up the rest. */
  function watchWaiting(): void {
    if (busy.size >= workers || waiting.length === 0) return;
    // A thread that starts, on a busy machine for long, is held up by no document, and another one would not be faster.
    if ([...busy].some((thread) => !thread.isUp())) return;
    heldUp ??= setTimeout(() => {
      heldUp = undefined;
      for (const thread of busy) slow.add(thread);
      dispatch();
    }, heldUpMs).unref();
  }

  function dispatch(): void {
    while (waiting.length > 0) {
      const thread = idleThread();
      const job = thread && waiting.shift();
      if (!job) {
        watchWaiting();
        return;
      }
      waitingBytes -= job.bytes.byteLength;
      busy.add(thread);
      const { done: _, ...request } = job;
      void thread.run(request).then(
        (result) => finish(thread, job, result),
        () => finish(thread, job, lostResult),
      );
    }
  }

  function finish(thread: ParserThread, job: Job, result: ThreadResult): void {
    busy.delete(thread);
    clearTimeout(heldUp);
    heldUp = undefined;
    slow.delete(thread);
    if (thread.isAlive() && !closed) idle.push(thread);
    job.done(closed ? closedResult : result);
    if (closed) return;
    dispatch();
    retirement ??= setTimeout(retire, spareThreadMs).unref();
  }

  /** A thread costs some 30 MB: after a rush one stays. */
  function retire(): void {
    retirement = undefined;
    for (const thread of idle.splice(1)) void thread.end();
  }

  function read(request: ParseRequest): Promise<ThreadResult | Failed> {
    const { byteLength } = request.bytes;
    if (closed) return Promise.resolve(closedResult);
    if (waiting.length >= waitingMax || waitingBytes + byteLength > waitingBytesMax)
      return Promise.resolve(busyResult);
    return new Promise((done) => {
      waiting.push({ ...request, done });
      waitingBytes += byteLength;
      dispatch();
    });
  }

  async function parse(bytes: Uint8Array, meta: FeedMeta): Promise<ParseResult> {
    const result = await read({ kind: "feed", bytes, meta });
    return result.kind === "feed" || result.kind === "failed" ? result : lostResult;
  }

  async function parseNews(bytes: Uint8Array, meta: FeedMeta, known: string): Promise<NewsResult> {
    const result = await read({ kind: "news", bytes, meta, known });
    return result.kind === "news" || result.kind === "failed" ? result : lostResult;
  }

  async function readAddress(bytes: Uint8Array, meta: FeedMeta): Promise<AddressResult> {
    const result = await read({ kind: "address", bytes, meta });
    const { kind } = result;
    return kind === "page" || kind === "feed" || kind === "failed" ? result : lostResult;
  }

  async function readOpml(bytes: Uint8Array, contentType: string | undefined): Promise<OpmlResult> {
    const meta = { contentType, feedUrl: "", fetchedAtMs: 0 };
    const result = await read({ kind: "opml", bytes, meta });
    return result.kind === "opml" || result.kind === "failed" ? result : lostResult;
  }

  async function readArticle(bytes: Uint8Array, meta: FeedMeta, title: string): Promise<ArticleResult> {
    const result = await read({ kind: "article", bytes, meta, title });
    return result.kind === "article" || result.kind === "failed" ? result : lostResult;
  }

  async function detect(headlines: readonly DetectedHeadline[]): Promise<DetectResult> {
    const meta = { contentType: undefined, feedUrl: "", fetchedAtMs: 0 };
    const bytes = new TextEncoder().encode(JSON.stringify(headlines));
    const result = await read({ kind: "detect", bytes, meta });
    return result.kind === "detect" || result.kind === "failed" ? result : lostResult;
  }

  function adoptLexicon(text: string): void {
    const bytes = new TextEncoder().encode(text);
    lexicon = new Uint8Array(new SharedArrayBuffer(bytes.byteLength));
    lexicon.set(bytes);
    for (const thread of [...idle, ...busy]) thread.adoptLexicon(lexicon);
  }

  async function close(): Promise<void> {
    closed = true;
    clearTimeout(retirement);
    clearTimeout(heldUp);
    for (const job of waiting.splice(0)) job.done(closedResult);
    waitingBytes = 0;
    await Promise.all([...idle.splice(0), ...busy].map((thread) => thread.end()));
  }

  return { parse, parseNews, readAddress, readOpml, readArticle, detect, adoptLexicon, close };
}

const busyResult: Failed = {
  kind: "failed",
  reason: "busy",
  message: "Too many feeds are waiting.",
};
const lostResult: Failed & ThreadResult = {
  kind: "failed",
  reason: "crashed",
  message: "The reader stopped.",
};
const closedResult: Failed = { kind: "failed", reason: "closed", message: "The reader is closed." };
