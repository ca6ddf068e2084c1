import type { HiddenNews } from "#contract/news.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { type CorrectionsOf, judgedCompanies } from "#domain/companies/corrections.ts";
import { mergeNews } from "#domain/news/merge.ts";
import { hidesAny, type MuteFilter, mutedSources, muteFilterOf, type NewsRule } from "#domain/news/mutes.ts";
import type { FeedPosition } from "#domain/news/older-cursor.ts";
import { articlesPerFeed } from "#domain/news/quota.ts";
import { settledPositions } from "#domain/news/settled.ts";
import type { CompaniesService } from "../companies/companies.service.ts";
import type { FollowedFeed, NewsStore, StoredItem } from "./news.store.ts";
import type { SeenItem } from "./news-item.ts";

export type PickDeps = {
  store: Pick<NewsStore, "newest" | "newestUnread">;
  companies: Pick<CompaniesService, "companiesFor" | "correctionsOf">;
};

export type Choice = {
  feeds: FollowedFeed[];
  limit: number;
  rules: NewsRule[];
  /** Show what is hidden, too. */
  showsMuted: boolean;
  /** Leave out what is read. */
  unreadOnly: boolean;
};

export type PickedNews = {
  items: SeenItem[];
  hidden: HiddenNews;
  /** Where each channel's next page begins; null when the feeds have nothing more. */
  positions: Map<string, FeedPosition> | null;
};

/** How far back an item is looked for in place of a hidden one: in one feed, and in all of them together. */
const lookBackMax = 100;
const lookBackItemsMax = 2_000;
/** AI may know a muted company in an item that was to be shown: so often the list is filled up again. */
const roundsMax = 4;
/** Items of each feed that stand by for that. */
const standbyItems = 5;

/** `mutedBy` by what is stored of the item. */
type Candidate = StoredItem & { mutedBy: string | undefined };

/** The first items of each channel. */
export function firstOfEach<Item extends { channelId: string }>(items: Item[], perChannel: number): Item[] {
  const taken = new Map<string, number>();
  return items.filter(({ channelId }) => {
    const before = taken.get(channelId) ?? 0;
    taken.set(channelId, before + 1);
    return before < perChannel;
  });
}

/** An item that another channel brings unmuted is not hidden. */
function withoutHiddenCopies(candidates: Candidate[]): Candidate[] {
  const open = new Set(candidates.flatMap(({ id, mutedBy }) => (mutedBy === undefined ? [id] : [])));
  return candidates.filter(({ id, mutedBy }) => mutedBy === undefined || !open.has(id));
}

export function hiddenBy(ruleIds: string[]): HiddenNews {
  const counted = Map.groupBy(ruleIds, (id) => id);
  return { count: ruleIds.length, rules: [...counted].map(([id, all]) => ({ id, count: all.length })) };
}

/** The list of one user: each feed's newest items as one list, without what mute rules hide. */
export function createNewsPicker({ store, companies }: PickDeps) {
  type Reading = {
    actor: Actor;
    byChannel: Map<string, FollowedFeed>;
    limit: number;
    newest: NewsStore["newest"];
  };

  async function seen({ actor, byChannel }: Reading, items: StoredItem[]): Promise<SeenItem[]> {
    const found = await companies.companiesFor(actor, items);
    return items.flatMap((item) => {
      const feed = byChannel.get(item.channelId);
      return feed ? [{ item, feed, companies: found.get(item.id) ?? { detectedCompanies: [] } }] : [];
    });
  }

  async function pick(actor: Actor, choice: Choice): Promise<PickedNews> {
    const byChannel = new Map(choice.feeds.map((feed) => [feed.channelId, feed]));
    const newest: NewsStore["newest"] = choice.unreadOnly
      ? (channelIds, perChannel) => store.newestUnread(actor.userId, channelIds, perChannel)
      : store.newest;
    const reading: Reading = { actor, byChannel, limit: choice.limit, newest };
    if (hidesAny(choice.rules)) return pickByRules(reading, choice);
    const perFeed = articlesPerFeed(choice.limit, byChannel.size);
    const stored = await newest([...byChannel.keys()], perFeed);
    const shown = mergeNews(stored, choice.limit);
    const positions = settledPositions(stored, shown, () => false);
    const last = Map.groupBy(stored, ({ channelId }) => channelId);
    // What is unread is looked for among the newest only: there may be more further down.
    const isAll =
      !choice.unreadOnly &&
      [...last].every(([channelId, mine]) => {
        return mine.length < perFeed && mine.at(-1)?.seq === positions.get(channelId)?.seq;
      });
    return {
      items: await seen(reading, shown),
      hidden: hiddenBy([]),
      positions: isAll ? null : positions,
    };
  }

  async function pickByRules(reading: Reading, choice: Choice): Promise<PickedNews> {
    const { byChannel, limit } = reading;
    const hides = muteFilterOf(choice.rules);
    const muted = mutedSources(choice.rules);
    const heard = choice.feeds.filter(({ feedId }) => !muted.has(feedId)).map((feed) => feed.channelId);
    const perFeed = articlesPerFeed(limit, byChannel.size);
    const perHeard = articlesPerFeed(limit, heard.length);
    const correctionsOf = await companies.correctionsOf(reading.actor.userId);
    const judge = ruleOver(hides, byChannel, correctionsOf);
    const judged = (stored: StoredItem[]): Candidate[] =>
      stored.map((item) => ({ ...item, mutedBy: judge(item) }));
    const standby = choice.rules.some(({ kind }) => kind === "company") ? standbyItems : 0;
    const depth = Math.max(perFeed, perHeard + standby);
    const looked = judged(await reading.newest([...byChannel.keys()], depth));
    const unfiltered = mergeNews(withoutHiddenCopies(firstOfEach(looked, perFeed)), limit);
    if (choice.showsMuted) {
      const positions = settledPositions(looked, unfiltered, () => false);
      return { ...(await marked(reading, unfiltered, hides)), positions };
    }
    const short = shortOf(looked, heard, { depth, perHeard });
    const further = judged(await lookBack(reading, short, perHeard));
    const candidates = [...looked.filter(({ channelId }) => !short.includes(channelId)), ...further];
    const filled = await fill(reading, { candidates, hides, perHeard });
    const visible = new Set(filled.items.map(({ item }) => item.id));
    const hidden = unfiltered.flatMap((item) =>
      visible.has(item.id) ? [] : (item.mutedBy ?? filled.late.get(item.id) ?? []),
    );
    const shown = filled.items.map(({ item }) => item);
    const isHidden = ({ id, mutedBy }: Candidate) => mutedBy !== undefined || filled.late.has(id);
    return {
      items: filled.items,
      hidden: hiddenBy(hidden),
      positions: settledPositions(candidates, shown, isHidden),
    };
  }

  /** Everything, each hidden item with its rule. */
  async function marked(
    reading: Reading,
    items: Candidate[],
    hides: MuteFilter,
  ): Promise<Pick<PickedNews, "items" | "hidden">> {
    const rules = new Map(items.map(({ id, mutedBy }) => [id, mutedBy]));
    const all = (await seen(reading, items)).map((each) => ({
      ...each,
      mutedBy: rules.get(each.item.id) ?? lateRule(hides, each),
    }));
    return { items: all, hidden: hiddenBy(all.flatMap(({ mutedBy }) => mutedBy ?? [])) };
  }

  async function lookBack(
    { newest }: Reading,
    channelIds: string[],
    perHeard: number,
  ): Promise<StoredItem[]> {
    if (channelIds.length === 0) return [];
    const depth = Math.min(perHeard + lookBackMax, Math.floor(lookBackItemsMax / channelIds.length));
    return newest(channelIds, Math.max(perHeard, depth));
  }

  /** Fills the list with what no rule hides; `late` has the rules by which AI's findings hide items. */
  async function fill(
    reading: Reading,
    { candidates, hides, perHeard }: { candidates: Candidate[]; hides: MuteFilter; perHeard: number },
  ): Promise<{ items: SeenItem[]; late: Map<string, string> }> {
    const late = new Map<string, string>();
    for (let round = 1; ; round += 1) {
      const open = candidates.filter(({ id, mutedBy }) => mutedBy === undefined && !late.has(id));
      const items = await seen(reading, mergeNews(firstOfEach(open, perHeard), reading.limit));
      for (const each of items) {
        const rule = lateRule(hides, each);
        if (rule !== undefined) late.set(each.item.id, rule);
      }
      const left = items.filter(({ item }) => !late.has(item.id));
      if (left.length === items.length || round === roundsMax) return { items: left, late };
    }
  }

  return { pick };
}

/** The rule that hides an item for what is stored of it. */
export function ruleOver(
  hides: MuteFilter,
  byChannel: Map<string, FollowedFeed>,
  correctionsOf: CorrectionsOf,
) {
  return (item: Pick<StoredItem, "id" | "title" | "companies" | "tags" | "channelId">) => {
    const feedId = byChannel.get(item.channelId)?.feedId ?? "";
    const { title, tags } = item;
    return hides({ title, feedId, tags, detectedCompanies: judgedCompanies(item, correctionsOf) });
  };
}

/** The rule that hides an item for the companies that are found for its user. */
export function lateRule(hides: MuteFilter, { item, feed, companies }: SeenItem): string | undefined {
  return hides({ title: item.title, feedId: feed.feedId, tags: item.tags, ...companies });
}

/** Channels whose items were all looked at without finding as many to show as asked for: there may be more. */
function shortOf(
  looked: Candidate[],
  heard: string[],
  { depth, perHeard }: { depth: number; perHeard: number },
): string[] {
  const byChannel = Map.groupBy(looked, ({ channelId }) => channelId);
  return heard.filter((channelId) => {
    const mine = byChannel.get(channelId) ?? [];
    return mine.length >= depth && mine.filter(({ mutedBy }) => mutedBy === undefined).length < perHeard;
  });
}
