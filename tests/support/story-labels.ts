import { readFileSync } from "node:fs";
import { createDetector } from "#domain/companies/detector.ts";
import type { Story, StoryItem } from "#domain/news/stories.ts";

/** A headline with the event it tells of; `isOpen`: whether it tells of that event cannot be known. */
export type LabelledItem = StoryItem & { event: string; isOpen: boolean };

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const detector = createDetector(JSON.parse(read("src/domain/companies/data/lexicon.json")));
const publishedAt = "2026-11-20T15:00:00.000Z";

/** Real headlines of tests/fixtures/detection that are beside the labelled events, each an event of its own. */
const sourcesOf = {
  dev: ["finviz-stock", "finviz-market", "sentfin", "wsb-title", "yahoo-rss"],
  "held-out": ["marketaux", "tweet-news"],
  fresh: [] as string[],
};
export type LabelledPart = keyof typeof sourcesOf;

/** A headline as the product has it: the companies are those that the detector finds. */
export function labelledItem(id: string, title: string, event: string): LabelledItem {
  const companies = detector.detect(title).map(({ symbol, name }) => ({ symbol, name }));
  const times = { pubDate: publishedAt, firstSeenAt: publishedAt };
  return { id, title, feedId: `feed-${id}`, ...times, companies, event, isOpen: false };
}

function blocksOf(part: LabelledPart): string[][] {
  const text = read(`tests/fixtures/stories/${part}.txt`).replace(/^#.*\n/gm, "");
  return text
    .trim()
    .split(/\n{2,}/)
    .map((block) => block.split("\n"));
}

/** Marks: `=` a real headline, `~` one that may or may not be of the event. */
const bare = (line: string) => line.replace(/^[=~]/, "");

/** All headlines of a part at one time, from as many feeds: the hardest list to group. */
export function labelledItems(part: LabelledPart): LabelledItem[] {
  const items = blocksOf(part).flatMap((lines, at) =>
    lines.map((line, index) => ({
      ...labelledItem(`${part}-${at}-${index}`, bare(line), `${part}-${at}`),
      isOpen: line.startsWith("~"),
    })),
  );
  const used = new Set((["dev", "held-out", "fresh"] as const).flatMap(blocksOf).flat().map(bare));
  const rows = read("tests/fixtures/detection/dev.jsonl").trim().split("\n");
  const real = rows
    .map((row): { id: string; src: string; text: string } => JSON.parse(row))
    .filter(({ src, text }) => sourcesOf[part].includes(src) && !used.has(text));
  return [...items, ...real.map(({ id, text }) => labelledItem(id, text, id))];
}

export type PairScore = {
  precision: number;
  recall: number;
  right: number;
  wrong: string[];
  positives: number;
};

function* pairsOf<Item>(items: readonly Item[]): Generator<[Item, Item]> {
  for (const [at, first] of items.entries()) for (const second of items.slice(at + 1)) yield [first, second];
}

/** How many pairs of headlines that stand in one story are of one event, and the other way round. */
export function scorePairs(items: readonly LabelledItem[], stories: readonly Story[]): PairScore {
  const byId = new Map(items.map((item) => [item.id, item]));
  const counted = items.filter(({ isOpen }) => !isOpen);
  let positives = 0;
  for (const group of Map.groupBy(counted, ({ event }) => event).values())
    positives += (group.length * (group.length - 1)) / 2;
  let right = 0;
  const wrong: string[] = [];
  for (const { lead, others } of stories) {
    const members = [lead, ...others].flatMap((id) => byId.get(id) ?? []).filter(({ isOpen }) => !isOpen);
    for (const [first, second] of pairsOf(members))
      if (first.event === second.event) right += 1;
      else wrong.push(`${first.title} | ${second.title}`);
  }
  const precision = right + wrong.length === 0 ? 1 : right / (right + wrong.length);
  return { precision, recall: positives === 0 ? 1 : right / positives, right, wrong, positives };
}

/** A line for each pair of one event that is apart (-), and for each pair of two events in one story (+). */
export function storyErrorLines(items: readonly LabelledItem[], stories: readonly Story[]): string[] {
  const leadOf = new Map(stories.flatMap(({ lead, others }) => [lead, ...others].map((id) => [id, lead])));
  const events = Map.groupBy(
    items.filter(({ isOpen }) => !isOpen),
    ({ event }) => event,
  );
  const missed = [...events.values()].flatMap((group) =>
    [...pairsOf(group)]
      .filter(([first, second]) => leadOf.get(first.id) !== leadOf.get(second.id))
      .map(([first, second]) => `-${first.title} | ${second.title}`),
  );
  return [...missed, ...scorePairs(items, stories).wrong.map((pair) => `+${pair}`)];
}

const wordsOf = (title: string) => new Set(title.toLowerCase().match(/[\p{L}\p{N}%$]+/gu));

/** Part of all words of two headlines that both have. */
export function jaccard(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  let common = 0;
  for (const word of first) if (second.has(word)) common += 1;
  return common / (first.size + second.size - common);
}

const hardLikenessMin = 0.25;

/** Pairs of different events that name a company in common or have a quarter of their words in common. */
export function countHardNegatives(items: readonly LabelledItem[]): number {
  const read = items.map((item) => ({ item, words: wordsOf(item.title) }));
  let count = 0;
  for (const [a, b] of pairsOf(read)) {
    if (a.item.event === b.item.event || a.item.isOpen || b.item.isOpen) continue;
    const common = a.item.companies.some(({ symbol }) =>
      b.item.companies.some((one) => one.symbol === symbol),
    );
    if (common || jaccard(a.words, b.words) >= hardLikenessMin) count += 1;
  }
  return count;
}

/** The plain way: every pair compared by the words in common, headlines joined to the first story that is like them. */
export function groupByJaccard(items: readonly StoryItem[], likenessMin: number): Story[] {
  const stories: { words: Set<string>; story: Story }[] = [];
  for (const { id, title } of items) {
    const words = wordsOf(title);
    const found = stories.find((one) => jaccard(one.words, words) >= likenessMin);
    if (found) found.story.others.push(id);
    else stories.push({ words, story: { lead: id, others: [] } });
  }
  return stories.map(({ story }) => story);
}
