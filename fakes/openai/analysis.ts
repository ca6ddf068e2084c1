import { createDice } from "../kit/random.ts";
import {
  type AnalysisKind,
  downWords,
  kindClosings,
  kindOpenings,
  kindPatterns,
  kindTitles,
  type Theme,
  themes,
  upWords,
  wholePicture,
} from "./data/analysis.data.ts";
import { type ChatMessage, companiesNamedIn, type Question, questionIn } from "./messages.ts";

export const demoMark =
  "Demo text: written by a stand-in from the headline alone, not by an AI model. Not investment advice.";

const quotedMax = 220;

/** The kind asked for; an instruction that asks for everything, or for none of it, is a general one. */
function kindOf(instruction: string): AnalysisKind {
  const hits = (["risk", "impact", "outlook"] as const)
    .map((kind) => ({ kind, at: instruction.search(kindPatterns[kind]) }))
    .filter((hit) => hit.at >= 0)
    .sort((a, b) => a.at - b.at);
  return hits.length === 3 || wholePicture.test(instruction) ? "general" : (hits[0]?.kind ?? "general");
}

function toneOf(headline: string): string {
  const [up, down] = [upWords.test(headline), downWords.test(headline)];
  if (up === down) return "mixed or neutral";
  return up ? "favorable" : "unfavorable";
}

function clipped(text: string, max: number): string {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length <= max ? flat : `${flat.slice(0, max - 1).trimEnd()}…`;
}

function firstSentence(text: string): string {
  const plain = text.replace(/<[^>]*>/g, " ");
  return clipped(/^[\s\S]*?[.!?](?=\s|$)/.exec(plain.trim())?.[0] ?? plain, quotedMax);
}

function linesFor(kind: AnalysisKind, theme: Theme): string[] {
  if (kind !== "general") return theme.lines[kind];
  const { risk, impact, outlook } = theme.lines;
  return [risk[0], impact[0], outlook[0]].filter((line) => line !== undefined);
}

function introOf(question: Question, theme: Theme, kind: AnalysisKind): string {
  const others = companiesNamedIn(question.headline)
    .filter((c) => c.symbol !== question.subject?.symbol)
    .map((c) => `${c.shortName} (${c.symbol})`);
  const parts = [
    `The headline "${clipped(question.headline, quotedMax)}" is ${toneOf(question.headline)} in tone; this is news about ${theme.about}.`,
  ];
  if (others.length > 0) parts.push(`It also names ${others.slice(0, 3).join(", ")}.`);
  if (question.content !== "") parts.push(`The text adds: "${firstSentence(question.content)}"`);
  const { instruction } = question;
  const isOwn = instruction !== "" && instruction !== question.headline && !wholePicture.test(instruction);
  if (kind === "general" && isOwn) parts.push(`The question was: "${clipped(instruction, 160)}"`);
  return parts.join(" ");
}

const callForm = /^CALL ([0-9a-f]+): direction=/m;

/** The line that the system message asks for at the end of an answer; empty when it asks for none. */
function callLine(messages: ChatMessage[], headline: string): string {
  const mark = callForm.exec(messages.find(({ role }) => role === "system")?.content ?? "")?.[1];
  if (mark === undefined) return "";
  const direction = { favorable: "up", unfavorable: "down" }[toneOf(headline)] ?? "flat";
  const dice = createDice(`call ${headline}`);
  return `CALL ${mark}: direction=${direction} horizon=${dice.pick([1, 5, 20])} confidence=${dice.int(50, 80)}`;
}

/** Several paragraphs about the headline in the messages; equal messages give equal text. Holds no figure of its own. */
export function analysisAnswer(messages: ChatMessage[]): string {
  const question = questionIn(messages);
  const kind = kindOf(question.instruction);
  const theme = themes.find((one) => one.pattern.test(question.headline)) ?? themes[themes.length - 1];
  if (!theme) return demoMark;
  const nobody = { name: "the market", everydayName: "the market", symbol: "" };
  const { name, everydayName, symbol } = question.subject ?? nobody;
  const dice = createDice(`${kind} ${question.headline} ${name}`);
  const about = (text: string) => text.replaceAll("{co}", () => everydayName);
  const title = `${kindTitles[kind]}: ${name}${symbol !== "" && symbol !== name ? ` (${symbol})` : ""}`;
  const paragraphs = [
    demoMark,
    title,
    introOf(question, theme, kind),
    dice.pick(kindOpenings[kind]),
    about(
      linesFor(kind, theme)
        .map((line) => `- ${line}`)
        .join("\n"),
    ),
    about(`What to watch next: ${theme.watch.join("; ")}.`),
    about(dice.pick(kindClosings[kind])),
    callLine(messages, question.headline),
  ];
  return paragraphs.join("\n\n").trimEnd();
}
