import { gap, shape } from "#domain/companies/marks.ts";
import {
  gapAt,
  isClass,
  lettersAt,
  type MatchContext,
  type Span,
  shapeAt,
  wordAt,
} from "#domain/companies/match-context.ts";
import { pairKey } from "#domain/companies/weights.ts";
import { classBit } from "#domain/companies/word-bits.ts";

/** The weight of the last three and four letters of a word. */
function tailWeight(context: MatchContext, index: number): number {
  if (index >= context.tokens.count) return 0;
  const { keyStart, keyEnd, keys } = context.tokens;
  const end = keyEnd[index] ?? 0;
  const length = end - (keyStart[index] ?? 0);
  if (length < 4) return 0;
  let three = 0;
  for (let at = end - 3; at < end; at++) three = three * 128 + (keys[at] ?? 0);
  const four = (keys[end - 4] ?? 0) * 2_097_152 + three;
  const { tails } = context.lexicon.weights;
  return (tails.get(three) ?? 0) + (tails.get(four) ?? 0);
}

/** "Cash Into Alphabet. This May": what follows speaks of something else. */
function endsSentence(context: MatchContext, to: number): boolean {
  const behind = gapAt(context, to + 1);
  if (!(behind & gap.space) || isClass(context, to, classBit.legal)) return false;
  if (lettersAt(context, to) < 3 || shapeAt(context, to) & shape.innerDot) return false;
  if (!(shapeAt(context, to + 1) & shape.upperFirst)) return false;
  return (behind & (gap.dot | gap.end)) !== 0;
}

/** Log-odds that the words around a name speak of a company; near 0 is neutral. */
export function contextScore(context: MatchContext, { from, to }: Span): number {
  const { weights } = context.lexicon;
  const { single, pairs } = weights;
  let score = weights.bias;
  const last = endsSentence(context, to) ? to + 1 : context.tokens.count;
  const numbered = (index: number) => {
    if (index >= last) return weights.endWord;
    return shapeAt(context, index) & shape.digitFirst ? weights.numberWord : wordAt(context, index);
  };
  const r1 = numbered(to + 1);
  const r2 = numbered(to + 2);
  score += single.r1[r1] ?? 0;
  score += single.r2[r2] ?? 0;
  score += single.r3[numbered(to + 3)] ?? 0;
  score += pairs.R.get(pairKey(r1, r2)) ?? 0;
  if (from > 0) {
    const l1 = numbered(from - 1);
    const l2 = from > 1 ? numbered(from - 2) : 0;
    score += single.l1[l1] ?? 0;
    score += single.l2[l2] ?? 0;
    score += pairs.L.get(pairKey(l2, l1)) ?? 0;
    score += pairs.x.get(pairKey(l1, r1)) ?? 0;
    score += weights.gaps.gl.get(gapAt(context, from) & ~gap.space) ?? 0;
  }
  if (shapeAt(context, to) & shape.possessive) score += weights.possessive;
  return (
    score + tailWeight(context, to + 1) + (weights.gaps.gr.get(gapAt(context, to + 1) & ~gap.space) ?? 0)
  );
}
