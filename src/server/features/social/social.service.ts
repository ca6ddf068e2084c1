import type { SocialAnswer, SocialQuery } from "#contract/social.ts";
import type { Actor } from "#domain/accounts/account.ts";
import type { Pause } from "#domain/kernel/pause.ts";
import { message } from "#domain/language/translate.ts";
import { isLowScore, type Merged, mergePosts, orderPosts } from "#domain/social/list.ts";
import type { SocialPreferences } from "#domain/social/preferences.ts";
import { endpointPause } from "#domain/social/reasons.ts";
import { searchWords } from "#domain/social/sources.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { SocialNetwork } from "#server/vendors/social/social.ts";
import type { SocialEndpointsStore } from "./social-endpoints.store.ts";
import type { ListedPost, SocialListingsStore } from "./social-listings.store.ts";
import type { SocialMentionsService } from "./social-mentions.service.ts";
import { ordersOf, type SocialOrder, searchOrder } from "./social-order.ts";
import { type ReadPost, readPost, socialPostOf } from "./social-post.ts";
import type { SocialPostsStore } from "./social-posts.store.ts";
import type { SocialRefresh } from "./social-refresh.ts";
import { sourceView } from "./social-view.ts";

const dayMs = 86_400_000;
/** What its site has not shown for so long, and what nobody wanted for so long, goes. */
const storedMs = 2 * dayMs;

export type SocialServiceDeps = {
  networks: readonly SocialNetwork[];
  refresh: SocialRefresh;
  listings: SocialListingsStore;
  posts: Pick<SocialPostsStore, "removeUnseen">;
  endpoints: Pick<SocialEndpointsStore, "removeUnused" | "resting" | "freeKey">;
  /** The mark of a key in the endpoints' ids, from the one that events carry. */
  markOf: (mark: string) => string;
  log: Logger;
  mentions: SocialMentionsService;
  preferences: (actor: Actor) => Promise<SocialPreferences>;
  /** Where the product itself shows a picture of another site. */
  imageAddress: (url: string) => string | null;
  events: EventBus;
  clock: Clock;
};

export type SocialService = ReturnType<typeof createSocialService>;

/** Posts of social sites: at once what is stored, and what the sources bring meanwhile by a later load. */
export function createSocialService(deps: SocialServiceDeps) {
  const { refresh, listings, mentions, clock } = deps;
  const unsubscribe = deps.events.subscribe((event) => {
    if (event.kind === "social" || event.kind === "missed") mentions.invalidate();
    if (event.kind === "key-works") void keyWorks(event.vendor, event.mark);
  });

  /** What is left alone because of the key is asked again at the next look. */
  async function keyWorks(network: string, mark: string): Promise<void> {
    try {
      await deps.endpoints.freeKey(deps.markOf(mark));
      refresh.keyWorks(network);
    } catch (error) {
      deps.log.warn({ err: String(error) }, "The pauses of a key could not be ended");
    }
  }

  async function ordersFor(
    actor: Actor,
    limit: number,
    preferences: SocialPreferences,
  ): Promise<SocialOrder[]> {
    const orders: SocialOrder[] = [];
    for (const network of deps.networks) {
      const access = await network.accessOf(actor);
      if (access) orders.push(...ordersOf(network, access, preferences, limit));
    }
    if (orders.length === 0) throw new AppError("social-disabled");
    return orders;
  }

  /** The source that a query names, by its id or its name. */
  function chosenIn(orders: SocialOrder[], wanted: string | undefined): SocialOrder | undefined {
    if (wanted === undefined || wanted === "" || wanted === "all") return undefined;
    const found = orders.find(({ source }) => source.id === wanted || source.name === wanted);
    if (!found)
      throw new AppError("bad-input", { field: "source", words: message("This source doesn't exist.") });
    return found;
  }

  /** A search inside the chosen community; undefined without words. */
  function searchIn(
    chosen: SocialOrder | undefined,
    { search = "", limit }: SocialQuery,
    preferences: SocialPreferences,
  ): SocialOrder | undefined {
    if (searchWords(search) === "") return undefined;
    const found = chosen && searchOrder(chosen, search, preferences, limit);
    const words = message("Choose a community to search in.");
    if (!found) throw new AppError("bad-input", { field: "search", words });
    return found;
  }

  /** Newest first, cut to the count; `hidden` of them have a low score that the user wants to see none of. */
  function loaded(orders: SocialOrder[], listed: ListedPost[], limit: number, hidesLow: boolean) {
    const byListing = Map.groupBy(listed, ({ listingId }) => listingId);
    const brought = orders.map(({ listingId, source }) => ({
      source: source.id,
      posts: (byListing.get(listingId) ?? []).map(({ post }) => readPost(post)),
    }));
    const all = mergePosts(brought, limit);
    const visible = hidesLow ? all.filter(({ post }) => !isLowScore(post)) : all;
    return { visible, hidden: all.length - visible.length };
  }

  /** @throws AppError social-disabled; bad-input for a source that there is not */
  async function list(actor: Actor, query: SocialQuery): Promise<SocialAnswer> {
    const preferences = await deps.preferences(actor);
    const orders = await ordersFor(actor, query.limit, preferences);
    const named = chosenIn(orders, query.source);
    const search = searchIn(named, query, preferences);
    const chosen = search ?? named;
    await refresh.refresh(actor.userId, search ? [search] : orders, query.refresh === "1");
    const all = search ? [...orders, search] : orders;
    const ids = all.map(({ listingId }) => listingId);
    const perSource = Math.max(...all.map(({ request }) => request.limit));
    const [found, listed] = await Promise.all([listings.find(ids), listings.posts(ids, perSource)]);
    const hidesLow = preferences.socialHideLowScores;
    const everything = loaded(orders, listed, query.limit, hidesLow);
    const { visible, hidden } = search ? loaded([search], listed, query.limit, hidesLow) : everything;
    const isOf = ({ source }: SocialOrder, { sources }: Merged<ReadPost>) => sources.includes(source.id);
    const asked = chosen ? visible.filter((post) => isOf(chosen, post)) : visible;
    const sourceOf = new Map(all.map(({ source }) => [source.id, source]));
    const networks = [...new Set(orders.map(({ network }) => network.name))];
    return {
      posts: orderPosts(asked, query.sort).flatMap((post) => {
        const source = chosen?.source ?? sourceOf.get(post.sources[0] ?? "");
        return (source && socialPostOf(post, source, deps.imageAddress)) ?? [];
      }),
      sources: all.map((order) => {
        const listing = found.get(order.listingId);
        const posts = (order === search ? visible : everything.visible).filter((post) =>
          isOf(order, post),
        ).length;
        return sourceView({ order, listing, fault: refresh.failureOf(order, listing), posts });
      }),
      mentions: (await Promise.all(networks.map(mentions.of))).flat(),
      hiddenLowScores: hidden,
    };
  }

  /** Nothing stays for ever. */
  async function removeOld(): Promise<void> {
    const before = new Date(clock.now() - storedMs);
    await listings.removeUnwanted(before);
    await deps.posts.removeUnseen(before);
    await deps.endpoints.removeUnused(before);
    await mentions.removeOld();
  }

  return {
    list,
    removeOld,
    /** Every way to a site that is left alone now. */
    pauses: async (): Promise<Pause[]> =>
      (await deps.endpoints.resting(new Date(clock.now()))).map(endpointPause),
    releaseLeases: listings.releaseAll,
    /** Whether an account reads any network. */
    isOn: async (actor: Actor): Promise<boolean> =>
      (await Promise.all(deps.networks.map((network) => network.accessOf(actor)))).some(
        (each) => each !== null,
      ),
    idle: refresh.idle,
    async stop(): Promise<void> {
      unsubscribe();
      await refresh.stop();
    },
  };
}
