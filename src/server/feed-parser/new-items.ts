import type { StoredCompany } from "#domain/companies/evidence.ts";
import type { Tag } from "#domain/tags/tags.ts";
import {
  columnsOf,
  type Elements,
  type ElementType,
  elementsApart,
  elementsOf,
} from "#server/platform/postgres/binary-arrays.ts";
import type { ParsedItem } from "./parsed-item.ts";

/** What is stored of a parsed item: all of it but for what `Omit` names. */
export type NewItem = Omit<ParsedItem, "publishedAt" | "guid" | "imageUrl" | "isUntitled"> & {
  id: string;
  /** ISO 8601 UTC. */
  pubDate: string | null;
  companies: StoredCompany[];
  tags: Tag[];
  sortKey: number;
};

/** Items in the form in which the database takes them: whoever stores them does not look into them. */
export type NewItems = { count: number } & Elements;

export type NewItemColumn = keyof NewItem;

type ColumnOfItems = { type: ElementType; elementOf(item: NewItem): string | number | null };

const jsonOf = (value: readonly unknown[]) => (value.length === 0 ? "[]" : JSON.stringify(value));

/** The columns of new items in their order, each with its type in PostgreSQL. */
const columns: Readonly<Record<NewItemColumn, ColumnOfItems>> = {
  id: { type: "text", elementOf: ({ id }) => id },
  title: { type: "text", elementOf: ({ title }) => title },
  link: { type: "text", elementOf: ({ link }) => link },
  pubDate: {
    type: "timestamptz",
    elementOf: ({ pubDate }) => (pubDate === null ? null : Date.parse(pubDate)),
  },
  content: { type: "text", elementOf: ({ content }) => content },
  author: { type: "text", elementOf: ({ author }) => author },
  companies: { type: "jsonb", elementOf: ({ companies }) => jsonOf(companies) },
  tags: { type: "jsonb", elementOf: ({ tags }) => jsonOf(tags) },
  sortKey: { type: "int8", elementOf: ({ sortKey }) => sortKey },
};

export const newItemColumns = Object.entries(columns).map(([name, { type }]) => ({
  name: name as NewItemColumn,
  type,
}));

export function encodedItems(items: readonly NewItem[]): NewItems {
  const written = Object.values(columns).map(({ type, elementOf }) => ({
    type,
    values: items.map((item) => elementOf(item)),
  }));
  return { count: items.length, ...elementsOf(written) };
}

/** Each item of its own. */
export function itemsApart({ count, ...elements }: NewItems): NewItems[] {
  const apart = columnsOf(elements).map(elementsApart);
  return Array.from({ length: count }, (_, at) => {
    const own = apart.map((column) => column[at] ?? new Uint8Array());
    return { count: 1, bytes: new Uint8Array(Buffer.concat(own)), lengths: own.map(({ length }) => length) };
  });
}
