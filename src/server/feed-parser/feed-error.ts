/** Why a document could not be read as a feed. */
export type FeedErrorReason =
  /** No bytes, or white space only. */
  | "empty"
  /** A web page; its address may lead to a feed. */
  | "html"
  /** Some other document: plain text, binary data, another kind of XML or JSON. */
  | "not-a-feed"
  /** The document declares entities of its own; they are never expanded (threat T7). */
  | "entities"
  /** XML that ends before the feed does, without one complete item. */
  | "broken-xml"
  /** JSON that does not parse. */
  | "broken-json";

export const feedErrorMessageOf = {
  empty: "The file is empty.",
  html: "This is a web page, not a feed.",
  "not-a-feed": "This isn't an RSS, Atom, RDF or JSON feed.",
  entities: "This declares XML entities, which aren't allowed.",
  "broken-xml": "The XML is broken: it ends in the middle of the feed.",
  "broken-json": "This isn't valid JSON.",
} satisfies Record<FeedErrorReason, string>;

/** Thrown by `parseFeed` only; the message names the reason and nothing of the document. */
export class FeedError extends Error {
  readonly reason: FeedErrorReason;

  constructor(reason: FeedErrorReason) {
    super(feedErrorMessageOf[reason]);
    this.name = "FeedError";
    this.reason = reason;
  }
}
