import { type Feed, feedPatchSchema, newFeedSchema } from "#contract/feeds.ts";
import { folderNamesSchema } from "#contract/folders.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { defaultFeedColor, feedNameLengthMax } from "#domain/feeds/feed.ts";
import { folderPathOf } from "#domain/feeds/folders.ts";
import { feedName, labelName, readerStreamOf } from "#domain/programs/reader-names.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { DiscoveryService } from "../feeds/discovery.service.ts";
import type { FeedsService } from "../feeds/feeds.service.ts";
import type { Parameters } from "./reader-items.service.ts";
import type { ReaderLabels } from "./reader-labels.ts";

export type SubscriptionsDeps = {
  feeds: Pick<FeedsService, "list" | "add" | "change" | "remove">;
  discovery: Pick<DiscoveryService, "discover">;
  labels: ReaderLabels;
};

export type SubscriptionsService = ReturnType<typeof createSubscriptionsService>;

/** Feeds that one call changes. */
const streamsMax = 100;

/** The feeds of a user as the subscriptions of the Google Reader interface. */
export function createSubscriptionsService({ feeds, discovery, labels }: SubscriptionsDeps) {
  function feedIn(name: string): string {
    const stream = readerStreamOf(name);
    if (stream?.kind !== "feed") throw new AppError("bad-input", { field: "s" });
    return stream.feed;
  }

  function namesIn(label: string): string[] {
    const stream = readerStreamOf(label);
    const names =
      stream?.kind === "label" ? folderNamesSchema.safeParse(folderPathOf(stream.label)) : undefined;
    if (!names?.success) throw new AppError("bad-input", { field: "a" });
    return names.data;
  }

  async function followed(actor: Actor, name: string): Promise<Feed> {
    const wanted = feedIn(name);
    const found = (await feeds.list(actor)).find(({ id, url }) => id === wanted || url === wanted);
    if (!found) throw new AppError("feed-not-found");
    return found;
  }

  async function add(actor: Actor, feed: { url: string; name: string; folder?: string[] }): Promise<Feed> {
    const name = feed.name.trim().slice(0, feedNameLengthMax);
    const checked = newFeedSchema.safeParse({ ...feed, name, color: defaultFeedColor });
    if (!checked.success)
      throw new AppError("bad-input", { field: String(checked.error.issues[0]?.path[0]) });
    return feeds.add(actor, checked.data);
  }

  async function subscribe(actor: Actor, parameters: Parameters, signal: AbortSignal): Promise<void> {
    const url = feedIn(parameters.get("s") ?? "");
    const label = parameters.get("a");
    const title = parameters.get("t") ?? (await discovery.discover(actor, { url }, signal)).feeds[0]?.title;
    await add(actor, { url, name: title ?? url, ...(label ? { folder: namesIn(label) } : {}) });
  }

  async function edit(actor: Actor, parameters: Parameters): Promise<void> {
    const feed = await followed(actor, parameters.get("s") ?? "");
    const [title, into, outOf] = [parameters.get("t"), parameters.get("a"), parameters.get("r")];
    const name = title?.trim().slice(0, feedNameLengthMax);
    const patch = feedPatchSchema.safeParse({
      ...(name ? { name } : {}),
      ...(into ? { folder: namesIn(into) } : outOf ? { folderId: null } : {}),
    });
    if (!patch.success) throw new AppError("bad-input", { field: "t" });
    await feeds.change(actor, feed.id, patch.data);
  }

  return {
    /** Those that are switched on, in their order. */
    async list(actor: Actor) {
      const labelOf = await labels.labelOfFeeds(actor);
      const categories = (feedId: string) => {
        const label = labelOf.get(feedId);
        return label === undefined ? [] : [{ id: labelName(label), label, type: "folder" }];
      };
      return (await feeds.list(actor))
        .filter(({ enabled }) => enabled)
        .map(({ id, name, url }) => ({
          id: feedName(id),
          title: name,
          categories: categories(id),
          url,
          htmlUrl: new URL(url).origin,
          iconUrl: "",
        }));
    },

    /**
     * Follows (`ac=subscribe`), leaves (`unsubscribe`) or renames and moves feeds (`edit`). A feed is named by its id, or by its address.
     * @throws AppError bad-input, feed-not-found, duplicate-feed, feed-limit-reached, feed-address-refused
     */
    async change(actor: Actor, parameters: Parameters, signal: AbortSignal): Promise<void> {
      const names = parameters.getAll("s");
      if (names.length === 0 || names.length > streamsMax) throw new AppError("bad-input", { field: "s" });
      switch (parameters.get("ac")) {
        case "subscribe":
          return subscribe(actor, parameters, signal);
        case "unsubscribe":
          for (const name of names) await feeds.remove(actor, (await followed(actor, name)).id);
          return;
        case "edit":
          return edit(actor, parameters);
        default:
          throw new AppError("bad-input", { field: "ac" });
      }
    },

    /** Follows the first feed of a page. `numResults` is 0 where there is none. */
    async quickAdd(actor: Actor, address: string, signal: AbortSignal) {
      const url = address.startsWith("feed/") ? address.slice(5) : address;
      try {
        const [found] = (await discovery.discover(actor, { url }, signal)).feeds;
        const known = (await feeds.list(actor)).find((each) => each.url === found?.url);
        const feed = known ?? (found && (await add(actor, { url: found.url, name: found.title })));
        if (feed)
          return { numResults: 1, query: address, streamId: feedName(feed.id), streamName: feed.name };
      } catch (error) {
        if (
          !(
            error instanceof AppError &&
            (error.code === "no-feed-found" || error.code === "feed-unreachable")
          )
        )
          throw error;
      }
      return { numResults: 0, query: address };
    },
  };
}
