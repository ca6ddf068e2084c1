import { type Company, companies } from "../kit/companies.ts";
import { newYorkTime } from "../kit/new-york.ts";
import { createDice, type Dice } from "../kit/random.ts";
import { retellings } from "./data/retellings.data.ts";
import { type StoryKind, storyKinds } from "./data/stories.data.ts";
import {
  agencyByIndustry,
  authors,
  brokerages,
  places,
  startups,
  thingsByIndustry,
} from "./data/words.data.ts";

export type Story = {
  title: string;
  /** One to three sentences. */
  description: string;
  author: string;
  kind: string;
  /** Symbols of the companies the headline names. */
  symbols: string[];
  /** The same headline as other desks write it; may be empty. */
  retellings: string[];
};

const weightTotal = storyKinds.reduce((sum, kind) => sum + kind.weight, 0);
const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

function kindDrawn(dice: Dice): StoryKind {
  let rest = dice.next() * weightTotal;
  for (const kind of storyKinds) {
    rest -= kind.weight;
    if (rest < 0) return kind;
  }
  return dice.pick(storyKinds);
}

/** A company's figures of a day: equal for every story about it on that day, so that stories agree. */
function figuresOf(company: Company, seed: string, date: string, up: boolean): Record<string, string> {
  const dice = createDice(`${seed} figures ${company.symbol} ${date}`);
  const growth = up ? dice.int(3, 24) : dice.int(2, 11);
  const revenue = company.quarterRevenueBillions * (1 + (up ? growth : -growth) / 100);
  const earnings = (company.priceUsd / (company.peRatio ?? 60) / 4) * (0.9 + dice.next() * 0.2);
  const target = company.priceUsd * (up ? 1.08 + dice.next() * 0.2 : 0.86 + dice.next() * 0.1);
  const amount = Math.max(0.2, company.quarterRevenueBillions * (0.05 + dice.next() * 0.2));
  return {
    growth: `${growth}%`,
    revenue: money(revenue),
    eps: `$${Math.max(0.05, earnings).toFixed(2)}`,
    target: `$${target >= 100 ? Math.round(target / 5) * 5 : Math.max(1, Math.round(target))}`,
    amount: money(amount),
  };
}

function money(billions: number): string {
  if (billions >= 1) return `$${billions.toFixed(1)} billion`;
  return `$${Math.max(50, Math.round(billions * 100) * 10)} million`;
}

function companiesDrawn(kind: StoryKind, dice: Dice): Company[] {
  const drawn: Company[] = [];
  while (drawn.length < kind.companies) {
    const first = drawn[0];
    const sameTrade = companies.filter((c) => c.industry === first?.industry);
    const related = kind.kind === "sector" || kind.kind === "rivalry";
    const fitting = companies.filter((c) => kind.industries?.includes(c.industry) ?? true);
    const pool = first && related && sameTrade.length > 2 ? sameTrade : fitting;
    const next = dice.pick(pool);
    if (!drawn.includes(next)) drawn.push(next);
  }
  return drawn;
}

type Cast = { drawn: Company[]; bank: readonly [name: string, symbol: string] | null; up: boolean };

function wordsFor(cast: Cast, dice: Dice, seed: string, atMs: number): Record<string, string> {
  const [first, second, third] = cast.drawn;
  const { date } = newYorkTime(atMs);
  const month = new Date(atMs + dice.int(30, 150) * 86_400_000).getUTCMonth();
  return {
    ...(first ? figuresOf(first, seed, date, cast.up) : { growth: "4%", amount: "$1.2 billion" }),
    co: first?.shortName ?? "",
    sym: first?.symbol ?? "",
    co2: second?.shortName ?? "",
    sym2: second?.symbol ?? "",
    co3: third?.shortName ?? "",
    sym3: third?.symbol ?? "",
    bank: cast.bank?.[0] ?? "",
    thing: dice.pick(thingsByIndustry[first?.industry ?? ""] ?? ["new services"]),
    sector: first?.industry ?? "",
    agency: agencyByIndustry[first?.industry ?? ""] ?? "FTC",
    place: dice.pick(places),
    startup: dice.pick(startups),
    month: monthNames[month] ?? "March",
    count: String(dice.int(3, 48) * 50),
    pct: `${(dice.int(5, 68) / 10).toFixed(1)}%`,
  };
}

function filled(template: string, words: Record<string, string>): string {
  const text = template.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? "");
  // Names such as eBay keep their small letter.
  return template.startsWith("{co") ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

function namedIn(title: string, cast: Cast): string[] {
  const named = cast.drawn.filter((c) => title.includes(c.shortName) || title.includes(c.symbol));
  const symbols = named.map((c) => c.symbol);
  const [bankName, bankSymbol] = cast.bank ?? ["", ""];
  return bankSymbol !== "" && title.includes(bankName) ? [...symbols, bankSymbol] : symbols;
}

/** An invented story: equal seed, key and time give the same story. */
export function storyOf(seed: string, key: string, atMs: number): Story {
  const dice = createDice(`${seed} story ${key}`);
  const kind = kindDrawn(dice);
  const isAnalyst = kind.kind === "analyst";
  const drawn = isAnalyst ? [dice.pick(companies)] : companiesDrawn(kind, dice);
  const choices = brokerages.filter(([, symbol]) => symbol !== drawn[0]?.symbol);
  const { date } = newYorkTime(atMs);
  const up = createDice(`${seed} mood ${drawn[0]?.symbol ?? key} ${date}`).chance(0.55);
  const cast: Cast = { drawn, bank: isAnalyst ? dice.pick(choices) : null, up };
  const words = wordsFor(cast, dice, seed, atMs);
  const ofMood = (texts: StoryKind["titles"]) => [
    ...((up ? texts.up : texts.down) ?? []),
    ...(texts.any ?? []),
  ];
  const template = dice.pick(ofMood(kind.titles));
  const title = filled(template, words);
  const sentences = [filled(dice.pick(ofMood(kind.leads)), words)];
  const details = [...kind.details];
  for (let more = dice.int(0, 2); more > 0; more -= 1)
    sentences.push(filled(details.splice(dice.int(0, details.length - 1), 1)[0] ?? "", words));
  const description = sentences.join(" ");
  return {
    title,
    description,
    author: dice.pick(authors),
    kind: kind.kind,
    symbols: namedIn(title, cast),
    retellings: (retellings[template] ?? []).map((other) => filled(other, words)),
  };
}
