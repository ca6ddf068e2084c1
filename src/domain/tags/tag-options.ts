import type { Translate } from "#domain/language/translate.ts";
import { wordsOf } from "#domain/news/mutes.ts";
import { tagKindLabels, tagLabels } from "#domain/tags/tag-labels.data.ts";
import { kindOfTag, type Tag, tagIds } from "#domain/tags/tags.ts";

export type TagOption = { value: Tag; label: string };

/** All tags to choose from, in the order of their names in a language. */
export const tagOptions = (t: Translate): TagOption[] =>
  tagIds
    .map((value) => ({ value, label: t.of(tagLabels[value]) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, t.locale));

export const tagKindOf = (tag: Tag, t: Translate): string => t.of(tagKindLabels[kindOfTag(tag)]);

/** Where in it a word begins so: 0 at its first, 1 at a later one, 2 nowhere. */
function placeOf(words: string, wanted: string): number {
  if (words.startsWith(wanted)) return 0;
  return words.includes(wanted) ? 1 : 2;
}

/** Tags by the beginning of a word of their name, their English id or their kind; those that begin with it are first. */
export function tagsLike(text: string, t: Translate): TagOption[] {
  // Each word has a space before it, and the last one may go on.
  const wanted = wordsOf(text).trimEnd();
  if (wanted === "") return [];
  const places = tagOptions(t).map((option) => {
    const byName = Math.min(placeOf(wordsOf(option.label), wanted), placeOf(wordsOf(option.value), wanted));
    const byKind = placeOf(wordsOf(tagKindOf(option.value, t)), wanted) < 2 ? 2 : 3;
    return { option, place: Math.min(byName < 2 ? byName : 3, byKind) };
  });
  return places
    .filter(({ place }) => place < 3)
    .toSorted((a, b) => a.place - b.place)
    .map(({ option }) => option);
}
