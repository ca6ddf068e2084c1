import type { Question } from "#contract/ask.ts";
import type { NewsItem } from "#contract/news.ts";
import type { SearchAnswer, SearchQuery } from "#contract/search.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { askedCompaniesMax, askedHeadlinesMax } from "#domain/ask/limits.ts";
import { asSent, chosenPassages, type Passage } from "#domain/ask/passages.ts";
import { type AskedTime, timeOf } from "#domain/ask/question-time.ts";
import { searchTextOf, wordsOf } from "#domain/ask/question-words.ts";
import type { Detector } from "#domain/companies/detector.ts";
import { groupStories } from "#domain/news/stories.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";

type SearchFor = Pick<SearchQuery, "q" | "sort" | "limit"> &
  Partial<Pick<SearchQuery, "symbol" | "from" | "to">>;

export type AskSearchDeps = {
  search: (actor: Actor, query: SearchFor) => Promise<Pick<SearchAnswer, "items" | "complete" | "method">>;
  /** A headline of the user's feeds with the others of its story. @throws AppError item-not-found */
  story: (actor: Actor, itemId: string) => Promise<{ items: NewsItem[] }>;
  /** The article in place of the feed's text, where there is one that a model may get. */
  withText: (item: { id: string; content: string }) => Promise<{ content: string }>;
  /** The user wants nothing but headlines to be sent. */
  sendsHeadlinesOnly: (actor: Actor) => Promise<boolean>;
  lastVisit: (userId: string) => Promise<Date | null>;
  detector: Pick<Detector, "detect">;
  clock: Clock;
};

export type Found = {
  time: AskedTime;
  companies: { symbol: string; name: string }[];
  /** Everything that was found, as far as the search looked. */
  known: Passage[];
  /** What of it a model is given. */
  passages: Passage[];
  complete: boolean;
};

export type AskSearch = ReturnType<typeof createAskSearch>;

const passageOf = (item: NewsItem): Passage => ({
  itemId: item.id,
  title: item.title,
  text: item.content,
  feed: item.feedName,
  link: item.link,
  at: item.pubDate ?? item.firstSeenAt,
  companies: item.detectedCompanies.map(({ symbol, name }) => ({ symbol, name })),
});

/** Finds what of a user's archive a question is about: by its companies, its time and its words. */
export function createAskSearch(deps: AskSearchDeps) {
  const { search, detector, clock } = deps;

  async function read({ userId }: Actor, { question, timeZone }: Question) {
    const nowMs = Math.floor(clock.now());
    const asked = { nowMs, timeZone, lastVisitMs: null };
    const first = timeOf(question, asked);
    const lastVisitMs = first.isVisit ? ((await deps.lastVisit(userId))?.getTime() ?? null) : null;
    const time: AskedTime = first.isVisit ? { ...first, fromMs: lastVisitMs } : first;
    const named = detector.detect(time.rest).filter(({ role }) => role !== "broker");
    return { time, named: named.slice(0, askedCompaniesMax), words: wordsOf(time.rest, named) };
  }

  /**
   * The best by the words and the newest: "What changed at Intel?" has no word to look for. With a company or a time words narrow
   * nothing, since a report may say it in others.
   */
  async function foundFor(actor: Actor, { time, named, words }: Awaited<ReturnType<typeof read>>) {
    const q = searchTextOf(words);
    const bounds = {
      ...(time.fromMs !== null && { from: time.fromMs }),
      ...(time.toMs !== null && { to: time.toMs }),
    };
    const symbols = named.length === 0 ? [undefined] : named.map(({ symbol }) => symbol);
    const isNarrow = named.length > 0 || time.fromMs !== null || q === "";
    const answers = await Promise.all(
      symbols.flatMap((symbol) => {
        const base = { ...bounds, ...(symbol !== undefined && { symbol }), limit: askedHeadlinesMax };
        return [
          ...(q === "" ? [] : [search(actor, { ...base, q, sort: "relevance" as const })]),
          ...(isNarrow ? [search(actor, { ...base, q: "", sort: "newest" as const })] : []),
        ];
      }),
    );
    // Words that merely look like those of the question answer nothing.
    return answers.filter(({ method }) => method === "text");
  }

  /** @throws AppError item-not-found, search-too-slow, overloaded */
  async function find(actor: Actor, question: Question): Promise<Found> {
    const [wanted, story, headlinesOnly] = await Promise.all([
      read(actor, question),
      question.itemId === undefined ? { items: [] } : deps.story(actor, question.itemId),
      deps.sendsHeadlinesOnly(actor),
    ]);
    if (question.itemId !== undefined && story.items.length === 0) throw new AppError("item-not-found");
    // "This" alone is the story; a company or words beside it ask for more.
    const isOfStory = story.items.length > 0 && wanted.named.length === 0 && wanted.words.length === 0;
    const answers = isOfStory ? [] : await foundFor(actor, wanted);
    const items = new Map(
      [...story.items, ...answers.flatMap((answer) => answer.items)].map((item) => [item.id, item]),
    );
    const known = [...items.values()]
      .map(passageOf)
      .map((each) => (headlinesOnly ? { ...each, text: "" } : each));
    const stories = isOfStory
      ? []
      : groupStories([...items.values()].map((item) => ({ ...item, companies: item.detectedCompanies })));
    const chosen = chosenPassages(known, wanted.words, stories);
    const passages = await Promise.all(
      chosen.map(async (passage) => {
        if (headlinesOnly) return asSent(passage, wanted.words);
        const { content } = await deps.withText({ id: passage.itemId, content: passage.text });
        return asSent({ ...passage, text: content }, wanted.words);
      }),
    );
    return {
      time: wanted.time,
      companies: wanted.named.map(({ symbol, name }) => ({ symbol, name })),
      known,
      passages,
      complete: answers.every(({ complete }) => complete),
    };
  }

  return { find };
}
