import { type ItemFields, rawItemOf } from "./item-fields.ts";
import type { RawItem } from "./parsed-item.ts";
import type { TagAttributes } from "./tag-attributes.ts";

/** Items read of one document; the newest of them are kept later. */
const itemsReadMax = 5_000;
const itemsSeenMax = 100_000;

/** Puts items together from the elements between their tags. Items without any content are left out. */
export function createItemCollector() {
  const items: RawItem[] = [];
  let seen = 0;
  let base: string | undefined;
  let strong: ItemFields | undefined;
  let weak: ItemFields | undefined;
  // An element of unknown purpose inside the item: what it holds counts only where the item itself is silent.
  let unknown = "";

  // The fields that the item read last had.
  let lastFields: string[] = [];

  function close(): void {
    if (strong !== undefined) {
      const fields = Object.keys(strong);
      if (weak !== undefined || fields.length > 0) {
        items.push(rawItemOf(strong, weak, base));
        lastFields = fields;
      }
    }
    strong = weak = base = undefined;
    unknown = "";
  }

  return {
    items,
    base: () => base,
    close,
    /**
     * The document ends here, and the item with it: it counts if it has every field that the item before it has, as
     * nothing is changed later in an item once it is stored.
     */
    closeIfWhole(): void {
      const { length } = items;
      if (strong !== undefined && length > 0 && lastFields.every((field) => field in (strong ?? {}))) close();
    },
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
