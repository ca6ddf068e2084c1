import { getTableColumns, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { channelItems, channels, items } from "#server/db/schema/news.ts";
import { type NewItemColumn, type NewItems, newItemColumns } from "#server/feed-parser/new-items.ts";
import { arrayOf, columnsOf, repeatedText } from "#server/platform/postgres/binary-arrays.ts";

export type StoredChannel = typeof channels.$inferSelect;

/** Items new in a channel and the numbers of their arrival, the first and the last. */
export type Arrivals = { count: number; fromSeq: number; toSeq: number };

export type Visit = { channelId: string; found?: NewItems; record?: Partial<StoredChannel> };
export type VisitWithItems = Visit & { found: NewItems };
type Within = Pick<Database, "execute">;

/** For a statement of its own. */
export const doNotWaitForDisk = sql`(select set_config('synchronous_commit', 'off', true)) = 'off'`;

const { id: _id, url: _url, createdAt: _createdAt, ...visitColumns } = getTableColumns(channels);
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
// As text: put together of a hundred parts each time, a statement takes longer to write than what it stores.
const assignments = sql.raw(
  Object.values(visitColumns)
    .map(({ name }) => `${quoted(name)} = next.${quoted(name)}`)
    .join(", "),
);

/** What a visit changes, by the names in the table. */
function rowOf(record: Partial<StoredChannel>): Record<string, unknown> {
  const given = Object.entries(visitColumns).filter(([key]) => key in record);
  return Object.fromEntries(given.map(([key, { name }]) => [name, record[key as keyof StoredChannel]]));
}

/**
 * One statement for all; a field that a record does not name stays as it is.
 * @param waitsForDisk not needed without items: a record that a failure of the machine takes back does no harm, as the
 * channel is visited again
 */
export async function writeRecords(
  within: Within,
  visits: Visit[],
  { waitsForDisk }: { waitsForDisk: boolean },
): Promise<void> {
  const records = visits.flatMap(({ channelId, record }) =>
    record ? { id: channelId, record: rowOf(record) } : [],
  );
  if (records.length === 0) return;
  await within.execute(sql`
    update channels set ${assignments} from (
      select next.* from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as visit(id text, record jsonb)
      join channels old on old.id = visit.id
      cross join lateral jsonb_populate_record(old, visit.record) next
    ) next where channels.id = next.id and ${waitsForDisk ? sql`true` : doNotWaitForDisk}`);
}

type ArrivalColumns = Record<NewItemColumn | "channelId", Buffer>;

/** One array a column, of all items of these visits. */
export function joinedColumns(visits: VisitWithItems[]): ArrivalColumns {
  const count = visits.reduce((sum, visit) => sum + visit.found.count, 0);
  const parts = visits.map(({ found }) => columnsOf(found));
  const found = newItemColumns.map(({ name, type }, at) => {
    const elements = parts.map((columns) => columns[at] ?? new Uint8Array());
    return [name, arrayOf(type, count, elements)] as const;
  });
  const channelId = visits.map((visit) => repeatedText(visit.channelId, visit.found.count));
  return {
    ...(Object.fromEntries(found) as Record<NewItemColumn, Buffer>),
    channelId: arrayOf("text", count, channelId),
  };
}

/** The columns of new items that are columns of `items`, by their names in the table. */
const tableColumns: Readonly<Record<Exclude<NewItemColumn, "sortKey">, { name: string }>> =
  getTableColumns(items);
const columnsOfItems = newItemColumns.flatMap(({ name, type }) =>
  name === "sortKey" ? [] : [{ name, type, inTable: quoted(tableColumns[name].name) }],
);
const itemNames = sql.raw(columnsOfItems.map(({ inTable }) => inTable).join(", "));

/**
 * In the order of their ids, so that two writers with the same items wait for each other and never crosswise.
 * @returns how many were new
 */
export async function insertItems(tx: Within, columns: ArrivalColumns): Promise<number> {
  const arrays = columnsOfItems.map(({ name, type }) => sql`${columns[name]}::${sql.raw(type)}[]`);
  const { rowCount } = await tx.execute(sql`
    insert into ${items} (${itemNames})
    select * from unnest(${sql.join(arrays, sql`, `)}) as t(${itemNames})
    order by id
    on conflict (id) do nothing`);
  return rowCount ?? 0;
}

/** What is placed in channels. Text and author stand there only where the item has those of another channel. */
function placedRows(
  { channelId, id, sortKey, pubDate, content, author }: ArrivalColumns,
  { areItemsNew }: { areItemsNew: boolean },
) {
  // No item has those of another channel: the texts, most of what is stored, are not sent a second time.
  if (areItemsNew)
    return sql`
      select channel_id, item_id, sort_key, t.pub_date is not null, null, null
      from unnest(${channelId}::text[], ${id}::text[], ${sortKey}::int8[], ${pubDate}::timestamptz[])
        as t(channel_id, item_id, sort_key, pub_date)`;
  return sql`
      select channel_id, item_id, sort_key, t.pub_date is not null,
        case when own.is_other then t.content end, case when own.is_other then t.author end
      from unnest(${channelId}::text[], ${id}::text[], ${sortKey}::int8[], ${pubDate}::timestamptz[],
        ${content}::text[], ${author}::text[]) as t(channel_id, item_id, sort_key, pub_date, content, author)
      join ${items} item on item.id = t.item_id
      cross join lateral (select (item.content, item.author) is distinct from (t.content, t.author) as is_other) own`;
}

/** @param areItemsNew none of these items was stored before, nor stands in two of these visits */
export async function insertArrivals(
  tx: Within,
  columns: ArrivalColumns,
  { areItemsNew }: { areItemsNew: boolean },
): Promise<Map<string, Arrivals>> {
  // One writer at a time: arrival numbers become visible in their order, so that nothing is missed by resuming
  // after the highest one seen.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('channel_items.seq'))`);
  // Under the lock whatever is there is seen. A number that is drawn for nothing would leave a gap.
  const { rows } = await tx.execute<{ channelId: string; count: number; fromSeq: string; toSeq: string }>(sql`
    with placed as (
      insert into ${channelItems} (channel_id, item_id, sort_key, is_dated, content, author)
      ${placedRows(columns, { areItemsNew })}
      where (select 1 from ${channelItems} known
        where known.channel_id = t.channel_id and known.item_id = t.item_id) is null
      order by channel_id, sort_key
      returning channel_id, seq)
    select channel_id as "channelId", count(*)::int, min(seq) as "fromSeq", max(seq) as "toSeq"
    from placed group by channel_id`);
  return new Map(
    rows.map(({ channelId: of, count, fromSeq, toSeq }) => [
      of,
      { count, fromSeq: Number(fromSeq), toSeq: Number(toSeq) },
    ]),
  );
}
