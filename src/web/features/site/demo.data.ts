/** Invented companies, prices and answers for the picture on the landing page. It makes no calls. */
export const demoItems = [
  {
    id: "chips",
    title: "Norvane Semiconductor delays its new plant as tool deliveries slip into spring",
    source: "Harbor Wire",
    /** Of the feed, as the news page reads them; classes, since a page prerendered holds no inline styles. */
    colours:
      "[--feed-mark:var(--accent)] [--feed-mark-dark:var(--accent)] [--feed-text:var(--accent)] [--feed-text-dark:var(--accent)]",
    age: "4 min ago",
    companies: [
      { symbol: "NVSC", name: "Norvane Semiconductor", price: 84.12, percent: -2.67 },
      { symbol: "TLRX", name: "Tellurex Tools", price: 212.4, percent: 0.5 },
    ],
  },
  {
    id: "energy",
    title: "Calder Grid wins a ten-year storage contract in three coastal states",
    source: "Ledger Daily",
    colours:
      "[--feed-mark:oklch(0.55_0.1_200)] [--feed-mark-dark:oklch(0.72_0.1_200)] [--feed-text:oklch(0.43_0.08_200)] [--feed-text-dark:oklch(0.82_0.08_200)]",
    age: "17 min ago",
    companies: [{ symbol: "CLDG", name: "Calder Grid Holdings", price: 31.77, percent: 6.5 }],
  },
] as const;

export type DemoCompany = (typeof demoItems)[number]["companies"][number];

export const demoAnalysis = {
  title: "Risk Analysis · NVSC",
  text: "A one-quarter delay moves about 4% of next year's planned output. The order book is full, so lost volume is more likely late than gone. Watch the deposit terms: two customers may renegotiate below the spring date.",
  foot: "Demo answer. Not investment advice.",
} as const;
