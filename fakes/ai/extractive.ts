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

/** What questions are asked with; amounts are asked for by "high", "cost" and "pay". */
const emptyWords = new Set(
  `a about affect after all an and any anything are as at be become becomes been before between by can changed changes cost
  costs could did do does else ever for from get gets had happen happened happening has have headlines high how i in into is it
  its large last latest many me mentioned most much my name new news of on or other our over pay pays place recently report
  reported reports said say says since so some story such take takes taken tell than that the their them there these they this
  those to today up visit was week were what when where whether who whom whose why will with worth would year yesterday month
  monday tuesday wednesday thursday friday saturday sunday hour hours day days past`.split(/\s+/),
);

/** Everyday words for one thing, as any reader knows them. */
const synonyms: readonly (readonly [RegExp, string])[] = [
  [/\b(?:chief financial officer|finance chief)\b/g, "cfo"],
  [/\b(?:buys? back|buyback|repurchases?)\b/g, "repurchase"],
  [/\b(?:acquisition|acquires?|acquired|buys?)\b/g, "acquires"],
  [/\b(?:factory|plant)\b/g, "factory"],
  [/\b(?:guidance|forecasts?|outlook)\b/g, "outlook"],
  [/\b(?:layoffs?|lays? off|jobs?|workers?|workforce|positions)\b/g, "jobcut"],
  [/\b(?:strikes?|walk out)\b/g, "strike"],
  [/\b(?:breach|hackers)\b/g, "breach"],
  [/\b(?:sues|sued|lawsuit|takes \S+ to court)\b/g, "lawsuit"],
];

/** Beginnings are enough: "raises" and "raising" are one. */
function rootsOf(text: string): string[] {
  const even = synonyms.reduce((rest, [words, one]) => rest.replace(words, one), text.toLowerCase());
  return (even.match(/\p{L}+/gu) ?? []).map((word) => word.replace(/(?:ing|ed|es|s|e)$/, "").slice(0, 6));
}

/** Without numbers, and without what "which" asks for. */
function topicOf(question: string): string[] {
  const words = question
    .toLowerCase()
    .replace(/\bwhich \p{L}+/gu, "")
    .replace(/\p{L}+/gu, (word) => (word.length < 2 || emptyWords.has(word) ? "" : word));
  return [...new Set(rootsOf(words))];
}

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
  const passages = passagesIn(text).map((passage) => ({
    passage,
    roots: new Set(rootsOf(passage.sentences.join(" "))),
  }));
  // What every passage has tells none of them apart; what none has is missing.
  const weights = topicOf(question).map((root) => {
    const having = passages.filter(({ roots }) => roots.has(root)).length;
    return { root, weight: Math.log((passages.length + 1) / (having + 0.5)) };
  });
  const all = weights.reduce((sum, { weight }) => sum + weight, 0);
  const share = (roots: ReadonlySet<string>) =>
    all <= 0 ? 1 : weights.reduce((sum, { root, weight }) => sum + (roots.has(root) ? weight : 0), 0) / all;
  const fitting = passages
    .map(({ passage, roots }) => ({ passage, fit: share(roots) }))
    .filter(({ fit }) => fit >= fittingMin)
    .toSorted((a, b) => b.fit - a.fit || a.passage.number - b.passage.number);
  const best = fitting[0]?.fit ?? 0;
  const sentences = fitting
    .filter(({ fit }) => fit >= best * 0.8)
    .slice(0, sentencesMax)
    .flatMap(({ passage: { number, sentences: said } }) => {
      const [chosen] = said
        .map((each) => ({ each, fit: share(new Set(rootsOf(each))) }))
        .toSorted((a, b) => b.fit - a.fit);
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
