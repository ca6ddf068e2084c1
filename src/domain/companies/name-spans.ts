import { gap, shape } from "#domain/companies/marks.ts";
import { edge, trust } from "#domain/companies/names.ts";
import { gapAt, type Scene, type Span, wordAt } from "#domain/companies/scene.ts";
import { wordWithoutS } from "#domain/companies/word-table.ts";

/** Longest name, in words. */
const nameWordsMax = 8;

/** What may stand between two words of one name. */
const inside = gap.space | gap.hyphen | gap.comma | gap.dot | gap.slash | gap.end;

const keepsTogether = (between: number) =>
  (between & ~inside) === 0 && between !== (gap.hyphen | gap.space) && between !== (gap.slash | gap.space);

/** The longest name that starts at a token. */
function longestFrom(scene: Scene, from: number): Span | undefined {
  const { first, next, ends } = scene.lexicon.aliases;
  let node = first[wordAt(scene, from)] ?? 0;
  let found: Span | undefined;
  for (let to = from; node !== 0; ) {
    const end = ends[node] ?? 0;
    if (end !== 0) found = { from, to, alias: end - 1 };
    to += 1;
    if (to >= scene.tokens.count || to - from >= nameWordsMax || !keepsTogether(gapAt(scene, to))) break;
    node = next.get(edge(node, wordAt(scene, to))) ?? 0;
  }
  return found;
}

/** "Walmarts", "PayPals": feeds lose the apostrophe of long names. */
function lostApostrophe(scene: Scene, index: number): Span | undefined {
  const word = wordWithoutS(scene.tokens, index, scene.lexicon.words);
  if (word === 0) return undefined;
  const { first, ends, trust: trusts, level, brand } = scene.lexicon.aliases;
  const alias = (ends[first[word] ?? 0] ?? 0) - 1;
  if (alias < 0 || trusts[alias] !== trust.certain || level[alias] === 2 || brand[alias]) return undefined;
  scene.tokens.shapes[index] = (scene.tokens.shapes[index] ?? 0) | shape.possessive;
  return { from: index, to: index, alias };
}

/** The names in a headline, longest first from the left, none inside another. */
export function findNames(scene: Scene): Span[] {
  const spans: Span[] = [];
  for (let index = 0; index < scene.tokens.count; index++) {
    const span = longestFrom(scene, index) ?? lostApostrophe(scene, index);
    if (span === undefined) continue;
    spans.push(span);
    index = span.to;
  }
  return spans;
}
