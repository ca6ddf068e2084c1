import { getTableColumns, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { channelItems, channels, items, type StoredCompany } from "#server/db/schema/news.ts";

export type StoredChannel = typeof channels.$inferSelect;

export type NewItem = {
  id: string;
  title: string;
  link: string;
  /** ISO 8601 UTC. */
  pubDate: string | null;
  content: string;
  author: string | null;
  sortKey: number;
  companies: StoredCompany[];
  /** Some channel brought it before: only its place in this channel may be new. */
  isStored?: boolean;
};

/** What a visit changes in a channel's row. */
export type VisitRecord = Partial<Omit<StoredChannel, "id" | "url" | "createdAt" | "leasedUntil">>;

type Visit = { channelId: string; found: NewItem[]; record?: Partial<StoredChannel> };
type WaitingVisit = { visit: Visit; stored: PromiseWithResolvers<number[]> };
type Within = Pick<Database, "execute">;

/** Of all visits stored at once: a megabyte is written in one go, and requests wait meanwhile. */
const itemsAtOnceMax = 1_000;
/** While one waits for the disk the other works. */
const writersMax = 2;
/** A visit waits this long for others: many in one statement cost a fraction of as many statements. */
const gatherMs = 8;
/** That many do not wait for more. */
const visitsPlenty = 100;
const itemsPlenty = 800;

const { id: _id, url: _url, createdAt: _createdAt, ...visitColumns } = getTableColumns(channels);
const assignments = sql.join(
  Object.values(visitColumns).map(({ name }) => sql`${sql.identifier(name)} = next.${sql.identifier(name)}`),
  sql`, `,
);

/** What a visit changes, by the names in the table. */
function rowOf(record: Partial<StoredChannel>): Record<string, unknown> {
  const given = Object.entries(visitColumns).filter(([key]) => key in record);
  return Object.fromEntries(given.map(([key, { name }]) => [name, record[key as keyof StoredChannel]]));
}

/** Class of the SQLSTATE; empty for an error that is no answer of the database. */
function errorClassOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === "string") return code.slice(0, 2);
  return cause === undefined ? "" : errorClassOf(cause);
}

/** PostgreSQL refuses the value itself; another try cannot help. */
const isUnstorable = (error: unknown) => errorClassOf(error) === "22";
/** A value, a reference to what is gone, a deadlock: what was to be stored beside it may be fine. */
const isOfOneVisit = (error: unknown) => ["22", "23", "40"].includes(errorClassOf(error));

/** Stores visits. Those that end while others are being stored wait and share a transaction: one wait for the disk. */
export function createVisitWriter({ db }: { db: Database }) {
  const waiting: WaitingVisit[] = [];
  let itemsWaiting = 0;
  let writers = 0;
  let isGathering = false;

  /**
   * Stores a visit, whole or not at all: items that are new, their place in the channel, and the channel's record. An
   * item that another channel brought, or that this channel brought before, is left as it is. An item that cannot be
   * stored is left out.
   * @returns the arrival numbers given to items new in this channel, ascending
   */
  async function storeVisit(channelId: string, found: NewItem[], record: VisitRecord): Promise<number[]> {
    const stored = Promise.withResolvers<number[]>();
    waiting.push({ visit: { channelId, found, record: { ...record, leasedUntil: null } }, stored });
    itemsWaiting += found.length;
    plan();
    return stored.promise;
  }

  function plan(): void {
    if (writers >= writersMax || waiting.length === 0) return;
    if (waiting.length >= visitsPlenty || itemsWaiting >= itemsPlenty) void writeWaiting();
    else if (!isGathering) {
      isGathering = true;
      setTimeout(endGathering, gatherMs);
    }
  }

  function endGathering(): void {
    isGathering = false;
    if (writers < writersMax && waiting.length > 0) void writeWaiting();
  }

  async function writeWaiting(): Promise<void> {
    writers += 1;
    await write(nextToWrite());
    writers -= 1;
    plan();
  }

  function nextToWrite(): WaitingVisit[] {
    let items = 0;
    let count = 0;
    for (const { visit } of waiting) {
      items += visit.found.length;
      if (count > 0 && items > itemsAtOnceMax) break;
      count += 1;
    }
    const next = waiting.splice(0, count);
    for (const { visit } of next) itemsWaiting -= visit.found.length;
    return next;
  }

  /** Never rejects: each visit hears of its own fate. */
  async function write(visits: WaitingVisit[]): Promise<void> {
    try {
      const seqs = await storeTogether(visits.map(({ visit }) => visit));
      for (const { visit, stored } of visits) stored.resolve(seqs.get(visit.channelId) ?? []);
    } catch (error) {
      const [first, ...others] = visits;
      if (first && others.length === 0)
        await salvage(first.visit, error).then(first.stored.resolve, first.stored.reject);
      else if (isOfOneVisit(error)) for (const each of visits) await write([each]);
      else for (const { stored } of visits) stored.reject(error);
    }
  }

  /** Stores what can be stored of a visit that was refused. */
  async function salvage({ channelId, found, record }: Visit, error: unknown): Promise<number[]> {
    if (!isUnstorable(error)) throw error;
    const seqs: number[] = [];
    for (const item of found) seqs.push(...(await storeIfPossible(channelId, item)));
    await storeTogether([{ channelId, found: [], ...(record ? { record } : {}) }]);
    return seqs;
  }

  async function storeIfPossible(channelId: string, item: NewItem): Promise<number[]> {
    try {
      return (await storeTogether([{ channelId, found: [item] }])).get(channelId) ?? [];
    } catch (error) {
      if (!isUnstorable(error)) throw error;
      return [];
    }
  }

  /** Answers the new arrival numbers of each channel. */
  async function storeTogether(visits: Visit[]): Promise<Map<string, number[]>> {
    const arrivals = visits.flatMap(({ channelId, found }) => found.map((item) => ({ channelId, ...item })));
    if (arrivals.length === 0) {
      await writeRecords(db, visits);
      return new Map();
    }
    return db.transaction(async (tx) => {
      await insertItems(
        tx,
        arrivals.filter(({ isStored }) => !isStored),
      );
      const seqs = await insertArrivals(tx, arrivals);
      await writeRecords(tx, visits);
      return seqs;
    });
  }

  return { storeVisit };
}

/** One statement for all; a field that a record does not name stays as it is. */
async function writeRecords(within: Within, visits: Visit[]): Promise<void> {
  const records = visits.flatMap(({ channelId, record }) =>
    record ? { id: channelId, record: rowOf(record) } : [],
  );
  if (records.length === 0) return;
  await within.execute(sql`
    update channels set ${assignments} from (
      select next.* from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as visit(id text, record jsonb)
      join channels old on old.id = visit.id
      cross join lateral jsonb_populate_record(old, visit.record) next
    ) next where channels.id = next.id`);
}

/** In the order of their ids, so that two writers with the same items wait for each other and never crosswise. */
async function insertItems(tx: Within, fresh: NewItem[]): Promise<void> {
  if (fresh.length === 0) return;
  const all = <K extends keyof NewItem>(key: K) => sql.param(fresh.map((item) => item[key]));
  const companies = sql.param(fresh.map((item) => JSON.stringify(item.companies)));
  // Arrays of texts: PostgreSQL reads them in less time than JSON.
  await tx.execute(sql`
    insert into ${items} (id, title, link, pub_date, content, author, companies)
    select * from unnest(${all("id")}::text[], ${all("title")}::text[], ${all("link")}::text[],
      ${all("pubDate")}::timestamptz[], ${all("content")}::text[], ${all("author")}::text[], ${companies}::jsonb[]) as t(id)
    order by id
    on conflict (id) do nothing`);
}

async function insertArrivals(
  tx: Within,
  arrivals: (NewItem & { channelId: string })[],
): Promise<Map<string, number[]>> {
  const places = arrivals.map(({ channelId, id, sortKey }) => ({ channelId, id, sortKey }));
  // One writer at a time: arrival numbers become visible in their order, so that nothing is missed by resuming
  // after the highest one seen.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('channel_items.seq'))`);
  const { rows } = await tx.execute<{ channelId: string; seq: string }>(sql`
    insert into ${channelItems} (channel_id, item_id, sort_key)
    select "channelId", id, "sortKey"
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as t("channelId" text, id text, "sortKey" bigint)
    where not exists (
      select 1 from ${channelItems} known where known.channel_id = t."channelId" and known.item_id = t.id)
    order by "channelId", "sortKey"
    on conflict (channel_id, item_id) do nothing
    returning channel_id as "channelId", seq`);
  const ascending = rows.map((row) => ({ ...row, seq: Number(row.seq) })).sort((a, b) => a.seq - b.seq);
  const byChannel = Map.groupBy(ascending, ({ channelId }) => channelId);
  return new Map([...byChannel].map(([channelId, all]) => [channelId, all.map(({ seq }) => seq)]));
}
