import { describe, expect, it } from "vitest";
import type { Actor } from "#domain/accounts/account.ts";
import type { MuteRule } from "#domain/news/mutes.ts";
import { newItem } from "#tests/support/items.ts";
import type { FollowedFeed, NewsStore, StoredItem } from "./news.store.ts";
import { createNewsPicker } from "./pick-news.ts";

const actor: Actor = { userId: "u", role: "USER", subscriptionType: null, entitlement: "full" };
const company = (symbol: string) => ({ symbol, name: symbol });
const tesla: MuteRule = { id: "tesla", kind: "company", value: "TSLA" };

const feed = (feedId: string): FollowedFeed => ({
  feedId,
  name: feedId,
  color: "#2563eb",
  channelId: `${feedId}-channel`,
  channelTitle: null,
  state: "ok",
  reason: null,
  checkedAt: null,
  nextCheckAt: null,
  readUpTo: 0,
});

function item(feedId: string, number: number, symbols: string[] = []): StoredItem {
  return {
    ...newItem({ title: `${feedId}${number}`, companies: symbols.map(company), sortKey: number }),
    channelId: `${feedId}-channel`,
    seq: number,
    pubDate: null,
    firstSeenAt: new Date(0),
  };
}

/** A picker over stored items; `byAi` has what AI knows of some, and which items it was asked about is told. */
function pickerOf(stored: StoredItem[], byAi: Record<string, string[]> = {}) {
  const asked: string[] = [];
  const looks: number[] = [];
  const newestFirst = stored.toSorted((a, b) => b.sortKey - a.sortKey);
  const newest: NewsStore["newest"] = async (channelIds, perChannel) => {
    looks.push(channelIds.length * perChannel);
    return channelIds.flatMap((id) =>
      newestFirst.filter(({ channelId }) => channelId === id).slice(0, perChannel),
    );
  };
  const { pick } = createNewsPicker({
    store: {
      newestUnread: (_userId, channelIds, perChannel) => newest(channelIds, perChannel),
      newest,
    },
    companies: {
      async companiesFor(_actor, items) {
        asked.push(...items.map(({ id }) => id));
        return new Map(
          items.map(({ id, companies }) => {
            const found = byAi[id]?.map(company) ?? companies.map(({ symbol }) => company(symbol));
            return [id, { detectedCompanies: found.map((each) => ({ ...each, method: "ai" as const })) }];
          }),
        );
      },
      correctionsOf: async () => () => undefined,
    },
  });
  return { pick, asked, looks };
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const idsOf = ({ items }: { items: { item: { id: string } }[] }) => items.map(({ item }) => item.id);

describe("a list by mute rules", () => {
  const choice = { feeds: [feed("a")], limit: 3, rules: [tesla], showsMuted: false, unreadOnly: false };

  it("hides what AI alone knows to be of a muted company, too, and fills its place", async () => {
    const { pick } = pickerOf(
      numbers(9).map((number) => item("a", number)),
      { a9: ["TSLA"], a6: ["TSLA"] },
    );
    const picked = await pick(actor, choice);
    expect(idsOf(picked)).toEqual(["a8", "a7", "a5"]);
    expect(picked.hidden).toEqual({ count: 1, rules: [{ id: "tesla", count: 1 }] });
    const all = await pick(actor, { ...choice, showsMuted: true });
    expect(all.items.map(({ item: { id }, mutedBy }) => [id, mutedBy])).toEqual([
      ["a9", "tesla"],
      ["a8", undefined],
      ["a7", undefined],
    ]);
    expect(all.hidden).toEqual(picked.hidden);
  });

  it("ends when AI finds the company in every item", async () => {
    const stored = numbers(40).map((number) => item("a", number));
    const { pick } = pickerOf(stored, Object.fromEntries(stored.map(({ id }) => [id, ["TSLA"]])));
    expect(idsOf(await pick(actor, choice))).toEqual([]);
  });

  it("asks AI about no item that a rule hides or that is not shown", async () => {
    const { pick, asked } = pickerOf(
      numbers(9).map((number) => item("a", number, number > 5 ? ["TSLA"] : [])),
    );
    expect(idsOf(await pick(actor, choice))).toEqual(["a5", "a4", "a3"]);
    expect(asked).toEqual(["a5", "a4", "a3"]);
  });

  it("looks back no further than 2000 items however many feeds are muted by word", async () => {
    const feeds = numbers(100).map((number) => feed(`f${number}-`));
    const stored = feeds.flatMap(({ feedId }) => numbers(60).map((number) => item(feedId, number, ["TSLA"])));
    const { pick, looks } = pickerOf(stored);
    const picked = await pick(actor, { ...choice, feeds, limit: 50 });
    expect(picked.hidden.count).toBe(50);
    expect(looks[1]).toBeLessThanOrEqual(2_000);
  });

  it("without a rule each feed is looked at once, as deep as its share", async () => {
    const { pick, looks } = pickerOf(numbers(9).map((number) => item("a", number, ["TSLA"])));
    const picked = await pick(actor, { ...choice, rules: [] });
    expect([idsOf(picked), picked.hidden, looks]).toEqual([["a9", "a8", "a7"], { count: 0, rules: [] }, [3]]);
  });
});
