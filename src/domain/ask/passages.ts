import { sentencesIn } from "#domain/analysis/grounding-context.ts";
import type { Story } from "#domain/news/stories.ts";
import { numberOf, stemOf } from "#domain/news/story-words.ts";
import {
  askPassagesMax,
  passageCharactersMax,
  passageFeedMax,
  passagesOfEventMax,
  passageTitleMax,
} from "./limits.ts";

/** One headline of the archive with its text. All of its words were written by strangers. */
export type Passage = {
  itemId: string;
  title: string;
  /** The feed's text or the article's, or nothing. */
  text: string;
  feed: string;
  link: string;
  /** ISO 8601: when it came out, else when it was first seen. */
  at: string;
  companies: readonly { symbol: string; name: string }[];
};

/** One line, whatever it was: a line of its own could pose as another passage. */
export function inLine(text: string, charactersMax: number): string {
  const line = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
  if (line.length <= charactersMax) return line;
  const end = /[\uD800-\uDBFF]/.test(line.charAt(charactersMax - 2)) ? charactersMax - 2 : charactersMax - 1;
  return `${line.slice(0, end)}…`;
}

const stemsIn = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stemOf));

/** How many of the words a text has. */
function shareOf(words: readonly string[], text: string): number {
  const stems = stemsIn(text);
  return words.filter((word) => stems.has(stemOf(word))).length;
}

/** The sentences of a text that have most of the words, and its beginning, in their order, as far as there is room. */
export function excerptOf(text: string, words: readonly string[]): string {
  const line = inLine(text, text.length);
  if (line.length <= passageCharactersMax) return line;
  const sentences = sentencesIn(line).map(({ start, end }, place) => {
    const said = line.slice(start, end).trim();
    return { said, place, score: shareOf(words, said) + (place === 0 ? 0.5 : 0) };
  });
  let room = passageCharactersMax;
  const kept = sentences
    .toSorted((a, b) => b.score - a.score || a.place - b.place)
    .filter(({ said }) => {
      if (said.length + 1 > room) return false;
      room -= said.length + 1;
      return true;
    })
    .toSorted((a, b) => a.place - b.place);
  return kept.length === 0 ? inLine(line, passageCharactersMax) : kept.map(({ said }) => said).join(" ");
}

/** The passage as a model reads it, and as its words are checked. */
export function asSent(passage: Passage, words: readonly string[]): Passage {
  const title = inLine(passage.title, passageTitleMax);
  const text = excerptOf(passage.text, words);
  return { ...passage, title, feed: inLine(passage.feed, passageFeedMax), text: text === title ? "" : text };
}

/**
 * The headlines that a model is given of those that were found, the most fitting first: those with most of the question's
 * words, a few of each event, so that one event with many reports leaves room for others.
 * @param found in the order of the search
 */
export function chosenPassages(
  found: readonly Passage[],
  words: readonly string[],
  stories: readonly Story[],
): Passage[] {
  const eventOf = new Map(stories.flatMap(({ lead, others }) => [lead, ...others].map((id) => [id, lead])));
  const ranked = found
    .map((passage, place) => ({
      passage,
      place,
      score: shareOf(words, `${passage.title} ${passage.text}`) + shareOf(words, passage.title) / 2,
    }))
    .toSorted((a, b) => b.score - a.score || a.place - b.place);
  const ofEvent = new Map<string, number>();
  return ranked
    .filter(({ passage: { itemId } }) => {
      const event = eventOf.get(itemId) ?? itemId;
      const count = (ofEvent.get(event) ?? 0) + 1;
      ofEvent.set(event, count);
      return count <= passagesOfEventMax;
    })
    .slice(0, askPassagesMax)
    .map(({ passage }) => passage);
}

const aggregators = /(?:^|\.)news\.google\.com$|(?:^|\.)bing\.com$/;

/**
 * Who published a passage: its site, whichever of a user's feeds brought it. Sites that pass on what others published
 * are told apart by the feed.
 */
export function publisherOf({ link, feed }: Pick<Passage, "link" | "feed">): string {
  const host = /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(link)?.[1]?.toLowerCase();
  return host === undefined || aggregators.test(host) ? feed : host;
}

/** The same words under other names are one report. */
export const wordingOf = ({ title, text }: Pick<Passage, "title" | "text">): number =>
  numberOf(`${title} ${text}`.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " "));
