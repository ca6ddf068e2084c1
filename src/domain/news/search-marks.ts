/** Part of a text, in UTF-16 units; the end is not part of it. */
export type Mark = { start: number; end: number };

/** What the database puts around a match. It takes both out of the title before. */
export const markSigns = { start: "\u0001", end: "\u0002" } as const;

/** The matched parts of a title, from the title with signs around them; neighbouring words are one part. */
export function readMarks(signed: string, title: string): Mark[] {
  const marks: Mark[] = [];
  const [before = "", ...parts] = signed.split(markSigns.start);
  let plain = before;
  for (const part of parts) {
    const [matched = "", rest = ""] = part.split(markSigns.end);
    addMark(marks, { start: plain.length, end: plain.length + matched.length }, plain);
    plain += matched + rest;
  }
  // A database that changed the text itself would mark the wrong words.
  return plain.length === title.length ? marks : [];
}

function addMark(marks: Mark[], mark: Mark, textBefore: string): void {
  const last = marks.at(-1);
  if (last && textBefore.slice(last.end).trim() === "") last.end = mark.end;
  else if (mark.end > mark.start) marks.push(mark);
}
