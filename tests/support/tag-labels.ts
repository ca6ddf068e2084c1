import { readFileSync } from "node:fs";

/** A headline with what it is about, each written by hand. */
export type TaggedHeadline = { gold: string[]; title: string; body: string };

/** Lines "tag tag|title|beginning of the text" of tests/fixtures/tags. */
export const taggedHeadlines = (set: "open" | "sealed"): TaggedHeadline[] => labelled(`${set}.txt`);

/** Lines "SYMBOL=buyer SYMBOL=target|title". */
export const dealHeadlines = (set: "open" | "sealed"): TaggedHeadline[] => labelled(`roles-${set}.txt`);

/** Lines "SYMBOL=analyst SYMBOL=company|title". */
export const analystHeadlines = (set: "open" | "sealed"): TaggedHeadline[] => labelled(`analysts-${set}.txt`);

const labelled = (file: string): TaggedHeadline[] =>
  readFileSync(new URL(`../fixtures/tags/${file}`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const [gold = "", title = "", body = ""] = line.split("|");
      return { gold: gold.split(" ").filter((tag) => tag !== ""), title, body };
    });

export type TagScore = { precision: number; recall: number; exact: number; clean: number };

/** Shares in percent: of tags found, of tags expected, of headlines without an error, of those without a tag left alone. */
export function scoreTags(rows: TaggedHeadline[], tagsIn: (row: TaggedHeadline) => string[]): TagScore {
  let [right, wrong, missing, exact, clean] = [0, 0, 0, 0, 0];
  const without = rows.filter(({ gold }) => gold.length === 0).length;
  for (const row of rows) {
    const found = new Set(tagsIn(row));
    const hits = row.gold.filter((tag) => found.has(tag)).length;
    right += hits;
    wrong += found.size - hits;
    missing += row.gold.length - hits;
    if (found.size === hits && hits === row.gold.length) exact += 1;
    if (row.gold.length === 0 && found.size === 0) clean += 1;
  }
  const share = (part: number, all: number) => (100 * part) / all;
  return {
    precision: share(right, right + wrong),
    recall: share(right, right + missing),
    exact: share(exact, rows.length),
    clean: share(clean, without),
  };
}
