import { type Claim, type CompaniesIn, claimOf, hasQuote, type Mismatch, mismatchOf } from "./holds.ts";
import { quoteLengthMin } from "./limits.ts";
import { type Passage, publisherOf, wordingOf } from "./passages.ts";
import type { SaidSentence } from "./reply.ts";

/** A passage that says what a sentence says. */
export type Receipt = { passage: Passage; quote: string };

export type SupportedSentence = {
  text: string;
  receipts: Receipt[];
  /** Publishers whose headlines say it, those that the model did not name among them; a reprint is no second one. */
  publishers: number;
};

/** Why a receipt does not hold. */
export type Rejection = "no-passage" | "short-quote" | "quote" | Mismatch;

export type Checked = {
  supported: SupportedSentence[];
  /** Sentences that no passage holds, with what each receipt lacked. They are never shown. */
  rejected: { text: string; why: (Rejection | "no-receipt" | "address")[] }[];
};

/** An answer has no use for an address: what is to be opened is its receipt. */
const address = /\bhttps?:|\bwww\.|<\/?[a-z!]|\]\(/i;

/** "Harbor Wire reports that …" claims nothing of Harbor Wire where its passage is the receipt. */
function withoutFeeds(text: string, passages: readonly Passage[]): string {
  const names = passages.map(({ feed }) => feed.replace(/[^\p{L}\p{N} ]/gu, "\\$&"));
  return names.length === 0
    ? text
    : text.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join("|")})(?![\\p{L}\\p{N}])`, "giu"), " ");
}

/** How many published it: each wording and each publisher counts once. */
function publishersOf(claim: Claim, known: readonly Passage[], receipts: readonly Receipt[]): number {
  const cited = receipts.map(({ passage }) => passage);
  const holding = known.filter(
    (passage) => cited.some(({ itemId }) => itemId === passage.itemId) || mismatchOf(claim, passage) === null,
  );
  const wordings = new Set<number>();
  const publishers = new Set<string>();
  for (const passage of [...cited, ...holding]) {
    const wording = wordingOf(passage);
    if (wordings.has(wording)) continue;
    wordings.add(wording);
    publishers.add(publisherOf(passage));
  }
  return publishers.size;
}

/**
 * Checks every sentence of a model against the passages that it names: the quote is there letter by letter, and the passage
 * has the sentence's figures, names and words. What no passage holds is rejected.
 * @param passages as they were sent; the first has the number 1
 * @param known everything that was found, for the count of publishers
 */
export function checkedSentences(
  said: readonly SaidSentence[],
  {
    passages,
    known,
    companiesIn,
  }: { passages: readonly Passage[]; known: readonly Passage[]; companiesIn: CompaniesIn },
): Checked {
  const checked: Checked = { supported: [], rejected: [] };
  for (const { text, receipts } of said) {
    if (address.test(text)) {
      checked.rejected.push({ text, why: ["address"] });
      continue;
    }
    const why: Rejection[] = [];
    const quoted = receipts.flatMap(({ passage: number, quote }) => {
      const passage = passages[number - 1];
      const problem =
        passage === undefined
          ? "no-passage"
          : quote.length < quoteLengthMin && quote.length < passage.title.length
            ? "short-quote"
            : hasQuote(passage.title, quote) || hasQuote(passage.text, quote)
              ? null
              : "quote";
      if (problem !== null) why.push(problem);
      return problem === null && passage ? [{ passage, quote }] : [];
    });
    const sources = quoted.map(({ passage }) => passage);
    const claim = claimOf(withoutFeeds(text, sources), companiesIn);
    const holding = quoted.filter(({ passage, quote }) => {
      const mismatch = mismatchOf(claim, passage, quote);
      if (mismatch !== null) why.push(mismatch);
      return mismatch === null;
    });
    const once = [...new Map(holding.map((receipt) => [receipt.passage.itemId, receipt])).values()];
    if (once.length === 0) checked.rejected.push({ text, why: receipts.length === 0 ? ["no-receipt"] : why });
    else checked.supported.push({ text, receipts: once, publishers: publishersOf(claim, known, once) });
  }
  return checked;
}
