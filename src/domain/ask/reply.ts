import { plainAnswer } from "#domain/analysis/plain-answer.ts";
import { quoteLengthMax, receiptsMax, sentenceLengthMax, sentencesMax } from "./limits.ts";

/** A sentence of a model, before anything of it is believed. */
export type SaidSentence = { text: string; receipts: readonly { passage: number; quote: string }[] };

export type AskReply = { kind: "sentences"; sentences: SaidSentence[] } | { kind: "unreadable" };

/** From the first brace on: models without a JSON mode like to put words or a fence around it. */
const bodyOf = (text: string): string => text.slice(Math.max(0, text.indexOf("{")));

/** An answer that was cut off at its limit, closed behind its last whole sentence. */
function closed(text: string): string | undefined {
  const end = text.lastIndexOf("]}");
  return end < 0 ? undefined : `${text.slice(0, end + 2)}]}`;
}

function parsed(text: string): unknown {
  const body = bodyOf(text);
  const last = body.lastIndexOf("}");
  for (const each of [body, body.slice(0, last + 1), closed(body)]) {
    if (each === undefined) continue;
    try {
      return JSON.parse(each);
    } catch {
      // The next reading may be JSON.
    }
  }
  return undefined;
}

const textOf = (value: unknown, lengthMax: number): string | undefined => {
  if (typeof value !== "string") return undefined;
  const text = plainAnswer(value.toWellFormed()).replace(/\s+/g, " ").trim();
  return text === "" || text.length > lengthMax ? undefined : text;
};

function receiptsOf(value: unknown): SaidSentence["receipts"] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, receiptsMax).flatMap((each: unknown) => {
    const { passage, quote } = (each ?? {}) as { passage?: unknown; quote?: unknown };
    const words = textOf(quote, quoteLengthMax);
    return Number.isInteger(passage) && words !== undefined
      ? [{ passage: Number(passage), quote: words }]
      : [];
  });
}

/** Reads what a model answered; a sentence of the wrong form has no receipt and so no support. */
export function readReply(text: string): AskReply {
  const value = parsed(text);
  const list =
    typeof value === "object" && value !== null && "sentences" in value ? value.sentences : undefined;
  if (!Array.isArray(list)) return { kind: "unreadable" };
  const sentences = list.slice(0, sentencesMax).flatMap((each: unknown) => {
    const said = (each ?? {}) as { text?: unknown; receipts?: unknown };
    const words = textOf(said.text, sentenceLengthMax);
    return words === undefined ? [] : [{ text: words, receipts: receiptsOf(said.receipts) }];
  });
  return { kind: "sentences", sentences };
}
