import { groupStories } from "#domain/news/stories.ts";

/** What a digest reads of a headline. */
export type DigestItem = {
  id: string;
  title: string;
  feedId: string;
  /** As its user calls the feed. */
  source: string;
  /** ISO 8601; null when the publisher gave none. */
  pubDate: string | null;
  firstSeenAt: string;
  companies: readonly { symbol: string; name: string }[];
};

/** A watchlist or a folder of feeds with its headlines, the newest first. Without an id and a name: those of all feeds. */
export type DigestList = {
  id: string | null;
  name: string;
  isFolder?: true;
  symbols: readonly string[];
  items: readonly DigestItem[];
};

/** Percent since the headline; null where it is not known. */
export type MoveOf = (itemId: string, symbol: string) => number | null;

/** The last price of a company: percent against the close before, and when that was. */
export type DayMove = { symbol: string; name: string; percent: number; asOf: string };

export type DigestStory = {
  itemId: string;
  title: string;
  /** Of the first of the feeds that had it. */
  source: string;
  at: string;
  /** Other headlines of the same event. */
  others: number;
  moves: { symbol: string; percent: number | null }[];
};

export type DigestSection = {
  listId: string | null;
  name: string;
  /** The id is that of a folder. */
  isFolder?: true;
  stories: DigestStory[];
  /** Stories that have no room. */
  more: number;
};

export type Digest = {
  sections: DigestSection[];
  /** Companies that moved and that no story of this digest is about; the largest moves first. */
  withoutNews: DayMove[];
};

export const digestStoriesPerListMax = 10;
export const digestStoriesMax = 30;
export const digestMovesMax = 10;
/** A smaller move of a company without news is left out. Percent. */
export const digestMovePercentMin = 2;
const companiesPerStoryMax = 4;

const timeOf = ({ pubDate, firstSeenAt }: DigestItem): string =>
  pubDate !== null && pubDate < firstSeenAt ? pubDate : firstSeenAt;

/** The companies of the list first, then the others of the headline. */
function companiesOf(members: readonly DigestItem[], symbols: readonly string[]): string[] {
  const all = [...new Set(members.flatMap(({ companies }) => companies.map(({ symbol }) => symbol)))];
  const isOwn = (symbol: string) => symbols.includes(symbol);
  return [...all.filter(isOwn), ...all.filter((symbol) => !isOwn(symbol))].slice(0, companiesPerStoryMax);
}

/** A story by the first of its headlines: who had it first, and what happened since. */
function storyOf(members: readonly DigestItem[], symbols: readonly string[], moveOf: MoveOf): DigestStory {
  const [first] = members.toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)));
  if (!first) throw new Error("A story has a headline.");
  return {
    itemId: first.id,
    title: first.title,
    source: first.source,
    at: timeOf(first),
    others: members.length - 1,
    moves: companiesOf(members, symbols).map((symbol) => {
      const itemId = members.find(({ companies }) => companies.some((each) => each.symbol === symbol))?.id;
      return { symbol, percent: moveOf(itemId ?? first.id, symbol) };
    }),
  };
}

/** What more feeds tell comes first, then what is newer. */
const byWeight = (a: DigestStory, b: DigestStory) => b.others - a.others || b.at.localeCompare(a.at);

/**
 * What happened to the companies of a user's lists. A story is in the first list that it is about; lists without news are
 * left out.
 */
export function digestOf(
  lists: readonly DigestList[],
  { moveOf, dayMoves }: { moveOf: MoveOf; dayMoves: readonly DayMove[] },
): Digest {
  const used = new Set<string>();
  const named = new Set<string>();
  let room = digestStoriesMax;
  const sections: DigestSection[] = [];
  for (const { id, name, isFolder, symbols, items } of lists) {
    const own = items.filter((item) => !used.has(item.id));
    const byId = new Map(own.map((item) => [item.id, item]));
    const stories = groupStories(own).map(({ lead, others }) => {
      const members = [lead, ...others].flatMap((each) => byId.get(each) ?? []);
      for (const member of members) {
        used.add(member.id);
        for (const { symbol } of member.companies) named.add(symbol);
      }
      return storyOf(members, symbols, moveOf);
    });
    const visible = stories.toSorted(byWeight).slice(0, Math.min(digestStoriesPerListMax, room));
    room -= visible.length;
    if (stories.length > 0)
      sections.push({
        listId: id,
        name,
        ...(isFolder && { isFolder }),
        stories: visible,
        more: stories.length - visible.length,
      });
  }
  const withoutNews = dayMoves
    .filter(({ symbol, percent }) => !named.has(symbol) && Math.abs(percent) >= digestMovePercentMin)
    .toSorted((a, b) => Math.abs(b.percent) - Math.abs(a.percent))
    .slice(0, digestMovesMax);
  return { sections, withoutNews };
}

export const isEmptyDigest = ({ sections, withoutNews }: Digest): boolean =>
  sections.length === 0 && withoutNews.length === 0;

/** Those that have no room included. */
export const storiesIn = ({ sections }: Digest): number =>
  sections.reduce((sum, { stories, more }) => sum + stories.length + more, 0);
