import { type ItemFields, rawItemOf } from "./item-fields.ts";
import type { RawItem } from "./parsed-feed.ts";
import type { TagAttributes } from "./tag-attributes.ts";

/** Items read of one document; the newest of them are kept later. */
const itemsReadMax = 5_000;
const itemsSeenMax = 20_000;

/** Puts items together from the elements between their tags. Items without any content are left out. */
export function createItemCollector() {
  const items: RawItem[] = [];
  let seen = 0;
  let base: string | undefined;
  let strong: ItemFields | undefined;
  let weak: ItemFields | undefined;
  // An element of unknown purpose inside the item: what it holds counts only where the item itself is silent.
  let unknown = "";

  function close(): void {
    if (strong !== undefined && (weak !== undefined || Object.keys(strong).length > 0))
      items.push(rawItemOf(strong, weak, base));
    strong = weak = base = undefined;
    unknown = "";
  }

  return {
    items,
    close,
    /** A new item begins, which also ends one that was never closed. False when enough have been read. */
    open(attributes: TagAttributes, selfClosing: boolean): boolean {
      close();
      seen += 1;
      if (!selfClosing) {
        strong = {};
        base = attributes.get("xml:base");
        const about = attributes.get("rdf:about") ?? attributes.get("about");
        if (about !== undefined) weak = { otherLink: about, guid: about };
      }
      return items.length < itemsReadMax && seen <= itemsSeenMax;
    },
    openUnknown(name: string): void {
      if (strong !== undefined && unknown === "") unknown = name;
    },
    closeUnknown(name: string): void {
      if (name === unknown) unknown = "";
    },
    /** Where the value of an element belongs at this place; undefined outside items. */
    target(): ItemFields | undefined {
      if (strong === undefined || unknown === "") return strong;
      weak ??= {};
      return weak;
    },
  };
}
