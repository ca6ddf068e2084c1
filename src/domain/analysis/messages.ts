import { type Message, message } from "../language/translate.ts";
import { callInstruction } from "../scorecard/call.ts";
import type { SentMaterial } from "./analysis-states.ts";
import { type Background, backgroundText } from "./background.ts";
import type { MarketSnapshot } from "./market-snapshot.ts";
import { marketWords } from "./market-words.ts";
import { analystRole, detectorRole } from "./prompts.data.ts";

/** Characters of an item's content that reach a model (READ-77). */
export const contentCharactersMax = 4_000;
/** The same of the article behind it, where that is stored. */
export const articleCharactersMax = 8_000;
export const headlineCharactersMax = 300;

export type ChatText = { system: string; user: string };

/** Replaces every {SYMBOL} and {COMPANY} once; what is put in is never read for placeholders again. */
export function filledPrompt(prompt: string, company: { symbol: string; name: string }): string {
  return prompt.replace(/\{(SYMBOL|COMPANY)\}/g, (_, word: string) =>
    word === "SYMBOL" ? company.symbol : company.name,
  );
}

/** Cuts at a whole character. */
function cut(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(charactersMax - 1)) ? charactersMax - 1 : charactersMax;
  return text.slice(0, end);
}

/** The material stays as it is, but for the mark itself: only text that knows the mark could close it. */
const fence = (mark: string, text: string) =>
  `<<<${mark}\n${mark === "" ? text : text.replaceAll(mark, "")}\n${mark}>>>`;

export type Material = {
  title: string;
  content: string;
  /** The content is the article behind the headline, not the feed's text. */
  isArticle?: boolean | undefined;
  /** The user wants nothing else of the news to be sent. */
  isHeadlineOnly?: boolean | undefined;
  background?: Background | undefined;
};

/** What of the background reaches a model: nothing where the headline alone is wanted. */
export const sentBackground = (
  { background, isHeadlineOnly }: Material,
  company: { symbol: string; name: string },
) => backgroundText(isHeadlineOnly || !background ? { reports: [], earlier: [] } : background, company);

/** Which material a model is given beside the prompt. */
export function sentOf({ title, content, isArticle }: Material): SentMaterial {
  const text = content.trim();
  if (text === "" || text === title.trim()) return "headline";
  return isArticle ? "article" : "text";
}

/** Headline and content as a model is given them. */
export const materialOf = ({ title, content, isArticle }: Material) => ({
  title: cut(title, headlineCharactersMax),
  content: cut(content, isArticle ? articleCharactersMax : contentCharactersMax),
});

/** What the content is, in the message that a user may look at before it is sent. */
const labelOf = ({ content, isArticle }: Material): string => {
  if (!isArticle) return "Content";
  return content.length > articleCharactersMax ? "Article (its beginning)" : "Article";
};

/**
 * The two messages of an analysis: the role with what we know of the market, and one user message with the prompt, the headline, the content and the
 * background as material between marks.
 * @param mark random, so that a headline cannot know it
 */
export function analysisMessages(
  input: Material & {
    prompt: string;
    company: { symbol: string; name: string };
    mark: string;
    snapshot: MarketSnapshot;
    asksForCall?: boolean | undefined;
  },
): ChatText {
  const task = filledPrompt(input.prompt, input.company);
  const { title, content } = materialOf(input);
  const text = input.isHeadlineOnly ? "" : `\n${labelOf(input)}: ${content}`;
  const background = sentBackground(input, input.company).text;
  const material = `Headline: ${title}${text}${background === "" ? "" : `\n\n${background}`}`;
  const system = [analystRole, marketWords(input.snapshot)];
  if (input.asksForCall) system.push(callInstruction(input.mark));
  return {
    system: system.join("\n\n"),
    user: `${task}\n\nNews material:\n${fence(input.mark, material)}`,
  };
}

/** The two messages of a company detection; the word JSON is demanded by the provider's JSON mode. */
export function detectionMessages(title: string): ChatText {
  return { system: detectorRole, user: `Headline: ${cut(title, headlineCharactersMax)}` };
}

export type DetectionReply =
  | { kind: "companies"; companies: { symbol: string; name: string }[] }
  | { kind: "unreadable" };

const symbolPattern = /^[A-Z][A-Z0-9.-]{0,9}$/;
const companiesMax = 20;

/** A model without JSON mode likes to put its answer into a code block. */
const unfenced = (text: string) => /^\s*```(?:json)?\s*\n([\s\S]*?)\n?\s*```\s*$/i.exec(text)?.[1] ?? text;

/** Reads the model's answer; entries with a malformed symbol or name are dropped, anything but the stated shape is unreadable. */
export function readDetectionReply(text: string): DetectionReply {
  let value: unknown;
  try {
    value = JSON.parse(unfenced(text));
  } catch {
    return { kind: "unreadable" };
  }
  const list =
    typeof value === "object" && value !== null && "companies" in value ? value.companies : undefined;
  if (!Array.isArray(list)) return { kind: "unreadable" };
  const companies: { symbol: string; name: string }[] = [];
  for (const each of list.slice(0, companiesMax) as unknown[]) {
    if (typeof each !== "object" || each === null) continue;
    const { symbol, name } = each as { symbol?: unknown; name?: unknown };
    if (typeof symbol !== "string" || !symbolPattern.test(symbol) || typeof name !== "string") continue;
    if (!companies.some((known) => known.symbol === symbol)) companies.push({ symbol, name: cut(name, 100) });
  }
  return { kind: "companies", companies };
}

export const providerBodyCharactersMax = 500;

/** A gateway's page, such as "502 Bad Gateway", as its words. */
const wordsOf = (body: string) =>
  /^\s*</.test(body)
    ? body.replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, " ").replace(/<[^>]*(>|$)/g, " ")
    : body;

/** For the debug log: why an answer that was charged for holds no text. */
export const emptyAnswerText = {
  length: "The model used up its tokens before it wrote anything.",
  declined: "The model declined to answer.",
  nothing: "The answer is empty.",
} as const;

/**
 * A provider's error body fit for a person: nothing key-like, no ids of the provider's accounts and calls, no addresses
 * of its machines; one line, at most 500 characters (READ-82).
 */
export function redactedBody(body: string): string {
  const clean = wordsOf(body.slice(0, 10_000))
    .replace(/\b(org|proj|req|user|asst|acct)[-_](?=[A-Za-z0-9]*\d)[A-Za-z0-9]{6,}/g, "[id]")
    .replace(/\b\d{1,3}(\.\d{1,3}){3}(:\d+)?\b/g, "[address]")
    .replace(/\b(sk|pk|rk)-[A-Za-z0-9_*.-]{3,}/g, "[key]")
    .replace(/\bBearer\s+\S+/gi, "[key]")
    .replace(/\b[A-Za-z0-9_-]{32,}\b/g, "[key]")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return cut(clean, providerBodyCharactersMax);
}

/** "{status} - {body}", the message of a failed analysis (READ-82). */
export function analysisFailureWords(failure: { status: number | null; body: string }): Message {
  const body = redactedBody(failure.body);
  const reason = failure.status === null ? body : `${failure.status} - ${body}`;
  return message("Failed to get AI analysis: {reason}", { reason });
}
