import { createRandom, type Random } from "./alert-random.ts";

export type ArchiveItem = {
  title: string;
  companies: { symbol: string; name: string }[];
  channel: number;
  /** When the feed brought it. */
  atMs: number;
  publishedMs: number | null;
};

const companies = [
  ["NVDA", "Nvidia"],
  ["AAPL", "Apple"],
  ["AMD", "Advanced Micro Devices"],
  ["INTC", "Intel"],
  ["TSLA", "Tesla"],
  ["MSFT", "Microsoft"],
  ["AMZN", "Amazon"],
  ["BA", "Boeing"],
].map(([symbol = "", name = ""]) => ({ symbol, name }));
const verbs = ["raises", "cuts", "recalls", "sues", "buys", "sells", "delays", "opens", "hires", "ships"];
const things = [
  "guidance",
  "prices",
  "graphics cards",
  "a rival",
  "patents",
  "jets",
  "a plant",
  "staff",
  "batteries",
  "servers",
];
const places = ["Texas", "Norway", "Taiwan", "Ohio", "Spain", "Japan", "Brazil", "Kenya", "Poland", "Chile"];
const tails = ["", " after months of talks", " on strong demand", ", sources say", " amid chip ban"];

export const archiveWords = ["recalls", "chip ban", "guidance", "strong demand", "jets", "sues", "zebra"];
export const archiveSymbols = companies.map(({ symbol }) => symbol);

const dayMs = 86_400_000;

function oneItem(random: Random, atMs: number, channels: number): ArchiveItem {
  const company = random.pick(companies);
  const other = random.chance(0.15) ? random.pick(companies) : undefined;
  const title = `${company.name} ${random.pick(verbs)} ${random.pick(things)} in ${random.pick(places)}${other && other !== company ? ` with ${other.name}` : ""}${random.pick(tails)}`;
  const named = random.chance(0.1) ? [] : [company, ...(other && other !== company ? [other] : [])];
  const age = random.chance(0.03) ? 2 * dayMs : random.below(3_600_000);
  return {
    title,
    companies: named,
    channel: random.below(channels),
    atMs,
    publishedMs: random.chance(0.05) ? null : atMs - age,
  };
}

/** A month of headlines by a seed; some are told again by other feeds, in other words or the same. */
export function makeArchive(options: {
  seed: number;
  items: number;
  channels: number;
  endMs: number;
}): ArchiveItem[] {
  const { items, channels, endMs } = options;
  const random = createRandom(options.seed);
  const found: ArchiveItem[] = [];
  let atMs = endMs - 30 * dayMs;
  const step = (30 * dayMs) / items;
  while (found.length < items) {
    atMs += random.below(2 * step);
    const retold = random.chance(0.35) ? found.at(-1 - random.below(20)) : undefined;
    if (retold) {
      const tail = random.chance(0.5) ? random.pick(tails) : "";
      found.push({ ...retold, title: retold.title + tail, channel: random.below(channels), atMs });
    } else found.push(oneItem(random, atMs, channels));
  }
  return found.filter((each) => each.atMs < endMs);
}
