import type { StoredCompany } from "#domain/companies/evidence.ts";
import {
  columnsOf,
  type Elements,
  elementsApart,
  elementsOf,
} from "#server/platform/postgres/binary-arrays.ts";

export type NewItem = {
  id: string;
  title: string;
  link: string;
  /** ISO 8601 UTC. */
  pubDate: string | null;
  content: string;
  author: string | null;
  companies: StoredCompany[];
  sortKey: number;
};

/** Items in the form in which the database takes them: whoever stores them does not look into them. */
export type NewItems = { count: number } & Elements;

/** The columns of new items in their order. */
export const newItemColumns = [
  "id",
  "title",
  "link",
  "pubDate",
  "content",
  "author",
  "companies",
  "sortKey",
] as const;

export type NewItemColumn = (typeof newItemColumns)[number];

export function encodedItems(items: readonly NewItem[]): NewItems {
  const text = (of: (item: NewItem) => string | null) => ({ type: "text" as const, values: items.map(of) });
  const elements = elementsOf([
    text(({ id }) => id),
    text(({ title }) => title),
    text(({ link }) => link),
    {
      type: "timestamptz",
      values: items.map(({ pubDate }) => (pubDate === null ? null : Date.parse(pubDate))),
    },
    text(({ content }) => content),
    text(({ author }) => author),
    { type: "jsonb", values: items.map(({ companies }) => JSON.stringify(companies)) },
    { type: "int8", values: items.map(({ sortKey }) => sortKey) },
  ]);
  return { count: items.length, ...elements };
}

/** Each item of its own. */
export function itemsApart({ count, ...elements }: NewItems): NewItems[] {
  const columns = columnsOf(elements).map(elementsApart);
  return Array.from({ length: count }, (_, at) => {
    const own = columns.map((column) => column[at] ?? new Uint8Array());
    return { count: 1, bytes: new Uint8Array(Buffer.concat(own)), lengths: own.map(({ length }) => length) };
  });
}
