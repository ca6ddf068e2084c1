import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";

/** A question waits this long for others. */
const gatherMs = 5;

type Question = { ids: string[]; known: PromiseWithResolvers<Set<string>> };

/** Finds items by id. Questions that come close together are asked together. */
export function createItemLookup({ db }: { db: Database }) {
  let waiting: Question[] = [];
  let isAsking = false;

  /** Which of these item ids are stored already. */
  async function knownItems(ids: string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const known = Promise.withResolvers<Set<string>>();
    waiting.push({ ids, known });
    if (!isAsking) void askWaiting();
    return known.promise;
  }

  /** Never rejects: each question hears of its own fate. */
  async function askWaiting(): Promise<void> {
    isAsking = true;
    while (waiting.length > 0) {
      await pause(gatherMs);
      const questions = waiting;
      waiting = [];
      try {
        const known = await storedAmong(questions.flatMap(({ ids }) => ids));
        for (const question of questions) question.known.resolve(known);
      } catch (error) {
        for (const question of questions) question.known.reject(error);
      }
    }
    isAsking = false;
  }

  async function storedAmong(ids: string[]): Promise<Set<string>> {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from items where id = any(${sql.param(ids)}::text[])`,
    );
    return new Set(rows.map(({ id }) => id));
  }

  return { knownItems };
}
