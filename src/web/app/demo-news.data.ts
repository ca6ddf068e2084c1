/** Invented companies, prices and answers for the picture on the landing page. It makes no calls. */

// Of feeds, as the news page reads them; classes, since a page prerendered holds no inline styles.
const indigo =
  "[--feed-mark:var(--accent)] [--feed-mark-dark:var(--accent)] [--feed-text:var(--accent)] [--feed-text-dark:var(--accent)]";
const teal =
  "[--feed-mark:oklch(0.55_0.1_200)] [--feed-mark-dark:oklch(0.72_0.1_200)] [--feed-text:oklch(0.43_0.08_200)] [--feed-text-dark:oklch(0.82_0.08_200)]";
const plum =
  "[--feed-mark:oklch(0.55_0.15_330)] [--feed-mark-dark:oklch(0.72_0.12_330)] [--feed-text:oklch(0.45_0.13_330)] [--feed-text-dark:oklch(0.82_0.09_330)]";

export type DemoLine = {
  time: string;
  title: string;
  colors: string;
  /** How many tell it; 1: nobody else does. */
  sources: number;
  /** Percent: of the day, since the headline, and that against the market in points. */
  company?: { symbol: string; name: string; day: number; since: number; points: number };
};

export const demoLines: readonly DemoLine[] = [
  {
    time: "9:41",
    title: "Norvane Semiconductor delays its new plant as tool deliveries slip",
    colors: indigo,
    sources: 4,
    company: { symbol: "NVSC", name: "Norvane Semiconductor", day: -2.67, since: -3.1, points: -2.84 },
  },
  {
    time: "9:38",
    title: "Calder Grid wins a ten-year storage contract",
    colors: teal,
    sources: 3,
    company: { symbol: "CLDG", name: "Calder Grid Holdings", day: 6.5, since: 5.92, points: 5.66 },
  },
  {
    time: "9:31",
    title: "Orrin Foods cuts its outlook on cocoa prices",
    colors: plum,
    sources: 1,
    company: { symbol: "ORRN", name: "Orrin Foods", day: -1.12, since: -0.84, points: -0.58 },
  },
  {
    time: "9:24",
    title: "Tellurex Tools opens a second line in Oregon",
    colors: indigo,
    sources: 1,
    company: { symbol: "TLRX", name: "Tellurex Tools", day: 0.5, since: 0.31, points: 0.12 },
  },
  {
    time: "9:17",
    title: "Mavik Air adds forty routes for the summer",
    colors: teal,
    sources: 2,
    company: { symbol: "MVKA", name: "Mavik Air", day: 1.85, since: 1.4, points: 1.22 },
  },
  { time: "9:02", title: "Bond yields ease before the jobs report", colors: plum, sources: 1 },
  {
    time: "8:55",
    title: "Halden Bio ends a trial early after strong results",
    colors: indigo,
    sources: 5,
    company: { symbol: "HLDX", name: "Halden Bio", day: 11.3, since: 9.75, points: 9.48 },
  },
  {
    time: "8:47",
    title: "Pernell Freight names a finance chief from within",
    colors: plum,
    sources: 1,
    company: { symbol: "PRNL", name: "Pernell Freight", day: -0.2, since: -0.05, points: 0.02 },
  },
  {
    time: "8:40",
    title: "Quaymark Software raises prices for small teams",
    colors: teal,
    sources: 1,
    company: { symbol: "QMRK", name: "Quaymark Software", day: 0.94, since: 0.71, points: 0.44 },
  },
  {
    time: "8:33",
    title: "Dunmore Marine lands a ferry order in Norway",
    colors: indigo,
    sources: 2,
    company: { symbol: "DNMR", name: "Dunmore Marine", day: 2.4, since: 1.96, points: 1.7 },
  },
  {
    time: "8:21",
    title: "Vesper Retail closes nine stores in the north",
    colors: plum,
    sources: 1,
    company: { symbol: "VSPR", name: "Vesper Retail", day: -0.66, since: -0.42, points: -0.25 },
  },
];

export const demoStory = {
  source: "Harbor Wire",
  price: 84.12,
  from: 86.81,
  /** Where the headline is on the line of the day, and the line: points of a box of 320 by 72. */
  markAt: 88,
  line: "M0 20L14 18L28 22L42 16L56 19L70 14L88 17L96 34L108 47L120 43L134 52L148 49L162 57L178 55L196 60L214 56L232 58L250 54L268 57L290 55L310 56",
  analysis: {
    title: "Risk Analysis · NVSC",
    before: "A one-quarter delay moves about ",
    checked: "4% of next year's planned output",
    after: ". The order book is full, so lost volume is more likely late than gone.",
  },
} as const;
