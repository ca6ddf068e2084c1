import { isAscii, isUtf8 } from "node:buffer";
import { feedNameLengthMax, isFeedColor, isFeedName } from "#domain/feeds/feed.ts";
import { hostOf } from "#domain/feeds/feed-address.ts";
import { opmlFeedsMax, opmlNamespace } from "#domain/feeds/opml.ts";
import { documentText } from "./document-text.ts";
import { lineOf } from "./plain-text.ts";
import { createTagAttributes, decodedXml } from "./tag-attributes.ts";
import { createXmlTokens } from "./xml-tokens.ts";

/** A feed that the document lists. */
export type OpmlOutline = {
  /** Where its tag begins, from 1. */
  line: number;
  name: string;
  /** As it stands there; empty when there is none. */
  url: string;
  /** Null: none of ours. */
  color: string | null;
  enabled: boolean;
};

export type OpmlDocument = {
  outlines: OpmlOutline[];
  /** Why the document was not read to its end, and how far it was. */
  warning: { line: number; reason: string } | null;
};

/** Of an outline that names a feed without giving its address. */
const feedTypes = new Set(["rss", "rss1", "atom", "feed", "rdf"]);

export const opmlRejections = {
  empty: "The document is empty.",
  html: "This is a web page, not an OPML document.",
  feed: "This is a feed, not an OPML document. Add it by its address.",
  entities: "The document declares XML entities, which are refused.",
  other: "This is not an OPML document.",
} as const;

/**
 * The feeds of an OPML document of any version, in their order, from folders of any depth. Names are taken from `text`,
 * else `title`, else the host of the address. A document that breaks off gives what could be read of it: a user who
 * moves five hundred feeds is better served by four hundred and a word about the rest. Declared entities are never
 * expanded.
 * @returns why, in words, when it is no OPML document
 */
export function readOpml(
  bytes: Uint8Array,
  contentType: string | undefined,
): OpmlDocument | { refused: string } {
  const text = textOf(bytes, contentType);
  if (text.trim() === "") return { refused: opmlRejections.empty };
  const reader = createReader(text);
  reader.run();
  return reader.result();
}

/** Exporters that declare an encoding and write UTF-8 are common; the other way round, UTF-8 does not come about. */
function textOf(bytes: Uint8Array, contentType: string | undefined): string {
  const isOtherwiseDeclared = isUtf8(bytes) && !isAscii(bytes);
  const text = isOtherwiseDeclared ? new TextDecoder().decode(bytes) : documentText(bytes, contentType);
  return text.includes("\0") ? text.replaceAll("\0", "") : text;
}

function createReader(text: string) {
  const kept = new Set(["text", "title", "type", "xmlurl", "url"]);
  const attributes = createTagAttributes(text, kept, decodedXml);
  const lineAt = createLineCounter(text);
  const outlines: OpmlOutline[] = [];
  // The prefix under which the document declares our namespace.
  let own = "?";
  let tagName = "";
  let tagStart = 0;
  let isOpml = false;
  let isComplete = false;
  let rejected: string | undefined;
  let warning: OpmlDocument["warning"] = null;

  function beginTag(start: number, end: number): void {
    tagStart = start - 1;
    tagName = text.slice(start, Math.min(end, start + 20)).toLowerCase();
    attributes.begin(isOpml && tagName === "outline");
  }

  function endTag(): void {
    if (!isOpml) openRoot();
    else if (tagName === "outline") readOutline();
  }

  function openRoot(): void {
    isOpml = tagName === "opml";
    if (!isOpml) reject(rejectionOf(tagName));
    const ours = attributes.prefixes().find(([, address]) => address.trim() === opmlNamespace);
    own = ours?.[0] ?? own;
    for (const name of ["color", "enabled"]) kept.add(`${own}:${name}`);
  }

  function readOutline(): void {
    const isFeed = feedTypes.has(attributes.get("type")?.trim().toLowerCase() ?? "");
    const url = (attributes.get("xmlurl") ?? (isFeed ? attributes.get("url") : undefined) ?? "").trim();
    if (url !== "" || isFeed) keep(url, lineAt(tagStart));
  }

  function keep(url: string, line: number): void {
    if (outlines.length === opmlFeedsMax) {
      warning = { line, reason: `Only the first ${opmlFeedsMax} feeds of a document are read.` };
      tokens.stop();
      return;
    }
    const color = attributes.get(`${own}:color`) ?? "";
    outlines.push({
      line,
      name: nameOf([attributes.get("text"), attributes.get("title")], url),
      url,
      color: isFeedColor(color) ? color : null,
      enabled: attributes.get(`${own}:enabled`) !== "false",
    });
  }

  function closeTag(start: number, end: number): void {
    if (!isOpml || !/^(opml|body)$/i.test(text.slice(start, Math.min(end, start + 5)))) return;
    isComplete = true;
    tokens.stop();
  }

  function reject(reason: string): void {
    rejected = reason;
    tokens.stop();
  }

  const tokens = createXmlTokens(text, {
    onTagName: beginTag,
    onTagEnd: endTag,
    onCloseTag: closeTag,
    onAttributeName: attributes.onName,
    onAttributeValue: attributes.onData,
    onAttributeEnd: attributes.onEnd,
    onText: () => {},
    onCharacterData: () => {},
    onDeclaration(start, end) {
      if (!isOpml && /!ENTITY\b/i.test(text.slice(start - 1, end))) reject(opmlRejections.entities);
    },
  });

  function result(): OpmlDocument | { refused: string } {
    if (rejected !== undefined) return { refused: rejected };
    if (!isOpml) return { refused: opmlRejections.other };
    if (!isComplete && !warning)
      warning = { line: lineAt(text.trimEnd().length), reason: "The document breaks off here." };
    return { outlines, warning };
  }

  return { run: tokens.run, result };
}

function rejectionOf(root: string): string {
  if (root === "html") return opmlRejections.html;
  return root === "rss" || root === "feed" || root === "rdf:rdf" ? opmlRejections.feed : opmlRejections.other;
}

function nameOf(candidates: readonly (string | undefined)[], url: string): string {
  for (const candidate of [...candidates, hostOf(url), url]) {
    const name = candidate?.toWellFormed().trim() ?? "";
    if (isFeedName(name)) return name;
    const short = lineOf(name, feedNameLengthMax);
    if (isFeedName(short)) return short;
  }
  return "";
}

/** The line of a position, from 1. Positions must not go back. */
function createLineCounter(text: string): (at: number) => number {
  const lineEnds = /\r\n?|\n/g;
  let line = 1;
  let next = lineEnds.exec(text);
  return (at) => {
    while (next && next.index < at) {
      line += 1;
      next = lineEnds.exec(text);
    }
    return line;
  };
}
