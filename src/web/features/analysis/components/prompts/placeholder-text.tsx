import { promptParts } from "#domain/analysis/prompt.ts";

export type PlaceholderTextProps = { text: string };

/** A prompt's text with {COMPANY} and {SYMBOL} marked, each character where it would stand without the marks. */
export function PlaceholderText({ text }: PlaceholderTextProps) {
  return promptParts(text).map((part) =>
    part.isPlaceholder ? (
      <mark key={part.at} className="rounded-4 bg-accent/15 text-inherit">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
