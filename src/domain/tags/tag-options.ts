import type { Translate } from "#domain/language/translate.ts";
import { tagLabels } from "#domain/tags/tag-labels.data.ts";
import { type Tag, tagIds } from "#domain/tags/tags.ts";

/** All tags to choose from, in the order of their names in a language. */
export const tagOptions = (t: Translate): { value: Tag; label: string }[] =>
  tagIds
    .map((value) => ({ value, label: t.of(tagLabels[value]) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, t.locale));
