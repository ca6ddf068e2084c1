import { type ChannelFields, rawFeedOf, recordChannelLink, recordChannelText } from "./channel-fields.ts";
import { createElementNames } from "./element-names.ts";
import { FeedError } from "./feed-error.ts";
import { createFieldCapture } from "./field-capture.ts";
import { type ItemFields, rawItemOf, recordAttributes, recordText } from "./item-fields.ts";
import type { RawFeed, RawItem, RawText } from "./parsed-feed.ts";
import { createTagAttributes } from "./tag-attributes.ts";
import type { ElementRole } from "./vocabulary.data.ts";
import { createXmlTokens, type XmlEvents } from "./xml-tokens.ts";

/** Items read of one document; the newest of them are kept. */
const itemsReadMax = 5_000;
const itemsSeenMax = 20_000;
const elementsBeforeRootMax = 20;

const structure = new Set<ElementRole>(["root-rss", "root-rdf", "root-atom", "channel", "item", "entry"]);
const byAttributes = new Set<ElementRole>([
  "atom-link",
  "enclosure",
  "media-content",
  "thumbnail",
  "picture",
]);
/** Fields that may hold elements of any name. */
const typed = new Set<ElementRole>(["title", "body", "summary"]);
const roomy = new Set<ElementRole>(["body", "summary", "media-description", "aside"]);

/**
 * Reads RSS 0.9x and 2.0, RSS 1.0, Atom 0.3 and 1.0, forgiving what publishers get wrong: bare ampersands, missing
 * or misspelt closing tags, undeclared prefixes, text before or after the feed, a cut-off end (only complete items
 * count). Declared entities are never expanded. Throws `FeedError`.
 */
export function readXmlFeed(text: string): RawFeed {
  const reader = createReader(text);
  const tokens = createXmlTokens(text, reader.events);
  reader.stopWith(tokens.stop);
  tokens.run();
  return reader.result();
}

type Root = "rss" | "rdf" | "atom";
const rootRoles: Partial<Record<ElementRole, Root>> = {
  "root-rss": "rss",
  "root-rdf": "rdf",
  "root-atom": "atom",
};

function createReader(text: string) {
  const names = createElementNames();
  const attributes = createTagAttributes(text);
  const capture = createFieldCapture(text);
  const channel: ChannelFields = { hours: [] };
  const items: RawItem[] = [];
  let stop = () => {};
  let root: Root | undefined;
  let elements = 0;
  let itemsSeen = 0;
  let feedBase: string | undefined;
  let itemBase: string | undefined;
  let item: ItemFields | undefined;
  let weak: ItemFields | undefined;
  // An element of unknown purpose inside the item: what it holds counts only where the item itself is silent.
  let unknown = "";
  let tagName = "";
  let tagStart = 0;
  let role: ElementRole | undefined;
  let fieldType: string | undefined;
  let fieldIsLink = true;
  let isComplete = false;
  let isPage = false;

  function isItem(candidate: ElementRole | undefined): boolean {
    return candidate === (root === "atom" ? "entry" : "item");
  }

  function beginTag(start: number, end: number): void {
    tagName = text.slice(start, end);
    tagStart = start - 1;
    role = names.roleOf(tagName);
    attributes.begin(role !== undefined && (capture.role() === undefined || isItem(role)));
  }

  function endTag(end: number, selfClosing: boolean): void {
    if (capture.role() !== undefined && staysInCapture(end, selfClosing)) return;
    readNamespaces();
    if (root === undefined) openRoot();
    else if (isItem(role)) openItem(selfClosing);
    else if (role === undefined) openUnknown(selfClosing);
    else if (role === "channel") feedBase = attributes.get("xml:base") ?? feedBase;
    else if (!structure.has(role)) openField(role, end, selfClosing);
  }

  function readNamespaces(): void {
    for (const [prefix, address] of attributes.prefixes()) names.declare(prefix, address);
    if (attributes.prefixes().length > 0) role = names.roleOf(tagName);
    const own = attributes.get("xmlns");
    if (own !== undefined && !tagName.includes(":")) role = names.roleWithin(own, tagName);
  }

  function openRoot(): void {
    elements += 1;
    root = role === "channel" ? "rss" : role && rootRoles[role];
    if (root !== undefined) feedBase = attributes.get("xml:base");
    else if (tagName.toLowerCase() === "html") throw new FeedError("html");
    else if (elements > elementsBeforeRootMax) stop();
    if (root === "atom") names.documentIsAtom();
  }

  function openItem(selfClosing: boolean): void {
    closeItem();
    itemsSeen += 1;
    if (items.length >= itemsReadMax || itemsSeen > itemsSeenMax) finishReading();
    if (selfClosing) return;
    item = {};
    const about = attributes.get("rdf:about") ?? attributes.get("about");
    if (root === "rdf" && about !== undefined) weak = { otherLink: about, guid: about };
    itemBase = attributes.get("xml:base");
  }

  function closeItem(): void {
    if (item !== undefined && (weak !== undefined || Object.keys(item).length > 0))
      items.push(rawItemOf(item, weak, itemBase));
    item = weak = itemBase = undefined;
    unknown = "";
  }

  function openUnknown(selfClosing: boolean): void {
    if (item !== undefined && unknown === "" && !selfClosing) unknown = tagName;
  }

  function openField(opened: ElementRole, end: number, selfClosing: boolean): void {
    if (item === undefined) recordChannelLink(channel, opened, attributes);
    else if (byAttributes.has(opened) || opened === "link")
      recordAttributes(target(item), opened, attributes);
    const textless = byAttributes.has(opened) || (root === "atom" && opened === "link");
    if (selfClosing || textless) return;
    capture.begin(opened, tagName, end);
    fieldType = attributes.get("type")?.toLowerCase();
    fieldIsLink = attributes.get("ispermalink")?.toLowerCase() !== "false";
  }

  function target(strong: ItemFields): ItemFields {
    if (unknown === "") return strong;
    weak ??= {};
    return weak;
  }

  /** Whether a tag that opens inside a field belongs to it; a field that was never closed ends here. */
  function staysInCapture(end: number, selfClosing: boolean): boolean {
    const captured = capture.role();
    const sibling = role !== undefined && captured !== undefined && !roomy.has(captured);
    if (captured === "author" && role === "name") {
      capture.restart(end);
      return true;
    }
    if (!isItem(role) && !(sibling && captured !== "author")) {
      capture.onChild(tagName, selfClosing);
      return true;
    }
    finishField(tagStart);
    return false;
  }

  function finishField(end: number): void {
    const finished = capture.role();
    if (finished === undefined) return;
    const format = capture.hasMarkup() ? "html" : textFormat(root, finished, fieldType);
    const value: RawText = { text: capture.finish(end), format };
    if (item === undefined) recordChannelText(channel, finished, value);
    else recordText(target(item), finished, value, fieldIsLink);
  }

  function closeTag(start: number, end: number): void {
    const name = text.slice(start, end);
    const closing = names.roleOf(name);
    const captured = capture.role();
    if (captured !== undefined) {
      const ends = capture.isClosedBy(name) || (captured === "author" && closing === "name");
      if (!ends && (closing === undefined || !structure.has(closing))) return;
      finishField(start - 2);
      if (ends) return;
    }
    if (isItem(closing)) closeItem();
    else if (closing !== undefined && rootRoles[closing] === root && root !== undefined) {
      closeItem();
      finishReading();
    } else if (name === unknown) unknown = "";
  }

  function finishReading(): void {
    isComplete = true;
    stop();
  }

  function onDeclaration(start: number, end: number): void {
    if (root !== undefined) return;
    const declaration = text.slice(start, end);
    if (/^!?ENTITY\b|<!ENTITY\b/i.test(declaration)) throw new FeedError("entities");
    if (/^!?DOCTYPE\s+html\b/i.test(declaration)) isPage = true;
  }

  function result(): RawFeed {
    if (root === undefined) throw new FeedError(isPage ? "html" : "not-a-feed");
    if (!isComplete && items.length === 0) throw new FeedError("broken-xml");
    if (root === "atom") for (const entry of items) entry.author ??= channel.author;
    return { ...rawFeedOf(channel, feedBase), isCutOff: !isComplete, items };
  }

  const events: XmlEvents = {
    onTagName: beginTag,
    onTagEnd: endTag,
    onCloseTag: closeTag,
    onAttributeName: attributes.onName,
    onAttributeValue: attributes.onData,
    onAttributeEnd: attributes.onEnd,
    onText(start, end) {
      if (capture.role() !== undefined) capture.onText(start, end);
    },
    onCharacterData(start, end) {
      if (capture.role() !== undefined) capture.onCharacterData(start, end);
    },
    onDeclaration,
  };
  return {
    events,
    result,
    stopWith(callback: () => void): void {
      stop = callback;
    },
  };
}

/** Atom says what a text is; in RSS every text may hold escaped HTML. */
function textFormat(root: Root | undefined, role: ElementRole, type: string | undefined): RawText["format"] {
  if (root !== "atom") return "html";
  return typed.has(role) && type?.includes("html") ? "html" : "plain";
}
