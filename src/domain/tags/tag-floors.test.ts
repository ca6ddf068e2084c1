import { expect, it } from "vitest";
import { detector } from "#tests/support/match-context.ts";
import { scoreTags, type TaggedHeadline, taggedHeadlines } from "#tests/support/tag-labels.ts";
import { createTagger } from "./tagger.ts";
import { isTag } from "./tags.ts";

const tagger = createTagger();
const tagsIn = ({ title, body }: TaggedHeadline) =>
  tagger.tagsOf({ title, body, companies: detector.detect(title, { body }) });

it.each([
  ["open", 420, 99, 98, 99],
  ["sealed", 215, 98, 95, 98],
] as const)(
  "headlines of the %s set (%d or more) have a precision of %d, a recall of %d, and %d of 100 without a tag get none",
  (set, rows, precision, recall, clean) => {
    const headlines = taggedHeadlines(set);
    const score = scoreTags(headlines, tagsIn);
    expect(headlines.length).toBeGreaterThanOrEqual(rows);
    expect(score.precision).toBeGreaterThanOrEqual(precision);
    expect(score.recall).toBeGreaterThanOrEqual(recall);
    expect(score.clean).toBeGreaterThanOrEqual(clean);
  },
);

it("labels are tags", () => {
  const labels = [...taggedHeadlines("open"), ...taggedHeadlines("sealed")].flatMap(({ gold }) => gold);
  expect(labels.filter((label) => !isTag(label))).toEqual([]);
});
