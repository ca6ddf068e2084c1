import { setTimeout as pause } from "node:timers/promises";
import { createChannelsStore } from "#server/features/ingestion/channels.store.ts";
import { encodedItems } from "#server/feed-parser/new-items.ts";
import type { Product } from "#server/start-product.ts";
import { openEventSource } from "#tests/support/event-source.ts";
import { newItem } from "#tests/support/items.ts";

export type ReconnectSimulation = {
  product: Pick<Product, "platform" | "url">;
  /** Session cookies of users who follow all of the channels; each has two users. */
  cookies: string[];
  channelIds: string[];
  /** Of all users together, at least. */
  reconnects: number;
  /** 0 up to 1. */
  random: () => number;
};

/** What each user should have seen and did not. */
export type ReconnectOutcome = { reconnects: number; items: number; missed: string[][] };

const usersPerUser = 2;
const itemsAtOnceMax = 3;
const openMsMax = 25;
const writeEveryMs = 4;
const lastWaitMs = 10_000;

type User = { seen: Set<string>; lastId: string | undefined; reconnects: number };

/**
 * Items come in without a pause while users are cut off at any moment and come back with the number of the last event
 * that they have whole. In the end every user must have seen every item.
 */
export async function runReconnects(simulation: ReconnectSimulation): Promise<ReconnectOutcome> {
  const users: (User & { cookie: string })[] = simulation.cookies
    .flatMap((cookie) => Array.from({ length: usersPerUser }, () => cookie))
    .map((cookie) => ({ cookie, seen: new Set(), lastId: undefined, reconnects: 0 }));
  const each = Math.ceil(simulation.reconnects / users.length);
  await Promise.all(users.map((user) => readOnce(simulation, user, async () => undefined)));
  const written: string[] = [];
  let isOver = false;
  const writing = write(simulation, written, () => isOver);
  await Promise.all(
    users.map(async (user) => {
      for (; user.reconnects < each; user.reconnects += 1)
        await readOnce(simulation, user, () => pause(simulation.random() * openMsMax));
    }),
  );
  isOver = true;
  await writing;
  const last = written.at(-1) ?? "";
  await Promise.all(users.map((user) => readOnce(simulation, user, (next) => next(last))));
  return {
    reconnects: users.reduce((sum, user) => sum + user.reconnects, 0),
    items: written.length,
    missed: users.map(({ seen }) => written.filter((title) => !seen.has(title))),
  };
}

/** Opens the stream, leaves it open while `stay` lasts, and cuts it. */
async function readOnce(
  { product }: ReconnectSimulation,
  user: User & { cookie: string },
  stay: (next: (title: string) => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  const stream = await openEventSource(`${product.url}/api/news/stream`, {
    headers: {
      cookie: user.cookie,
      // Without a number the first stream would begin now: everything from the first arrival on is asked for.
      "last-event-id": user.lastId ?? "0",
    },
  });
  if (stream.status !== 200)
    throw new Error(`A stream was answered ${stream.status}: ${await stream.body()}`);
  const titleOf = (data: string) => (JSON.parse(data) as { title: string }).title;
  await stay((title) =>
    stream.next((event) => event.event === "item" && titleOf(event.data) === title, lastWaitMs),
  );
  stream.close();
  for (const { event, data, id } of stream.events) {
    if (event !== "item") continue;
    user.seen.add(titleOf(data));
    user.lastId = id;
  }
}

/** Stores and announces items as a visit does. */
async function write(
  simulation: ReconnectSimulation,
  written: string[],
  isOver: () => boolean,
): Promise<void> {
  const { events, database } = simulation.product.platform;
  const store = createChannelsStore({ db: database.db });
  while (!isOver()) {
    const channelId =
      simulation.channelIds[Math.floor(simulation.random() * simulation.channelIds.length)] ?? "";
    const count = 1 + Math.floor(simulation.random() * itemsAtOnceMax);
    const titles = Array.from({ length: count }, (_, at) => `Arrival ${written.length + at}`);
    const arrived = await store.storeVisit(channelId, encodedItems(titles.map(itemOf)), {});
    written.push(...titles);
    const { fromSeq = 0, toSeq = 0 } = arrived ?? {};
    await events.publish({ kind: "items", channelId, fromSeq, toSeq });
    await pause(writeEveryMs);
  }
}

const itemOf = (title: string) =>
  newItem({ id: title.replace(" ", "-"), title, link: "https://press.example.com/" });
