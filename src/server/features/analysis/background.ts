import type { Reaction, ReactionsAnswer } from "#contract/market.ts";
import type { NewsItem } from "#contract/news.ts";
import type { SearchAnswer } from "#contract/search.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { type Background, earlierHeadlinesMax } from "#domain/analysis/background.ts";
import { minutePricesRetentionDays } from "#domain/market/limits.ts";
import { groupStories, storySpanMs } from "#domain/news/stories.ts";
import type { Logger } from "#server/platform/log/logger.ts";

type Subject = { id: string; pubDate: Date | null; firstSeenAt: Date };
type Search = { symbol: string; fromMs: number; toMs: number; limit: number };

export type BackgroundDeps = {
  /** What the user's feeds brought about a company, the newest first, as the search knows it. */
  search: (actor: Actor, search: Search) => Promise<Pick<SearchAnswer, "items">>;
  /** From recorded prices: nobody waits for a provider. */
  reactionsFor: (actor: Actor, ids: string) => Promise<ReactionsAnswer>;
  log: Logger;
};

export type BackgroundReader = (actor: Actor, item: Subject, symbol: string) => Promise<Background>;

/** As many headlines of two days around one can belong to its event. */
const aroundMax = 50;
const dayMs = 86_400_000;

const atOf = ({ pubDate, firstSeenAt }: NewsItem) => pubDate ?? firstSeenAt;

/** The other headlines of the event that an item tells of. */
function reportsOf(itemId: string, items: readonly NewsItem[]): NewsItem[] {
  const stories = groupStories(items.map((item) => ({ ...item, companies: item.detectedCompanies })));
  const story = stories.find(({ lead, others }) => lead === itemId || others.includes(itemId));
  const ids = new Set(story ? [story.lead, ...story.others] : []);
  return items.filter(({ id }) => id !== itemId && ids.has(id));
}

const moveOf = (reaction: ReactionsAnswer["reactions"][string][string] | undefined): Partial<Reaction> =>
  reaction && "movePercent" in reaction ? reaction : {};

/** What else the user's feeds say of the event and of the company. An analysis begins without it where it cannot be had. */
export function createBackgroundReader({ search, reactionsFor, log }: BackgroundDeps): BackgroundReader {
  async function read(actor: Actor, item: Subject, symbol: string): Promise<Background> {
    const atMs = (item.pubDate ?? item.firstSeenAt).getTime();
    const [around, before] = await Promise.all([
      search(actor, { symbol, fromMs: atMs - storySpanMs, toMs: atMs + storySpanMs, limit: aroundMax }),
      search(actor, {
        symbol,
        fromMs: atMs - minutePricesRetentionDays * dayMs,
        toMs: atMs - 1,
        limit: aroundMax,
      }),
    ]);
    const reports = reportsOf(item.id, around.items);
    const known = new Set([item.id, ...reports.map(({ id }) => id)]);
    const earlier = before.items.filter(({ id }) => !known.has(id)).slice(0, earlierHeadlinesMax);
    const { reactions } =
      earlier.length === 0
        ? { reactions: {} as ReactionsAnswer["reactions"] }
        : await reactionsFor(actor, earlier.map(({ id }) => id).join(","));
    return {
      reports: reports.map((each) => ({
        feed: each.feedName,
        title: each.title,
        text: each.content,
        at: atOf(each),
      })),
      earlier: earlier.map((each) => {
        const { movePercent = null, marketMovePercent = null } = moveOf(reactions[each.id]?.[symbol]);
        return { feed: each.feedName, title: each.title, at: atOf(each), movePercent, marketMovePercent };
      }),
    };
  }

  return async (actor, item, symbol) => {
    try {
      return await read(actor, item, symbol);
    } catch (error) {
      log.warn({ err: String(error) }, "An analysis begins without other reports and earlier headlines");
      return { reports: [], earlier: [] };
    }
  };
}
