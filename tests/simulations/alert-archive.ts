import type { Tag } from "#domain/tags/tags.ts";
import { createRandom, type Random } from "./alert-random.ts";

export type ArchiveItem = {
  title: string;
  companies: { symbol: string; name: string }[];
  tags: Tag[];
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

/** Tags by words of a headline, as detection has them. */
const taggedWords: readonly (readonly [string, Tag])[] = [
  ["jets", "airlines"],
  ["batteries", "electric-vehicles"],
  ["servers", "technology"],
  ["graphics cards", "semiconductors"],
  ["chip ban", "semiconductors"],
];
export const archiveTags = [...new Set(taggedWords.map(([, tag]) => tag))];
const tagsOf = (title: string): Tag[] => [
  ...new Set(taggedWords.flatMap(([words, tag]) => (title.includes(words) ? [tag] : []))),
];

const dayMs = 86_400_000;

type Company = (typeof companies)[number];

function oneItem(random: Random, atMs: number, channels: number, storm?: Company): ArchiveItem {
  const company = storm ?? random.pick(companies);
  const other = random.chance(0.15) ? random.pick(companies) : undefined;
  const title = `${company.name} ${random.pick(verbs)} ${random.pick(things)} in ${random.pick(places)}${other && other !== company ? ` with ${other.name}` : ""}${random.pick(tails)}`;
  const named = !storm && random.chance(0.1) ? [] : [company, ...(other && other !== company ? [other] : [])];
  const age = random.chance(0.03) ? 2 * dayMs : random.below(3_600_000);
  return {
    title,
    companies: named,
    tags: tagsOf(title),
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
  /** A company about which much is told within hours. */
  let storm: { company: Company; left: number } | undefined;
  while (found.length < items) {
    if (!storm && random.chance(0.015))
      storm = { company: random.pick(companies), left: 6 + random.below(8) };
    atMs += random.below(storm ? 3_600_000 : 2 * step);
    const retold = !storm && random.chance(0.35) ? found.at(-1 - random.below(20)) : undefined;
    if (retold) {
      const tail = random.chance(0.5) ? random.pick(tails) : "";
      const title = retold.title + tail;
      found.push({ ...retold, title, tags: tagsOf(title), channel: random.below(channels), atMs });
    } else found.push(oneItem(random, atMs, channels, storm?.company));
    if (storm) storm.left -= 1;
    if (storm?.left === 0) storm = undefined;
  }
  return found.filter((each) => each.atMs < endMs);
}

export type ArchivePrice = {
  scope: string;
  symbol: string;
  /** When it was traded, and when it came. */
  atMs: number;
  seenMs: number;
  price: number;
  timed: boolean;
  previousClose: number | null;
};

/**
 * Prices of the archive's companies by a seed: dense after news and thin otherwise, some late, out of order, without a
 * time, of another key, or after a split.
 */
export function makePrices(options: { seed: number; archive: readonly ArchiveItem[] }): ArchivePrice[] {
  const { archive } = options;
  const random = createRandom(options.seed + 1);
  const moments: { symbol: string; atMs: number }[] = [];
  const firstMs = archive[0]?.atMs ?? 0;
  const lastMs = archive.at(-1)?.atMs ?? 0;
  for (const { companies: named, publishedMs, atMs } of archive)
    for (const { symbol } of named) {
      const fromMs = publishedMs ?? atMs;
      for (const minutes of [random.below(15), 5 + random.below(60), 60 + random.below(1_500)])
        moments.push({ symbol, atMs: fromMs + minutes * 60_000 });
      // The next morning, for news that came while the exchanges were closed.
      moments.push({
        symbol,
        atMs: Math.ceil(fromMs / dayMs) * dayMs + 14.5 * 3_600_000 + random.below(900_000),
      });
    }
  for (let atMs = firstMs; atMs < lastMs; atMs += 3_600_000)
    for (const symbol of archiveSymbols)
      if (random.chance(0.3)) moments.push({ symbol, atMs: atMs + random.below(3_600_000) });
  moments.sort((one, other) => one.atMs - other.atMs);
  const last = new Map<string, number>();
  return (
    moments
      // What came out before the month began has no price: no rehearsal reaches back to it.
      .filter(({ atMs }) => atMs >= firstMs && atMs < lastMs)
      .map(({ symbol, atMs }) => {
        const before = last.get(symbol) ?? 100;
        const drift = 1 + (random.below(1_000) / 1_000 - 0.5) * 0.06;
        const split = random.chance(0.002) ? 0.25 : 1;
        const price = Math.max(1, Math.round(before * drift * split * 100) / 100);
        last.set(symbol, price < 20 ? 100 : price);
        const lateMs = random.chance(0.1) ? random.below(40 * 60_000) : random.below(20_000);
        return {
          scope: random.chance(0.05) ? "another-user" : "system",
          symbol,
          atMs,
          seenMs: atMs + lateMs,
          price,
          timed: !random.chance(0.05),
          previousClose: random.chance(0.8) ? Math.round(before * split * 100) / 100 : null,
        };
      })
      .sort((one, other) => one.seenMs - other.seenMs)
  );
}
