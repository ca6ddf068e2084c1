import { type Company, companies } from "../kit/companies.ts";

export type ChatMessage = { role: string; content: string };

/** Names and brands that mean a company of the list without being its name. */
const aliases: Record<string, string> = {
  Google: "GOOGL",
  YouTube: "GOOGL",
  Facebook: "META",
  Instagram: "META",
  iPhone: "AAPL",
  "JP Morgan": "JPM",
  "JPMorgan Chase": "JPM",
  Lilly: "LLY",
  Exxon: "XOM",
  Berkshire: "BRK.B",
  Goldman: "GS",
  Lowes: "LOW",
  NVIDIA: "NVDA",
  Meta: "META",
  Delta: "DAL",
};

/** Phrases in which a company's name is an ordinary word. */
const ordinaryUses = [
  /apple (harvest|crop|orchard|pie|juice)/gi,
  /amazon (rainforest|river|basin|jungle)/gi,
  /(inflation|price|sales|emissions?) targets?/gi,
  /gap between/gi,
  /visa (rules|applications?|waivers?)/gi,
  /delta (farmers|variant|region|of the)/gi,
  /meta-analysis/gi,
  /block party/gi,
  /snap election/gi,
  /progressive tax/gi,
  /zoom lens(es)?/gi,
  /dow jones/gi,
  /\b(business|investment|pricing|growth|trading) strategy/gi,
];

const names: readonly (readonly [text: string, symbol: string])[] = [
  ...companies.map((c) => [c.shortName, c.symbol] as const),
  ...Object.entries(aliases),
].sort((a, b) => b[0].length - a[0].length);

const bySymbol = new Map(companies.map((c) => [c.symbol, c]));

function isWordAt(text: string, at: number, length: number): boolean {
  const around = `${text[at - 1] ?? " "}${text[at + length] ?? " "}`;
  return !/[A-Za-z0-9]/.test(around);
}

/** Companies a text names, in the order of their first mention. */
export function companiesNamedIn(text: string): Company[] {
  let rest = text;
  for (const use of ordinaryUses) rest = rest.replace(use, (found) => " ".repeat(found.length));
  const firstAt = new Map<string, number>();
  const note = (symbol: string, at: number) => {
    if (bySymbol.has(symbol)) firstAt.set(symbol, Math.min(at, firstAt.get(symbol) ?? at));
  };
  for (const [name, symbol] of names) {
    for (let at = rest.indexOf(name); at >= 0; at = rest.indexOf(name, at + 1)) {
      if (!isWordAt(rest, at, name.length)) continue;
      note(symbol, at);
      rest = rest.slice(0, at) + " ".repeat(name.length) + rest.slice(at + name.length);
    }
  }
  for (const found of rest.matchAll(/(\$|\(|: ?)?\b([A-Z]{1,5}(?:\.[A-Z])?)\b/g)) {
    const symbol = found[2] ?? "";
    // One letter is a word or an initial unless it is marked as a ticker.
    if (symbol.length > 1 || found[1] !== undefined) note(symbol, found.index);
  }
  const ordered = [...firstAt].sort((a, b) => a[1] - b[1]);
  return ordered.flatMap(([symbol]) => bySymbol.get(symbol) ?? []);
}

export type Question = {
  /** What is asked, without the news. */
  instruction: string;
  headline: string;
  /** Empty when the message holds none. */
  content: string;
  /** Whom it is about, with the registered and the everyday name; null when nobody is named. */
  subject: { name: string; everydayName: string; symbol: string } | null;
};

/** Lines that only fence the material in are left out. */
function lastUserText(messages: ChatMessage[]): string {
  const text = messages.findLast((message) => message.role === "user")?.content ?? "";
  return text.replace(/^<<<\S*[ \t]*$|^\S*>>>[ \t]*$/gm, "");
}

function subjectOf(instruction: string, headline: string): Question["subject"] {
  const asked = companiesNamedIn(instruction)[0];
  const written = /((?:[A-Z][\w&.,'-]*\s+){1,6})\(([A-Z][A-Z0-9.-]{0,9})\)/.exec(instruction);
  const marked = /\b(?:symbol|ticker)\s*[:=]\s*([A-Z][A-Z0-9.-]{0,9})\b/i.exec(instruction);
  if (!asked && written?.[1] && written[2]) {
    const name = written[1].trim();
    return { name, everydayName: name, symbol: written[2] };
  }
  if (!asked && marked?.[1]) return { name: marked[1], everydayName: marked[1], symbol: marked[1] };
  const company = asked ?? companiesNamedIn(headline)[0];
  if (!company) return null;
  return { name: company.registeredName, everydayName: company.shortName, symbol: company.symbol };
}

/** What follows the text of the headline's own feed. */
const furtherMaterial = /(^|\n)(Other reports of this event|Earlier headlines about [^\n]+):\n[\s\S]*$/;

/** Takes the user's message apart; works with "Headline:" and "Content:" lines and falls back to the first line. */
export function questionIn(messages: ChatMessage[]): Question {
  const text = lastUserText(messages);
  const marked = /^[ \t>*#-]*(?:news )?(?:headline|title)\**\s*[:=]\s*(.+)$/im.exec(text);
  const longest = text.split("\n").reduce((best, line) => (line.length > best.length ? line : best), "");
  const headline = (marked?.[1] ?? longest).trim().replace(/^["'“]+|["'”]+$/g, "");
  const after = marked ? text.slice(marked.index + marked[0].length) : "";
  const body =
    /^[ \t>*#-]*(?:article )?(?:content|description|summary|body|text)\**\s*[:=]\s*([\s\S]+)$/im.exec(after);
  const before = marked ? text.slice(0, marked.index) : text;
  const instruction = before.replace(/\n\s*(news )?material:\s*$/i, "").trim();
  return {
    instruction,
    headline,
    content: (body?.[1] ?? "").replace(furtherMaterial, "").trim(),
    subject: subjectOf(instruction, headline),
  };
}

/** The answer to a detection request: the companies of the message's headline, as JSON text. */
export function detectionAnswer(messages: ChatMessage[]): string {
  const text = lastUserText(messages);
  const { headline } = questionIn(messages);
  const marked = /(?:headline|title)\**\s*[:=]/i.test(text);
  const found = companiesNamedIn(marked ? headline : text);
  return JSON.stringify({ companies: found.map((c) => ({ symbol: c.symbol, name: c.registeredName })) });
}
