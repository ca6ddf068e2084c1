import { expect, it } from "vitest";
import type { NewsQuery } from "#contract/news.ts";
import type { Actor } from "#domain/accounts/account.ts";
import type { ProductEvent } from "#server/platform/events/events.ts";
import { createCachedNews } from "./cached-news.ts";

const actor = { userId: "reader" } as Actor;
const query = { limit: 20 } as NewsQuery;

/** The cache of a reader of one channel, with room for two changes. */
function opened() {
  let tell: (event: ProductEvent) => void = () => undefined;
  let asked = 0;
  const cached = createCachedNews({
    events: {
      subscribe(listener) {
        tell = listener;
        return () => undefined;
      },
    },
    channelsOf: async () => ["own"],
    list: async () => {
      asked += 1;
      return { items: [], sources: [], hidden: { count: 0, rules: [] }, older: null };
    },
    changesMax: 2,
  });
  return {
    changes: (channelId: string) => tell({ kind: "channel", channelId }),
    /** How often the list was asked for, once the reader has an answer. */
    async ask() {
      await cached.answer(actor, query);
      return asked;
    },
  };
}

it("an answer is made again when what it rests on changed, and not when others did", async () => {
  const { changes, ask } = opened();
  expect([await ask(), await ask()]).toEqual([1, 1]);
  changes("other");
  expect(await ask()).toBe(1);
  changes("own");
  expect([await ask(), await ask()]).toEqual([2, 2]);
});

it("more changes than it keeps: all answers are made again, once, and what changes afterwards is noticed", async () => {
  const { changes, ask } = opened();
  changes("own");
  expect(await ask()).toBe(1);
  changes("other");
  expect(await ask()).toBe(1);
  changes("third");
  expect([await ask(), await ask()]).toEqual([2, 2]);
  changes("own");
  expect(await ask()).toBe(3);
});

it("a change right after more than it keeps is not taken for the one that an answer has", async () => {
  const { changes, ask } = opened();
  changes("own");
  expect(await ask()).toBe(1);
  changes("other");
  changes("third");
  changes("own");
  expect(await ask()).toBe(2);
});
