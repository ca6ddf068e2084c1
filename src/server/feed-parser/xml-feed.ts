import { authorsMax } from "./author-names.ts";
import { type ChannelFields, rawFeedOf, recordChannelLink, recordChannelText } from "./channel-fields.ts";
import { createElementNames } from "./element-names.ts";
import { FeedError } from "./feed-error.ts";
import { createFeedRoot } from "./feed-root.ts";
import { createFieldCapture } from "./field-capture.ts";
import { createItemCollector } from "./item-collector.ts";
import { recordAttributes, recordText, relOf } from "./item-fields.ts";
import type { Markup } from "./markup.ts";
import type { RawFeed } from "./parsed-feed.ts";
import type { RawText } from "./raw-text.ts";
import { baseOf, isAddress } from "./safe-link.ts";
import { createTagAttributes, type TagAttributes } from "./tag-attributes.ts";
import type { ElementRole } from "./vocabulary.data.ts";
import { createXmlTokens } from "./xml-tokens.ts";

const structure = new Set<ElementRole>(["root-rss", "root-rdf", "root-atom", "channel", "item", "entry"]);
const byAttributes = new Set<ElementRole>([
  "atom-link",
  "enclosure",
  "media-content",
  "thumbnail",
  "picture",
]);
/** What the attributes of a field say about its text. */
type FieldKind = { type: string | undefined; isPermaLink: boolean | undefined };
const plainField: FieldKind = { type: undefined, isPermaLink: undefined };
/** Fields that may hold elements of any name. */
const roomy = new Set<ElementRole>(["body", "summary", "media-description", "aside", "author"]);

/**
 * Reads RSS 0.9x and 2.0, RSS 1.0, Atom 0.3 and 1.0, forgiving what publishers get wrong: bare ampersands, missing
 * or misspelt closing tags, undeclared prefixes, text before or after the feed, a cut-off end (only whole items
 * count). Declared entities are never expanded. Throws `FeedError`.
 */
export function readXmlFeed(markup: Markup): RawFeed {
  const reader = createReader(markup);
  reader.run();
  return reader.result();
}

function createReader(markup: Markup) {
  const { signs: text } = markup;
  const names = createElementNames(markup.nameOf);
  const attributes = createTagAttributes(markup);
  const capture = createFieldCapture(markup);
  const root = createFeedRoot();
  const items = createItemCollector();
  const channel: ChannelFields = { hours: [], dates: [], authors: [] };
  let isComplete = false;
  let feedBase: string | undefined;
  let tagName = "";
  let tagStart = 0;
  let role: ElementRole | undefined;
  let field = plainField;

  function beginTag(start: number, end: number): void {
    tagName = text.slice(start, end);
    tagStart = start - 1;
    role = names.roleOf(tagName);
    attributes.begin(role !== undefined && (capture.role() === undefined || root.isItem(role)));
  }

  function endTag(end: number, selfClosing: boolean): void {
    if (capture.role() !== undefined && staysInCapture(end, selfClosing)) return;
    readNamespaces();
    if (!root.isFound()) openRoot();
    else if (root.isItem(role)) {
      if (!items.open(attributes, selfClosing)) finishReading();
    } else if (role === undefined) {
      if (!selfClosing) items.openUnknown(tagName);
    } else if (role === "channel") feedBase = within(attributes.get("xml:base"), feedBase);
    else if (!structure.has(role)) openField(role, end, selfClosing);
  }

  function readNamespaces(): void {
    if (attributes.isEmpty()) return;
    for (const [prefix, address] of attributes.prefixes()) names.declare(prefix, address);
    if (attributes.prefixes().length > 0) role = names.roleOf(tagName);
    const own = attributes.get("xmlns");
    if (own !== undefined && !tagName.includes(":")) role = names.roleWithin(own, tagName);
  }

  function openRoot(): void {
    root.look(role, tagName);
    if (root.isAtom()) names.documentIsAtom();
    if (!root.isFound()) return;
    feedBase = attributes.get("xml:base");
    root.rejectExpansion(text.slice(tagStart));
  }

  function openField(opened: ElementRole, end: number, selfClosing: boolean): void {
    const target = items.target();
    if (!attributes.isEmpty() && attributes.get("xml:base") !== undefined)
      attributes.resolve((own) => baseOf([own, items.base(), feedBase]));
    if (target === undefined) recordChannelLink(channel, opened, attributes);
    else if (byAttributes.has(opened) || opened === "link") recordAttributes(target, opened, attributes);
    if (
      selfClosing ||
      byAttributes.has(opened) ||
      (opened === "link" && root.isAtom() && isWholeLink(attributes))
    )
      return;
    capture.begin(opened, tagName, end);
    field = attributes.isEmpty()
      ? plainField
      : {
          type: attributes.get("type")?.toLowerCase(),
          isPermaLink: permaLinkOf(attributes.get("ispermalink")),
        };
  }

  /** Whether a tag that opens inside a field belongs to it; a field that was never closed ends here. */
  function staysInCapture(end: number, selfClosing: boolean): boolean {
    const captured = capture.role();
    if (captured === "author" && role === "name") {
      capture.restart(end);
      return true;
    }
    // An entry's source may hold an empty entry, which is no new one.
    if (captured === "aside" && selfClosing) return true;
    const isSibling = role !== undefined && captured !== undefined && !roomy.has(captured);
    if (isSibling || root.isItem(role)) {
      finishField(tagStart);
      return false;
    }
    capture.onChild(tagName, selfClosing);
    return true;
  }

  function finishField(end: number): void {
    const finished = capture.role();
    if (finished === undefined) return;
    const format = capture.hasMarkup() ? "html" : root.formatOf(finished, field.type);
    const value: RawText = { text: capture.finish(end), format };
    const target = items.target();
    if (target === undefined) recordChannelText(channel, finished, value);
    else recordText(target, finished, value, field.isPermaLink);
  }

  function closeTag(start: number, end: number): void {
    const captured = capture.role();
    if (captured !== undefined && capture.isClosedBy(start, end)) {
      finishField(start - 2);
      return;
    }
    const name = text.slice(start, end);
    const closing = names.roleOf(name);
    if (captured !== undefined) {
      const ends = captured === "author" && closing === "name";
      if (!ends && (closing === undefined || !structure.has(closing))) return;
      finishField(start - 2);
      if (ends) return;
    }
    if (closing === undefined) items.closeUnknown(name);
    else if (root.isItem(closing)) items.close();
    else if (root.isClosedBy(closing)) finishReading();
  }

  /** The end of the feed, or as much of it as is read. */
  function finishReading(): void {
    items.close();
    isComplete = true;
    tokens.stop();
  }

  function result(): RawFeed {
    if (!root.isFound()) throw new FeedError("not-a-feed");
    if (!isComplete) items.closeIfWhole();
    if (!isComplete && items.items.length === 0) throw new FeedError("broken-xml");
    if (root.isAtom())
      for (const entry of items.items) {
        if (entry.authors.length + (entry.creators?.length ?? 0) === 0)
          entry.authors = channel.authors.slice(0, authorsMax);
      }
    // A relative link of RSS, which has no base of its own, is the site's: its feed may be served from elsewhere.
    const base = feedBase ?? (!root.isAtom() && isAddress(channel.siteUrl) ? channel.siteUrl : undefined);
    return { ...rawFeedOf(channel, base), isCutOff: !isComplete, items: items.items };
  }

  const tokens = createXmlTokens(text, {
    onTagName: beginTag,
    onTagEnd: endTag,
    isExpected: () => role !== undefined,
    onCloseTag: closeTag,
    onAttributeName: attributes.onName,
    onAttributeValue: attributes.onData,
    onAttributeEnd: attributes.onEnd,
    onText: capture.onText,
    onCharacterData: capture.onCharacterData,
    onDeclaration: (start, end) => root.declaration(text.slice(start, end)),
  });
  return { run: tokens.run, result };
}

/** The base that an element gives, in that of the element around it. */
const within = (own: string | undefined, outer: string | undefined) =>
  own === undefined ? outer : (baseOf([own, outer]) ?? own);

function permaLinkOf(written: string | undefined): boolean | undefined {
  const value = written?.trim().toLowerCase();
  return value === "false" ? false : value === "true" ? true : undefined;
}

/** Atom's links stand in attributes; one that leads to the page and has no address there may have it as its text. */
function isWholeLink(attributes: TagAttributes): boolean {
  return attributes.get("href") !== undefined || relOf(attributes) !== "alternate";
}
