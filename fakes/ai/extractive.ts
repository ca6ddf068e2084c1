import type { ChatMessage } from "../openai/messages.ts";

/**
 * A model that answers questions by copying: the sentences of the passages that have the question's words, with themselves as
 * quotes. It knows nothing of how answers are checked. Equal messages give equal answers.
 */

export type Reply = { sentences: { text: string; receipts: { passage: number; quote: string }[] }[] };
/** @param asked the user's message, with the passages */
export type ReplyChange = (reply: Reply, asked: string) => Reply;

type Passage = { number: number; title: string; sentences: string[] };

const sentencesMax = 4;
const quoteWordsMax = 25;
/** Part of the question's words that a passage must have to be an answer. */
const fittingMin = 0.6;

const emptyWords = new Set(
  `a about after all an and any anything are as at be been before between by can changed changes could did do does else ever
  for from had happen happened happening has have headlines how i in into is it last latest many me mentioned most much my new
  news of on or other our over recently report reported reports said say says since so some story such tell than that the
  their them there these they this those to today up visit was week were what when where whether which while who why will
  with would year yesterday month monday tuesday wednesday thursday friday saturday sunday hour hours day days past`.split(
    /\s+/,
  ),
);

/** Beginnings are enough: "raises" and "raised" are one. */
const rootOf = (word: string) => word.slice(0, 5);

const rootsIn = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(rootOf));

function isAsked(messages: readonly ChatMessage[]): boolean {
  return messages.some(({ role, content }) => role !== "user" && content.includes("numbered passages"));
}

function passagesIn(text: string): Passage[] {
  return [...text.matchAll(/^\[(\d+)\] .*?, \d{4}-\d\d-\d\d \d\d:\d\d UTC: (.*)$/gm)].map(
    ([, number, line = ""]) => {
      const [title = "", body = ""] = line.split(/ \| (.*)/s);
      const sentences = body.match(/[^.!?]+(?:[.!?](?!\s|$)[^.!?]*)*[.!?]?/g) ?? [];
      return { number: Number(number), title, sentences: [title, ...sentences.map((each) => each.trim())] };
    },
  );
}

function replyTo(text: string): Reply {
  const question = /^Question, asked at [^:]+:\d\d UTC: (.*)$/m.exec(text)?.[1] ?? "";
  const words = (question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (word) => word.length > 1 && !emptyWords.has(word),
  );
  const roots = [...new Set(words.map(rootOf))];
  const share = (of: string) => {
    const known = rootsIn(of);
    return roots.length === 0 ? 1 : roots.filter((root) => known.has(root)).length / roots.length;
  };
  const fitting = passagesIn(text)
    .map((passage) => ({ passage, fit: share(passage.sentences.join(" ")) }))
    .filter(({ fit }) => fit >= fittingMin)
    .toSorted((a, b) => b.fit - a.fit || a.passage.number - b.passage.number);
  const best = fitting[0]?.fit ?? 0;
  const sentences = fitting
    .filter(({ fit }) => fit >= best * 0.8)
    .slice(0, sentencesMax)
    .flatMap(({ passage: { number, sentences: said } }) => {
      const [chosen] = said.map((each) => ({ each, fit: share(each) })).toSorted((a, b) => b.fit - a.fit);
      if (!chosen) return [];
      const quote = chosen.each.split(" ").slice(0, quoteWordsMax).join(" ");
      return [{ text: chosen.each, receipts: [{ passage: number, quote }] }];
    });
  return { sentences };
}

/** The answer to a question with numbered passages, as JSON text; undefined for messages that ask something else. */
export function extractiveAnswer(
  messages: readonly ChatMessage[],
  change: ReplyChange = (reply) => reply,
): string | undefined {
  if (!isAsked(messages)) return undefined;
  const text = messages.findLast(({ role }) => role === "user")?.content ?? "";
  return JSON.stringify(change(replyTo(text), text));
}
