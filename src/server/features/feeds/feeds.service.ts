import type { Feed, FeedHealth, FeedPatch, NewFeed } from "#contract/feeds.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { feedsPerUserMax } from "#domain/feeds/feed.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { FeedChannel, FeedsStore, FollowedFeed, StoredFeed } from "./feeds.store.ts";

function healthOf({ enabled }: StoredFeed, channel: FeedChannel): FeedHealth {
  return {
    state: channel.state,
    reason: channel.reason,
    checkedAt: channel.checkedAt?.toISOString() ?? null,
    succeededAt: channel.succeededAt?.toISOString() ?? null,
    nextCheckAt: enabled ? channel.nextCheckAt.toISOString() : null,
  };
}

function feedOf({ feed, channel }: FollowedFeed): Feed {
  const { channelId: _, ...row } = feed;
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUpdated: row.lastUpdated.toISOString(),
    health: healthOf(feed, channel),
  };
}

export type FeedsService = ReturnType<typeof createFeedsService>;

export type FeedsServiceDeps = {
  store: FeedsStore;
  events: EventBus;
  /** Judges an address without asking the network; the normalised address, or why it is refused, in words. */
  judgeUrl: (url: string) => { url: string } | { refused: string };
};

export function createFeedsService({ store, events, judgeUrl }: FeedsServiceDeps) {
  function allowedUrl(url: string): string {
    const judged = judgeUrl(url);
    if ("refused" in judged)
      throw new AppError("feed-address-refused", { field: "url", message: judged.refused });
    return judged.url;
  }

  async function changed(actor: Actor): Promise<void> {
    await events.publish({ kind: "user", userId: actor.userId });
    await events.publish({ kind: "wake" });
  }

  async function list(actor: Actor): Promise<Feed[]> {
    return (await store.list(actor.userId)).map(feedOf);
  }

  async function add(actor: Actor, input: NewFeed): Promise<Feed> {
    const row = await store.insert(actor.userId, { ...input, url: allowedUrl(input.url) }, feedsPerUserMax);
    if (row === "full") throw new AppError("feed-limit-reached");
    if (row === "duplicate") throw new AppError("duplicate-feed", { field: "url" });
    await changed(actor);
    return feedOf(row);
  }

  /**
   * Adds the feeds whose addresses the user does not follow yet, in their order. `refused` counts addresses that are
   * not allowed and what is above the limit.
   */
  async function addMissing(actor: Actor, inputs: NewFeed[]): Promise<{ added: number; refused: number }> {
    const wanted = new Map<string, NewFeed>();
    let refused = 0;
    for (const input of inputs) {
      const judged = judgeUrl(input.url);
      if ("refused" in judged) refused += 1;
      else if (!wanted.has(judged.url)) wanted.set(judged.url, { ...input, url: judged.url });
    }
    if (wanted.size === 0) return { added: 0, refused };
    const { added, left } = await store.insertMissing(actor.userId, [...wanted.values()], feedsPerUserMax);
    if (added > 0) await changed(actor);
    return { added, refused: refused + left };
  }

  async function change(actor: Actor, feedId: string, patch: FeedPatch): Promise<Feed> {
    const fields: Partial<StoredFeed> = Object.fromEntries(
      Object.entries(patch).filter(([, value]) => value !== undefined),
    );
    if (patch.url !== undefined) fields.url = allowedUrl(patch.url);
    const row = await store.change(actor.userId, feedId, fields);
    if (row === "duplicate") throw new AppError("duplicate-feed", { field: "url" });
    if (!row) throw new AppError("feed-not-found");
    await changed(actor);
    return feedOf(row);
  }

  async function remove(actor: Actor, feedId: string): Promise<void> {
    if (!(await store.remove(actor.userId, feedId))) throw new AppError("feed-not-found");
    await changed(actor);
  }

  return { list, add, addMissing, change, remove };
}
