import type { Aspect } from "./readers.ts";

/** In what a document yields less to us than to some other reader, and why that is right. */
type Difference = { lacked: Aspect[]; because: string };

const entities: Difference = {
  lacked: ["count", "title", "link", "date"],
  because: "a document that uses entities that hold others or a file, or declares a thousand, is refused",
};
const impossibleDate: Difference = {
  lacked: ["date"],
  because: "it is no date: an unknown one is better than a wrong one",
};
const script: Difference = { lacked: ["title"], because: "the text of a script is no part of a headline" };

export const differences: Readonly<Record<string, Difference>> = {
  "bad.entity-bomb.xml": { ...entities, lacked: ["count", "title", "link"] },
  "ent-billion-laughs.xml": entities,
  "ent-doctype-huge.xml": entities,
  "ent-recursive.xml": entities,
  "ent-xxe-file.xml": entities,
  "date-feb31.xml": impossibleDate,
  "date-redos.xml": impossibleDate,
  "date-leap.xml": { lacked: ["date"], because: "23:59:60 is the second after 23:59:59, not 23:59:00" },
  "big-zalgo-title.xml": {
    lacked: ["title"],
    because: "of a headline of ten thousand signs the end is cut off before it is cleaned",
  },
  "generic.atom10.xml": { lacked: ["date"], because: "htmlparser2 gives the date of the update" },
  "var-atom10-links.xml": {
    lacked: ["link", "date"],
    because: "htmlparser2 gives the entry's own address and the date of the update",
  },
  "id-duplicate-guid.xml": { lacked: ["count"], because: "the same title and link twice is one item" },
  "json-type-confusion.json": {
    lacked: ["count", "date"],
    because: "an item whose title and address are no texts has nothing to show",
  },
  "mal-truncated-mid-item.xml": {
    lacked: ["count", "title", "link"],
    because: "half an item has half an address; the whole item comes with the next visit",
  },
  "xss-atom-xhtml.xml": script,
  "xss-script-child-title.xml": script,
};

/** Documents that end the process of a reader: "reader document". */
export const fatal: readonly string[] = [
  // It takes the length of a list that is none at its word, and runs out of memory.
  "feedsmith json-items-not-array.json",
];
