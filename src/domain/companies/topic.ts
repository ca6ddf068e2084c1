import { gap, shape } from "#domain/companies/marks.ts";
import { gapAt, type MatchContext, shapeAt } from "#domain/companies/match-context.ts";
import { findNames } from "#domain/companies/name-spans.ts";
import { hashStart, hashStep } from "#domain/companies/tokens.ts";
import { topicCells, topicScale } from "#domain/companies/topic-weights.ts";

const cellOf = (hash: number) => (hash ^ (hash >>> 15)) & (topicCells - 1);

/** All figures count as one word, amounts of money and percentages as one more each. */
const [figure, money, percent] = ["#", "$", "%"].map((mark) => hashStep(hashStart, mark.charCodeAt(0)));

const pairStep = 0x9e3779b1;

function topicHash(context: MatchContext, index: number): number {
  const bits = shapeAt(context, index);
  if (!(bits & shape.digitFirst)) return context.tokens.hashes[index] ?? 0;
  if (bits & shape.cashtag) return money ?? 0;
  return (gapAt(context, index + 1) & gap.percent ? percent : figure) ?? 0;
}

/** "$TSLA", but not "$5". */
const isCashtag = (context: MatchContext, index: number) =>
  (shapeAt(context, index) & (shape.cashtag | shape.digitFirst)) === shape.cashtag;

/**
 * Calls `use` with the cell of each word, and of each two words that are neighbors. Names and symbols are left
 * out: a topic must not be learned from who is in the news.
 */
export function eachTopicCell(context: MatchContext, use: (cell: number) => void): void {
  const names = findNames(context);
  let name = 0;
  let before = 0;
  for (let index = 0; index < context.tokens.count; index++) {
    if (index > (names[name]?.to ?? index)) name += 1;
    const masked = index >= (names[name]?.from ?? context.tokens.count) || isCashtag(context, index);
    const hash = masked ? 0 : topicHash(context, index);
    if (hash !== 0) use(cellOf(hash));
    if (hash !== 0 && before !== 0) use(cellOf(Math.imul(before, pairStep) ^ hash));
    before = hash;
  }
}

/** Log-odds that a text is business news rather than other news; near 0 its words do not tell. */
export function topicScore(context: MatchContext): number {
  let sum = 0;
  eachTopicCell(context, (cell) => {
    sum += context.lexicon.topics[cell] ?? 0;
  });
  return sum / topicScale;
}

/** Most that the text of an item adds to the topic of its headline, either way. */
const textTopicMax = 2;
/** A text is long: what its words say on average counts as so many words of the headline. */
const textTopicWords = 12;

/** What the text of an item adds to the topic of its headline. */
export function textTopic(context: MatchContext): number {
  const mean = topicScore(context) / Math.max(textTopicWords, context.tokens.count);
  return Math.max(-textTopicMax, Math.min(textTopicMax, mean * textTopicWords));
}
