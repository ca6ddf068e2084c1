import type { Feed, FeedHealth, FeedPatch, MovedFeed, NewFeed, OpmlLine } from "#contract/feeds.ts";
import type { NewOrder } from "#contract/order.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { feedsPerUserMax } from "#domain/feeds/feed.ts";
import { feedAddress, feedAddressProblem } from "#domain/feeds/feed-address.ts";
import { foldersPerUserMax } from "#domain/feeds/folders.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import { addressRejection } from "./check-address.ts";
import type {
  FeedChange,
  FeedChannel,
  FeedInput,
  FeedRejection,
  FeedsStore,
  FollowedFeed,
  StoredFeed,
} from "./feeds.store.ts";

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
  const { channelId: _channel, readUpTo: _mark, ...row } = feed;
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUpdated: row.lastUpdated.toISOString(),
    health: healthOf(feed, channel),
  };
}

const fullReason = `You've reached the limit of ${feedsPerUserMax} feeds.`;

const looseReason = `It isn't in a folder: you've reached the limit of ${foldersPerUserMax}.`;

const rejections: Record<FeedRejection, () => AppError> = {
  duplicate: () => new AppError("duplicate-feed", { field: "url" }),
  full: () => new AppError("feed-limit-reached"),
  "folders-full": () => new AppError("folder-limit-reached", { field: "folder" }),
  "folder-missing": () => new AppError("folder-not-found", { field: "folderId" }),
};

/** What became of one feed of many. */
export type FeedOutcome = Pick<OpmlLine, "outcome" | "reason">;
/** Judges an address without asking the network; the normalised address, or why it is rejected, in words. */
export type JudgeUrl = (url: string) => { url: string } | { refused: string };

export type FeedsService = ReturnType<typeof createFeedsService>;

export type FeedsServiceDeps = { store: FeedsStore; events: EventBus; judgeUrl: JudgeUrl };

export function createFeedsService({ store, events, judgeUrl }: FeedsServiceDeps) {
  const judge: JudgeUrl = (url) => judgeUrl(feedAddress(url));

  function allowedUrl(url: string): string {
    const judged = judge(url);
    if (!("refused" in judged)) return judged.url;
    const words = feedAddressProblem(url) ?? { sentence: addressRejection(judged.refused) };
    throw new AppError("feed-address-refused", { field: "url", words });
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
    if (typeof row === "string") throw rejections[row]();
    await changed(actor);
    return feedOf(row);
  }

  /**
   * Adds the feeds whose addresses the user does not follow yet, in their order and all at once.
   * @returns what became of each
   */
  async function addAll(actor: Actor, inputs: readonly FeedInput[]): Promise<FeedOutcome[]> {
    const judged = inputs.map((input) => ({ input, ...judge(input.url) }));
    const wanted = new Map<string, FeedInput>();
    for (const each of judged)
      if ("url" in each && !wanted.has(each.url)) wanted.set(each.url, { ...each.input, url: each.url });
    const results =
      wanted.size === 0 ? [] : await store.insertMissing(actor.userId, [...wanted.values()], feedsPerUserMax);
    const resultOf = new Map([...wanted.keys()].map((url, at) => [url, results[at]]));
    if (results.some((result) => result === "added" || result === "loose")) await changed(actor);
    const named = new Set<string>();
    return judged.map((each): FeedOutcome => {
      if ("refused" in each) return { outcome: "refused", reason: each.refused };
      const isAgain = named.has(each.url);
      named.add(each.url);
      const result = resultOf.get(each.url);
      if (result === "full") return { outcome: "refused", reason: fullReason };
      if (result === "added" && !isAgain) return { outcome: "added", reason: null };
      if (result === "loose" && !isAgain) return { outcome: "added", reason: looseReason };
      return { outcome: "followed", reason: isAgain ? "It is listed above." : null };
    });
  }

  /** As `addAll`; `refused` counts addresses that are not allowed and what is above the limit. */
  async function addMissing(actor: Actor, inputs: MovedFeed[]): Promise<{ added: number; refused: number }> {
    const outcomes = await addAll(actor, inputs);
    const total = (wanted: FeedOutcome["outcome"]) =>
      outcomes.filter(({ outcome }) => outcome === wanted).length;
    return { added: total("added"), refused: total("refused") };
  }

  async function change(actor: Actor, feedId: string, patch: FeedPatch): Promise<Feed> {
    const fields: FeedChange = Object.fromEntries(
      Object.entries(patch).filter(([, value]) => value !== undefined),
    );
    if (patch.url !== undefined) fields.url = allowedUrl(patch.url);
    const row = await store.change(actor.userId, feedId, fields);
    if (typeof row === "string") throw rejections[row]();
    if (!row) throw new AppError("feed-not-found");
    await changed(actor);
    return feedOf(row);
  }

  async function order(actor: Actor, { ids }: NewOrder): Promise<Feed[]> {
    const rows = await store.order(actor.userId, ids);
    await events.publish({ kind: "user", userId: actor.userId });
    return rows.map(feedOf);
  }

  async function remove(actor: Actor, feedId: string): Promise<void> {
    if (!(await store.remove(actor.userId, feedId))) throw new AppError("feed-not-found");
    await changed(actor);
  }

  /** Takes a deletion back. */
  async function restore(actor: Actor, feedId: string): Promise<Feed> {
    const row = await store.restore(actor.userId, feedId, feedsPerUserMax);
    if (row === "full") throw new AppError("feed-limit-reached");
    if (row === "duplicate") throw new AppError("duplicate-feed");
    if (!row) throw new AppError("feed-not-found");
    await changed(actor);
    return feedOf(row);
  }

  return { list, add, addAll, addMissing, change, order, remove, restore };
}
