export type DefaultFeed = { name: string; url: string; color: string };

/** Stored for each new account in this order, numbered from 1 (READ-58, READ-68). */
export const defaultFeeds: readonly DefaultFeed[] = [
  // verbatim: publishers' names, and so the next ones
  { name: "Yahoo Finance", url: "https://finance.yahoo.com/news/rssindex", color: "#7c3aed" },
  {
    // verbatim: a name
    name: "Google News Business",
    url: "https://news.google.com/rss/search?q=stock+market&hl=en-US&gl=US&ceid=US:en",
    color: "#2563eb",
  },
  {
    name: "CNBC",
    url: "https://search.cnbc.com/rs/search/combinedcms/view.xml?partnerId=wrss01&id=100003114",
    color: "#dc2626",
  },
];
