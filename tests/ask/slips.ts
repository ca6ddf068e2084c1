import type { Reply, ReplyChange } from "#fakes/ai/extractive.ts";
import { createDice, type Dice } from "#fakes/kit/random.ts";
import { companies } from "./archive.data.ts";

/** Part of a careless model's sentences that are wrong. */
const slipShare = 0.4;

type Sentence = Reply["sentences"][number];
type Slip = (sentence: Sentence, dice: Dice) => Sentence | undefined;

const swapped = (text: string, pairs: readonly (readonly [RegExp, string])[]): string | undefined => {
  const pair = pairs.find(([from]) => from.test(text));
  return pair && text.replace(pair[0], pair[1]);
};
const withText = (sentence: Sentence, text: string | undefined): Sentence | undefined =>
  text === undefined || text === sentence.text ? undefined : { ...sentence, text };

const opposites = [
  [/\braises?\b/, "cuts"],
  [/\braised\b/, "lowered"],
  [/\blifts?\b/, "lowers"],
  [/\blifted\b/, "reduced"],
  [/\bboosts\b/, "cuts"],
  [/\bcut\b/, "add"],
  [/\blays off\b/, "hires"],
  [/\bbuys\b/, "sells"],
  [/\bsues\b/, "settles with"],
  [/\bwins\b/, "loses"],
] as const;

/** The mistakes that models make with passages before them. */
const slips: readonly Slip[] = [
  // A figure that is another one.
  (sentence) =>
    withText(
      sentence,
      sentence.text.replace(/\d/, (digit) => String((Number(digit) % 9) + 1)),
    ),
  // The name of another company.
  (sentence, dice) => {
    const named = companies.find((company) => sentence.text.includes(company));
    const other = dice.pick(companies.filter((company) => company !== named));
    return withText(sentence, named && sentence.text.replace(named, other));
  },
  // The opposite.
  (sentence) => withText(sentence, swapped(sentence.text, opposites)),
  // A true sentence with the number of another passage.
  (sentence, dice) => ({
    ...sentence,
    receipts: sentence.receipts.map(({ passage, quote }) => ({ passage: passage + dice.int(1, 3), quote })),
  }),
  // A quote that the passage doesn't have.
  (sentence) => ({
    ...sentence,
    text: `${sentence.text.replace(/\.$/, "")}, which its rivals had feared.`,
    receipts: sentence.receipts.map(({ passage, quote }) => ({
      passage,
      quote: `${quote} as its rivals had feared`,
    })),
  }),
  // What it knows, or believes to know, with a true quote.
  (sentence, dice) => {
    const named = companies.find((company) => sentence.text.includes(company)) ?? "The company";
    const known = [
      "is the largest employer in its home state",
      "won a design award",
      "opened an office on the Moon",
      "denied all reports",
    ];
    return withText(sentence, `${named} ${dice.pick(known)}.`);
  },
];

/** A model that copies well and is wrong in two sentences of five, always in the same ones. */
export const careless: ReplyChange = ({ sentences }) => ({
  sentences: sentences.map((sentence) => {
    const dice = createDice(`slip ${sentence.text}`);
    return dice.chance(slipShare) ? (dice.pick(slips)(sentence, dice) ?? sentence) : sentence;
  }),
});
