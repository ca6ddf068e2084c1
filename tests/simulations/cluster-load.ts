import { setTimeout as delay } from "node:timers/promises";
import type { DatabaseHandle } from "#server/db/database.ts";
import { createChannelsStore } from "#server/features/ingestion/channels.store.ts";
import { encodedItems } from "#server/feed-parser/new-items.ts";
import { openEventSource } from "#tests/support/event-source.ts";
import { newItem } from "#tests/support/items.ts";
import type { Call } from "./cluster-outcome.ts";

const callMsMax = 30_000;
const writeEveryMs = 100;
const readEveryMs = 200;
/** As a browser waits before it opens a stream again. */
const reopenMs = 500;

/** More than a user saves in all phases. */
const itemsToSave = 4_000;
const itemsAtOnce = 250;

export type LoadUser = { id: string; cookie: string };

export type ClusterLoad = {
  /** Calls so far: of the news list, of what only the database knows, of older news, which a read replica answers, and writes. */
  news: Call[];
  reads: Call[];
  older: Call[];
  writes: Call[];
  /** Acknowledged: user and item. */
  saved: { userId: string; itemId: string }[];
  /** How often streams were opened; one each without a reconnect. */
  streamsOpened(): number;
  /** Titles that the stream of each user brought, in the order of users. */
  seen: ReadonlySet<string>[];
  stop(): Promise<void>;
};

/** Items for the users to save. */
export async function addItems({ db }: DatabaseHandle): Promise<string[]> {
  const store = createChannelsStore({ db });
  const ids = Array.from({ length: itemsToSave }, (_, number) => `archive-${number}`);
  for (let at = 0; at < ids.length; at += itemsAtOnce) {
    const part = ids.slice(at, at + itemsAtOnce);
    const items = part.map((id) => newItem({ id, title: `Story ${id}`, link: `https://example.com/${id}` }));
    await store.storeVisit("soak-0", encodedItems(items), {});
  }
  return ids;
}

async function callOnce(
  url: string,
  cookie: string,
  init: RequestInit = {},
  read?: (text: string) => void,
): Promise<Call> {
  const atMs = performance.now();
  const done = (status: number, text: string): Call => ({ atMs, ms: performance.now() - atMs, status, text });
  try {
    const answer = await fetch(url, {
      ...init,
      headers: { cookie, ...(init.body ? { "content-type": "application/json" } : {}) },
      signal: AbortSignal.timeout(callMsMax),
    });
    const text = await answer.text();
    if (answer.status === 200) {
      read?.(text);
      return done(200, "");
    }
    const { error } = JSON.parse(text.startsWith("{") ? text : "{}") as { error?: { message: string } };
    return done(answer.status, error?.message ?? text.slice(0, 100));
  } catch (error) {
    return done(0, String((error as Error).cause ?? error).slice(0, 100));
  }
}

/** Each user reads, saves one item after the other and has a stream open, until it is stopped. */
export function startClusterLoad(
  url: string,
  users: readonly LoadUser[],
  itemIds: readonly string[],
): ClusterLoad {
  const news: Call[] = [];
  const reads: Call[] = [];
  const older: Call[] = [];
  const writes: Call[] = [];
  const saved: ClusterLoad["saved"] = [];
  const seen = users.map(() => new Set<string>());
  let opened = 0;
  let isOver = false;

  async function reading({ cookie }: LoadUser): Promise<void> {
    let list = "{}";
    const keep = (text: string) => {
      list = text;
    };
    for (let turn = 0; !isOver; turn += 1) {
      news.push(await callOnce(`${url}/api/news?limit=50`, cookie, {}, keep));
      if (turn % 5 === 0) reads.push(await callOnce(`${url}/api/feeds`, cookie));
      if (turn % 5 === 2) {
        const { older: cursor = null } = JSON.parse(list) as { older?: string | null };
        const body = JSON.stringify({ cursor, limit: 20 });
        older.push(await callOnce(`${url}/api/news/older`, cookie, { method: "POST", body }));
      }
      await delay(readEveryMs);
    }
  }

  async function writing({ id, cookie }: LoadUser): Promise<void> {
    const write = { method: "PATCH", body: JSON.stringify({ saved: true }) };
    for (const itemId of itemIds) {
      if (isOver) return;
      const call = await callOnce(`${url}/api/news/${itemId}`, cookie, write);
      writes.push(call);
      if (call.status === 200) saved.push({ userId: id, itemId });
      await delay(writeEveryMs);
    }
    throw new Error("There are no items left to save.");
  }

  async function streaming({ cookie }: LoadUser, titles: Set<string>): Promise<void> {
    let lastId = "0";
    while (!isOver) {
      try {
        const stream = await openEventSource(`${url}/api/news/stream`, {
          headers: { cookie, "last-event-id": lastId },
        });
        opened += 1;
        let hasEnded = stream.status !== 200;
        void stream.ended.then(() => {
          hasEnded = true;
        });
        while (!isOver && !hasEnded) {
          for (const { event, id, data } of stream.events.splice(0)) {
            if (event !== "item") continue;
            titles.add((JSON.parse(data) as { title: string }).title);
            lastId = id ?? lastId;
          }
          await delay(reopenMs / 10);
        }
        stream.close();
      } catch {
        // The next try comes.
      }
      await delay(reopenMs);
    }
  }

  const working = Promise.all(
    users.flatMap((user, at) => [reading(user), writing(user), streaming(user, seen[at] ?? new Set())]),
  );
  // Told by stop().
  working.catch(() => undefined);
  return {
    news,
    reads,
    older,
    writes,
    saved,
    streamsOpened: () => opened,
    seen,
    async stop() {
      isOver = true;
      await working;
    },
  };
}
