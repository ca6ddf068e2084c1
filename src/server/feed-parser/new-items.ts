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

/** The columns of new items in their order, each with its type in PostgreSQL. */
const typeOfColumn: Readonly<Record<NewItemColumn, ElementType>> = {
  id: "text",
  title: "text",
  link: "text",
  pubDate: "timestamptz",
  content: "text",
  author: "text",
  companies: "jsonb",
  tags: "jsonb",
  sortKey: "int8",
};

export const newItemColumns = Object.entries(typeOfColumn).map(([name, type]) => ({
  name: name as NewItemColumn,
  type,
}));

export function encodedItems(items: readonly NewItem[]): NewItems {
  const columns = newItemColumns.map(({ name, type }) => ({
    type,
    values: items.map((item) => elementValue(type, item[name])),
  }));
  return { count: items.length, ...elementsOf(columns) };
}

function elementValue(type: ElementType, value: NewItem[NewItemColumn]): string | number | null {
  // Most items have neither companies nor tags.
  if (Array.isArray(value)) return value.length === 0 ? "[]" : JSON.stringify(value);
  return type === "timestamptz" && typeof value === "string" ? Date.parse(value) : value;
}

/** Each item of its own. */
export function itemsApart({ count, ...elements }: NewItems): NewItems[] {
  const columns = columnsOf(elements).map(elementsApart);
  return Array.from({ length: count }, (_, at) => {
    const own = columns.map((column) => column[at] ?? new Uint8Array());
    return { count: 1, bytes: new Uint8Array(Buffer.concat(own)), lengths: own.map(({ length }) => length) };
  });
}
