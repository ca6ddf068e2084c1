/** A stretch of two texts: in both, only in the first, or only in the second. */
export type DifferencePart = { kind: "same" | "removed" | "added"; text: string };

/** Words of each text that are compared one by one; of longer texts what is left is one stretch. */
export const comparedWordsMax = 1_500;

/** Words with the space before them. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+/g) ?? [];

/** How many words the rests of both texts have in common, from each pair of places. */
function commonCounts(a: readonly string[], b: readonly string[]): Uint16Array[] {
  const counts = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const [row, below] = [counts[i], counts[i + 1]];
      if (!row || !below) continue;
      row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  return counts;
}

/** Word by word; what is in both is written as the second text has it. */
export function differenceOf(before: string, after: string): DifferencePart[] {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  const [first, second] = [a.slice(0, comparedWordsMax), b.slice(0, comparedWordsMax)];
  const [firstWords, secondWords] = [first.map((word) => word.trim()), second.map((word) => word.trim())];
  const counts = commonCounts(firstWords, secondWords);
  const parts: DifferencePart[] = [];
  const add = (kind: DifferencePart["kind"], text: string) => {
    const last = parts.at(-1);
    if (text === "") return;
    // The first word of a text has no space before it.
    const word = last && /^\S/.test(text) ? ` ${text}` : text;
    if (last?.kind === kind) last.text += word;
    else parts.push({ kind, text: word });
  };
  let [i, j] = [0, 0];
  while (i < first.length || j < second.length) {
    if (i < first.length && j < second.length && firstWords[i] === secondWords[j]) {
      add("same", second[j] ?? "");
      i += 1;
      j += 1;
    } else if (
      j >= second.length ||
      (i < first.length && (counts[i + 1]?.[j] ?? 0) >= (counts[i]?.[j + 1] ?? 0))
    ) {
      add("removed", first[i] ?? "");
      i += 1;
    } else {
      add("added", second[j] ?? "");
      j += 1;
    }
  }
  add("removed", a.slice(comparedWordsMax).join(""));
  add("added", b.slice(comparedWordsMax).join(""));
  return parts;
}
