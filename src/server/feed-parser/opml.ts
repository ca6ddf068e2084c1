import { isFeedColor } from "#domain/feeds/feed.ts";
import { opmlFeedsMax, opmlNamespace } from "#domain/feeds/opml.ts";
import { documentText } from "./document-text.ts";
import { hasAddress, looseAddresses } from "./opml-addresses.ts";
import { createFolderStack } from "./opml-folders.ts";
import { feedNameOf, folderNameOf } from "./opml-names.ts";
import { createTagAttributes, decodedXml } from "./tag-attributes.ts";
import { createXmlTokens } from "./xml-tokens.ts";

/** A feed that the document lists. */
export type OpmlOutline = {
  /** Where its tag begins, from 1. */
  line: number;
  name: string;
  /** As it is there; empty when there is none. */
  url: string;
  /** Null: none of ours. */
  color: string | null;
  enabled: boolean;
  /** Names of the folders around it, the outermost first; deeper ones count as the last that we have. */
  folder: string[];
  /** Why it is no feed to follow, though it has an address; null for one that is. */
  problem: string | null;
};

export type OpmlDocument = {
  outlines: OpmlOutline[];
  /** Why the document was not read to its end, and how far it was. */
  warning: { line: number; reason: string } | null;
};

/** Of an outline that names a feed without giving its address. */
const feedTypes = new Set(["rss", "rss1", "atom", "feed", "rdf"]);

export const opmlRejections = {
  empty: "The file is empty.",
  html: "This is a web page, not an OPML file.",
  feed: "This is a feed, not an OPML file. Add it by its address.",
  entities: "This declares XML entities, which aren't allowed.",
  other: "This isn't an OPML file.",
} as const;

/**
 * The feeds of an OPML document of any version, or of several in one file, in their order, with their folders. Names are
 * taken from `text`, else `title`, else the host of the address. No `xmlUrl` is passed over: what broken markup hides is
 * looked for again, and what a comment hides comes with that as its problem. A document that breaks off gives what
 * could be read of it: a user who moves five hundred feeds is better served by four hundred and a word about the rest.
 * Declared entities are never expanded.
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

function textOf(bytes: Uint8Array, contentType: string | undefined): string {
  const text = documentText(bytes, contentType);
  return text.includes("\0") ? text.replaceAll("\0", "") : text;
}

type Found = Omit<OpmlOutline, "line"> & { at: number };

function createReader(text: string) {
  const kept = new Set(["text", "title", "type", "xmlurl", "url"]);
  const attributes = createTagAttributes(text, kept, decodedXml);
  const found: Found[] = [];
  const folders = createFolderStack();
  /** Where the addresses are that have been read. */
  const readAt = new Set<number>();
  // The prefix under which the document declares our namespace.
  let own = "?";
  let tagName = "";
  let tagStart = 0;
  let addressAt = -1;
  /** The outline whose tag came last, while it is open. */
  let openAt = -1;
  let isOpml = false;
  let isComplete = false;
  let rejected: string | undefined;
  let cutAt: number | undefined;

  function beginTag(start: number, end: number): void {
    tagStart = start - 1;
    tagName = text.slice(start, Math.min(end, start + 20)).toLowerCase();
    addressAt = -1;
    attributes.begin(tagName === "outline" || tagName === "opml");
  }

  function endTag(end: number, selfClosing: boolean): void {
    if (tagName === "opml") openRoot();
    else if (!isOpml) reject(rejectionOf(tagName));
    else if (tagName === "outline") readOutline(end, selfClosing);
  }

  /** Also that of another document in the same file. */
  function openRoot(): void {
    isOpml = true;
    isComplete = false;
    folders.clear();
    const ours = attributes.prefixes().find(([, address]) => address.trim() === opmlNamespace);
    own = ours?.[0] ?? own;
    for (const name of ["color", "enabled"]) kept.add(`${own}:${name}`);
  }

  function readOutline(end: number, selfClosing: boolean): void {
    // A quote that does not end takes in the tags that follow.
    const isBroken = /<outline/i.test(text.slice(tagStart + 1, end));
    openAt = selfClosing ? -1 : tagStart;
    if (isBroken) readLoosely(tagStart, end);
    const folder = isBroken ? "" : readWhole(selfClosing);
    if (!selfClosing) folders.open(folder);
  }

  /** @returns the name of the folder that the outline is; empty for a feed */
  function readWhole(selfClosing: boolean): string {
    const isFeed = feedTypes.has(attributes.get("type")?.trim().toLowerCase() ?? "");
    const address = attributes.get("xmlurl");
    const url = (address?.trim() || (isFeed ? attributes.get("url") : undefined) || "").trim();
    const isFolder = url === "" && !isFeed && !(address !== undefined && selfClosing);
    if (address !== undefined) readAt.add(addressAt);
    if (isFolder) return folderNameOf([attributes.get("text"), attributes.get("title")]);
    keep(url);
    return "";
  }

  function keep(url: string): void {
    const color = attributes.get(`${own}:color`) ?? "";
    add({
      at: tagStart,
      name: feedNameOf([attributes.get("text"), attributes.get("title")], url),
      url,
      color: isFeedColor(color) ? color : null,
      enabled: attributes.get(`${own}:enabled`) !== "false",
      folder: folders.path(),
      problem: null,
    });
  }

  function add(outline: Found): void {
    if (found.length < opmlFeedsMax) found.push(outline);
    else {
      cutAt ??= outline.at;
      tokens.stop();
    }
  }

  /** The addresses of a part whose markup is broken, under the names before them. */
  function readLoosely(from: number, to: number): void {
    for (const { at, names, address, inComment } of looseAddresses(text, from, to)) {
      if (readAt.has(at)) continue;
      readAt.add(at);
      const url = address.trim();
      const problem = inComment ? "It's commented out." : null;
      const looks = { color: null, enabled: true, folder: inComment ? [] : folders.path() };
      add({ at, name: feedNameOf(names, url), url, ...looks, problem });
    }
  }

  /** Text is where a tag's rest lands when a sign within it ended it too early. */
  function readText(start: number, end: number): void {
    if (openAt === -1 || !hasAddress(text.slice(start, end))) return;
    folders.close();
    readLoosely(openAt, end);
    if (!text.slice(start, end).includes("/>")) folders.open("");
    openAt = -1;
  }

  function closeTag(start: number, end: number): void {
    if (!isOpml) return;
    const name = text.slice(start, Math.min(end, start + 20)).toLowerCase();
    if (name === "outline") folders.close();
    if (name === "outline") openAt = -1;
    if (name === "opml" || name === "body") isComplete = true;
  }

  function reject(reason: string): void {
    rejected = reason;
    tokens.stop();
  }

  const tokens = createXmlTokens(text, {
    onTagName: beginTag,
    onTagEnd: endTag,
    onCloseTag: closeTag,
    onAttributeName(start, end) {
      if (end - start === 6 && text.slice(start, end).toLowerCase() === "xmlurl") addressAt = start;
      attributes.onName(start, end);
    },
    onAttributeValue: attributes.onData,
    onAttributeEnd: attributes.onEnd,
    onText: readText,
    onCharacterData: () => {},
    onDeclaration(start, end) {
      if ((!isOpml || isComplete) && /!ENTITY\b/i.test(text.slice(start - 1, end)))
        reject(opmlRejections.entities);
    },
  });

  function result(): OpmlDocument | { refused: string } {
    if (rejected !== undefined) return { refused: rejected };
    if (!isOpml) return { refused: opmlRejections.other };
    folders.clear();
    if (cutAt === undefined) readLoosely(0, text.length);
    const lineAt = createLineCounter(text);
    const outlines = found
      .toSorted((a, b) => a.at - b.at)
      .map(({ at, ...outline }) => ({ line: lineAt(at), ...outline }));
    return { outlines, warning: warningOf() };
  }

  function warningOf(): OpmlDocument["warning"] {
    const lineAt = createLineCounter(text);
    if (cutAt !== undefined)
      return { line: lineAt(cutAt), reason: `We read only the first ${opmlFeedsMax} feeds of a file.` };
    return isComplete
      ? null
      : { line: lineAt(text.trimEnd().length), reason: "The file ends here unexpectedly." };
  }

  return { run: tokens.run, result };
}

function rejectionOf(root: string): string {
  if (root === "html") return opmlRejections.html;
  return root === "rss" || root === "feed" || root === "rdf:rdf" ? opmlRejections.feed : opmlRejections.other;
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
