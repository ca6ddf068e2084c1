import type { Headline } from "./environment-protocol.ts";

/** A morning's news: twelve headlines over three wires, newest first. */
export const morning: Headline[] = [
  {
    wire: "harbor",
    title: "Apple raises dividend after record iPhone sales",
    description: "The company pays four percent more from next quarter on.",
    minutesAgo: 4,
  },
  { wire: "street", title: "Microsoft and Nvidia sign a ten-year chip deal", minutesAgo: 9 },
  { wire: "beacon", title: "Oil slips as traders wait for inventories", minutesAgo: 14 },
  { wire: "harbor", title: "Tesla recalls 120,000 vehicles over software fault", minutesAgo: 21 },
  { wire: "street", title: "Treasury yields edge lower before the auction", minutesAgo: 28 },
  { wire: "beacon", title: "Amazon opens a robot warehouse in Ohio", minutesAgo: 35 },
  { wire: "harbor", title: "Netflix adds nine million subscribers", minutesAgo: 47 },
  { wire: "street", title: "Walmart lifts its full-year outlook", minutesAgo: 58 },
  { wire: "beacon", title: "Gold holds near its record", minutesAgo: 70 },
  { wire: "harbor", title: "Housing starts beat forecasts in October", minutesAgo: 84 },
  { wire: "street", title: "Boeing wins an order for 40 jets", minutesAgo: 96 },
  { wire: "beacon", title: "Intel delays its Ohio factory", minutesAgo: 120 },
];

export const appleHeadline = "Apple raises dividend after record iPhone sales";
export const teslaHeadline = "Tesla recalls 120,000 vehicles over software fault";
export const oilHeadline = "Oil slips as traders wait for inventories";

/** Two headlines about one company each, on one wire. */
export const two: Headline[] = [
  { wire: "harbor", title: appleHeadline, minutesAgo: 4 },
  { wire: "harbor", title: teslaHeadline, minutesAgo: 21 },
];

/** Of a bank that only rates another company. */
export const ratingHeadline = "Barclays raises Tesla price target to $400";

/** Headlines about markets beside companies. */
export const marketHeadlines: Headline[] = [
  { wire: "street", title: "Bitcoin slides below $90,000 as ETFs see outflows", minutesAgo: 6 },
  { wire: "beacon", title: "Gold prices set a record as the dollar weakens", minutesAgo: 17 },
  { wire: "harbor", title: "Fed officials see no rush to cut rates", minutesAgo: 31 },
];
