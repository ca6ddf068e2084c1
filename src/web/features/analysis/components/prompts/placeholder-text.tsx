import { promptParts } from "#domain/analysis/prompt.ts";

export type PlaceholderTextProps = { text: string };

/** A prompt's text with {COMPANY} and {SYMBOL} marked, each character where it would stand without the marks. */
export function PlaceholderText({ text }: PlaceholderTextProps) {
  return promptParts(text).map((part) =>
    part.isPlaceholder ? (
      <mark key={part.at} className="rounded-4 bg-accent-soft text-inherit ring-1 ring-accent/35">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
