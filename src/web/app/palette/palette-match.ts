const isWordStart = (text: string, at: number) => at === 0 || /[^\p{L}\p{N}]/u.test(text[at - 1] ?? "");

/** Points of a letter: at the beginning of a word, next to the letter before, or anywhere. */
const points = { start: 8, next: 5, anywhere: 1 };

/**
 * How well typed letters fit a text that has them in the same order: a higher number is better. Null when they do not. Words
 * that are written together count most; of equals the shorter text wins.
 */
export function scoreOf(typed: string, text: string): number | null {
  const wanted = typed.toLowerCase().replaceAll(/\s+/g, " ").trim();
  const within = text.toLowerCase();
  if (wanted === "") return 0;
  const whole = within.indexOf(wanted);
  if (whole >= 0) return (isWordStart(within, whole) ? 2_000 : 1_000) - whole + wanted.length / within.length;
  let score = 0;
  let at = -1;
  for (const letter of wanted.replaceAll(" ", "")) {
    const found = bestPlace(within, letter, at);
    if (found < 0) return null;
    score += found === at + 1 ? points.next : isWordStart(within, found) ? points.start : points.anywhere;
    at = found;
  }
  return score + wanted.length / within.length;
}

/** The letter's next place behind `at`: right there, else at the beginning of a word, else the first. */
function bestPlace(text: string, letter: string, at: number): number {
  if (text[at + 1] === letter) return at + 1;
  const first = text.indexOf(letter, at + 1);
  for (let found = first; found >= 0; found = text.indexOf(letter, found + 1))
    if (isWordStart(text, found)) return found;
  return first;
}

/** What fits, the best first; without letters all, in their order. */
export function bestMatches<Entry>(
  typed: string,
  entries: readonly Entry[],
  textOf: (entry: Entry) => string,
): Entry[] {
  return entries
    .flatMap((entry) => {
      const score = scoreOf(typed, textOf(entry));
      return score === null ? [] : [{ entry, score }];
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}
