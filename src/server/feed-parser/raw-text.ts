import { contentLengthMax } from "#domain/news/limits.ts";
import { htmlText } from "./html-text.ts";
import { lineOf, paragraphsOf } from "./plain-text.ts";

/** A text from the document before cleaning: `html` contains markup, `plain` does not. */
export type RawText = { text: string; format: "html" | "plain" };

export function line(value: RawText, lengthMax: number): string {
  // A headline of several thousand characters is cut before any work is spent on it.
  const start = value.text.slice(0, lengthMax * 30);
  return lineOf(value.format === "html" ? htmlText(start, lengthMax * 4) : start, lengthMax);
}

export function paragraphs(value: RawText): string {
  const text = value.format === "html" ? htmlText(value.text, contentLengthMax) : value.text;
  return paragraphsOf(text.slice(0, contentLengthMax * 4), contentLengthMax);
}
