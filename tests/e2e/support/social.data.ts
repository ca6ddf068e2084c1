import type { RedditFix, RedditPost } from "./environment-protocol.ts";

export const appleTitle = "Apple's services margin is the whole story now";
export const teslaTitle = "Tesla delivery numbers: what the spread between regions says";
export const loudTitle = "What $AAPL options did to my savings";
export const endingTitle = "How the $DIS documentary ends";
export const subtleTitle = "Am I the only one who still likes bonds?";

const sentence = "Margins held up better than the revenue line suggests, and inventories fell again. ";
export const longText = `${sentence.repeat(6)}\n\nThe second half of the filing is where it gets interesting.`;

/** A day's posts: long and short, pinned, hidden, moving, of another site, without an author. */
export const dayOfPosts: RedditPost[] = [
  {
    title: appleTitle,
    body: longText,
    flair: "Company Analysis",
    score: 2_418,
    comments: 512,
    minutesAgo: 95,
  },
  {
    title: teslaTitle,
    body: "Numbers by region in one table. $TSLA",
    subreddit: "investing",
    score: 12_904,
    comments: 1_877,
    minutesAgo: 240,
    flair: "Discussion",
  },
  {
    title: "Microsoft and Nvidia extend their data center deal through 2031",
    link: "https://news.example.com/microsoft-nvidia-deal",
    extra: { domain: "news.example.com", thumbnail: "/thumbs/MSFT.png" },
    subreddit: "StockMarket",
    score: 864,
    comments: 203,
    minutesAgo: 41,
  },
  { title: loudTitle, body: "It was not pretty.", score: 640, comments: 390, extra: { over_18: true } },
  { title: endingTitle, body: "The company buys the studio back.", score: 75, extra: { spoiler: true } },
  {
    title: "Daily General Discussion and Advice Thread",
    body: "Be kind, and no advice about single trades.",
    stickied: true,
    score: 41,
    comments: 322,
    minutesAgo: 400,
  },
  {
    title: "Factory tour: how Tesla casts a whole frame in one piece",
    link: "https://v.redd.it/tour",
    extra: { is_video: true, domain: "v.redd.it", thumbnail: "/thumbs/TSLA.png", locked: true },
    score: 5_120,
    comments: 288,
    minutesAgo: 610,
  },
  {
    title:
      "Ten years of dividend reinvestment in one spreadsheet, with every mistake I made on the way and what each of them cost me in the end, corrected for taxes and inflation: a very long title",
    body: "Coca-Cola, Johnson & Johnson and Procter & Gamble carried it.",
    subreddit: "SecurityAnalysis",
    author: "[deleted]",
    flair: "Long-term",
    score: 233,
    comments: 61,
    minutesAgo: 900,
  },
  {
    title: "楽天グループの決算をどう読むか",
    body: "売上は伸びたが、利益は？",
    subreddit: "investing",
    score: 18,
    comments: 0,
    minutesAgo: 1_100,
  },
  { title: subtleTitle, score: 4, comments: 0, minutesAgo: 1_300 },
];

export const ordinaryDay: RedditFix = {
  posts: dayOfPosts,
  mentionsADay: { AAPL: 1, TSLA: 4, MSFT: 0 },
};
