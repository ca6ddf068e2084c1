import type { Database } from "#server/db/database.ts";
import { itemsApart, type NewItems } from "#server/feed-parser/new-items.ts";
import {
  type Arrivals,
  insertArrivals,
  insertItems,
  joinedColumns,
  type StoredChannel,
  type Visit,
  type VisitWithItems,
  writeRecords,
} from "./visit-rows.store.ts";

/** What a visit changes in a channel's row. */
export type VisitRecord = Partial<Omit<StoredChannel, "id" | "url" | "createdAt" | "leasedUntil">>;

type WaitingVisit = { visit: Visit; stored: PromiseWithResolvers<Arrivals | undefined> };

/** Of all visits stored at once: a megabyte is written in one go, and requests wait meanwhile. */
const itemsAtOnceMax = 1_000;
/** While one waits for the disk the other works, when there is plenty to store. */
const writersMax = 2;
/** A visit waits this long for others: many in one statement cost a fraction of as many statements. */
const gatherMs = 8;
/** That many wait neither for more nor for those that are being stored. */
const visitsPlenty = 100;
const itemsPlenty = 800;

/** Class of the SQLSTATE; empty for an error that is no answer of the database. */
function errorClassOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === "string") return code.slice(0, 2);
  return cause === undefined ? "" : errorClassOf(cause);
}

/** PostgreSQL rejects the value itself; another try cannot help. */
const isUnstorable = (error: unknown) => errorClassOf(error) === "22";
/** A value, a reference to what is gone, a deadlock: what was to be stored beside it may be fine. */
const isOfOneVisit = (error: unknown) => ["22", "23", "40"].includes(errorClassOf(error));

const countOf = ({ found }: Visit) => found?.count ?? 0;
const hasItems = (visit: Visit): visit is VisitWithItems => countOf(visit) > 0;

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
   * @returns what is new in this channel; undefined when nothing is
   */
  async function storeVisit(
    channelId: string,
    found: NewItems | undefined,
    record: VisitRecord,
  ): Promise<Arrivals | undefined> {
    const stored = Promise.withResolvers<Arrivals | undefined>();
    const visit = { channelId, ...(found ? { found } : {}), record: { ...record, leasedUntil: null } };
    waiting.push({ visit, stored });
    itemsWaiting += countOf(visit);
    plan();
    return stored.promise;
  }

  /** Fewer than plenty wait while others are being stored: in a rush that halves the transactions. */
  function plan(): void {
    if (writers >= writersMax || waiting.length === 0) return;
    if (waiting.length >= visitsPlenty || itemsWaiting >= itemsPlenty) void writeWaiting();
    else if (writers === 0 && !isGathering) {
      isGathering = true;
      setTimeout(endGathering, gatherMs);
    }
  }

  function endGathering(): void {
    isGathering = false;
    if (writers === 0 && waiting.length > 0) void writeWaiting();
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
      items += countOf(visit);
      if (count > 0 && items > itemsAtOnceMax) break;
      count += 1;
    }
    const next = waiting.splice(0, count);
    for (const { visit } of next) itemsWaiting -= countOf(visit);
    return next;
  }

  /** Never rejects: each visit hears of its own fate. */
  async function write(visits: WaitingVisit[]): Promise<void> {
    try {
      const arrived = await storeTogether(visits.map(({ visit }) => visit));
      for (const { visit, stored } of visits) stored.resolve(arrived.get(visit.channelId));
    } catch (error) {
      const [first, ...others] = visits;
      if (first && others.length === 0)
        await salvage(first.visit, error).then(first.stored.resolve, first.stored.reject);
      else if (isOfOneVisit(error)) for (const each of visits) await write([each]);
      else for (const { stored } of visits) stored.reject(error);
    }
  }

  /** Stores what can be stored of a visit that was rejected. */
  async function salvage({ channelId, found, record }: Visit, error: unknown): Promise<Arrivals | undefined> {
    if (!isUnstorable(error)) throw error;
    let all: Arrivals | undefined;
    for (const item of found ? itemsApart(found) : []) {
      const one = await storeIfPossible(channelId, item);
      if (one) all = { count: (all?.count ?? 0) + 1, fromSeq: all?.fromSeq ?? one.fromSeq, toSeq: one.toSeq };
    }
    await storeTogether([{ channelId, ...(record ? { record } : {}) }]);
    return all;
  }

  async function storeIfPossible(channelId: string, found: NewItems): Promise<Arrivals | undefined> {
    try {
      return (await storeTogether([{ channelId, found }])).get(channelId);
    } catch (error) {
      if (!isUnstorable(error)) throw error;
      return undefined;
    }
  }

  /** Answers what is new in each channel that has something new. */
  async function storeTogether(visits: Visit[]): Promise<Map<string, Arrivals>> {
    const bringing = visits.filter(hasItems);
    // First: what follows stores items and is not to be tried again once it did.
    const bare = visits.filter((visit) => !hasItems(visit));
    await writeRecords(db, bare, { waitsForDisk: false });
    if (bringing.length === 0) return new Map();
    const columns = joinedColumns(bringing);
    return db.transaction(async (tx) => {
      const newItems = await insertItems(tx, columns);
      const given = bringing.reduce((sum, { found }) => sum + found.count, 0);
      const arrived = await insertArrivals(tx, columns, { areItemsNew: newItems === given });
      await writeRecords(tx, bringing, { waitsForDisk: true });
      return arrived;
    });
  }

  return { storeVisit };
}
