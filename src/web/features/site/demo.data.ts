/** Invented companies, prices and answers for the picture on the landing page. It makes no calls. */
export const demoItems = [
  {
    id: "chips",
    title: "Norvane Semiconductor delays its new plant as tool deliveries slip into spring",
    source: "Harbor Wire",
    age: "4 min ago",
    companies: [
      { symbol: "NVSC", price: "$84.12", change: "-2.31 (-2.67%)", up: false },
      { symbol: "TLRX", price: "$212.40", change: "+1.06 (+0.50%)", up: true },
    ],
  },
  {
    id: "energy",
    title: "Calder Grid wins a ten-year storage contract in three coastal states",
    source: "Ledger Daily",
    age: "17 min ago",
    companies: [{ symbol: "CLDR-G", price: "$31.77", change: "+1.94 (+6.50%)", up: true }],
  },
] as const;

export const demoAnalysis = {
  title: "Risk Analysis · NVSC",
  text: "A one-quarter delay moves about 4% of next year's planned output. The order book is full, so lost volume is more likely late than gone. Watch the deposit terms: two customers may renegotiate below the spring date.",
  foot: "Demo answer. Not investment advice.",
} as const;
