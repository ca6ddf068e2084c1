import type { ReadPage } from "../article-reader/read-page.ts";
import type { FeedErrorReason } from "./feed-error.ts";
import type { FeedLinks } from "./feed-links.ts";
import type { Detected, FeedNews } from "./feed-news.ts";
import type { OpmlDocument } from "./opml.ts";
import type { FeedMeta, ParsedFeed } from "./parsed-feed.ts";

/**
 * What a parser thread is sent and what it answers; the first message of all is "ready". `news`: a feed of which only
 * what is new counts; `known` are the ids of items that are not. `address`: a document that may be a feed or a web page
 * that announces some. `article`: the page of an item with this title. `detect`: headlines as JSON, to be read again.
 */
export type ParseRequest = { bytes: Uint8Array; meta: FeedMeta } & (
  | { kind: "feed" | "address" | "opml" | "detect" }
  | { kind: "news"; known: string }
  | { kind: "article"; title: string }
);
export type ParseReply =
  | { kind: "feed"; feed: ParsedFeed }
  | { kind: "news"; news: FeedNews }
  | { kind: "page"; links: FeedLinks }
  | { kind: "article"; page: ReadPage }
  | { kind: "detect"; found: Detected[] }
  | { kind: "opml"; document: OpmlDocument | { refused: string } }
  | { kind: "failed"; reason: FeedErrorReason | "crashed"; message: string };

/** A headline to be read again, with its text and the day it came out. */
export type DetectedHeadline = { title: string; text: string; pubDate: string | null };

/** To a thread, between requests: from now on it finds the companies of this lexicon, JSON in a memory that threads share. */
export type LexiconMessage = { kind: "lexicon"; bytes: Uint8Array };
