import type { Post } from "./posts.ts";

type Odd = Partial<Post> & Pick<Post, "id" | "title">;

const minuteMs = 60_000;
/** The posts stay as old as they are for so long. */
const periodMs = 60 * minuteMs;
const spacingMs = 12 * minuteMs;

const plain: Omit<Post, "id" | "title" | "createdMs" | "score"> = {
  body: "",
  flair: null,
  subreddit: "stocks",
  author: "ordinary_owl",
  comments: 31,
  upvoteRatio: 0.88,
  link: null,
};

function odd(site: string): Odd[] {
  const thumbnail = (name: string) => `${site}/thumbs/${name}.png?width=140&height=140&auto=webp`;
  return [
    {
      id: "1odd01",
      title: "Daily General Discussion and Advice Thread",
      stickied: true,
      score: 41,
      body: "Rules first:\n\n* be kind\n* **no** pump & dump\n\nSee [the wiki](https://www.reddit.com/r/stocks/wiki/index) for more.",
    },
    { id: "1odd02", title: "Rate my portfolio: quarterly thread", stickied: true, comments: 1_204 },
    {
      id: "1odd03",
      title: "What $AAPL options did to my savings",
      link: "https://i.redd.it/loss.jpeg",
      extra: { over_18: true, thumbnail: "nsfw" },
    },
    {
      id: "1odd04",
      title: "The ending of the $DIS documentary",
      flair: "Off topic",
      body: "The company buys the studio back & everyone cheers.",
      extra: { spoiler: true, thumbnail: "spoiler" },
    },
    {
      id: "1odd05",
      title: "Factory tour: how Tesla casts a whole frame",
      link: "https://v.redd.it/tour",
      extra: { is_video: true, domain: "v.redd.it", thumbnail: thumbnail("TSLA"), post_hint: "hosted:video" },
    },
    {
      id: "1odd06",
      title: "My dividend calendar in six pictures",
      link: "https://www.reddit.com/gallery/1odd06",
      extra: { is_gallery: true, domain: "reddit.com", thumbnail: thumbnail("KO") },
    },
    {
      id: "1odd07",
      title: "Leaving this here before I go: hold $MSFT",
      author: "[deleted]",
      body: "Ten years, no regrets. P&L > feelings, and 2 < 3.",
      extra: { author_fullname: null, locked: true },
    },
    {
      id: "1odd08",
      title: "Guaranteed 1000 % this week",
      body: "[removed]",
      score: 3,
      extra: { removed_by_category: "moderator" },
    },
    {
      id: "1odd09",
      title: "[deleted by user]",
      body: "[removed]",
      author: "[deleted]",
      extra: { removed_by_category: "deleted", author_fullname: null },
    },
    { id: "1odd10", title: "Am I the only one who likes bonds?", score: 4, comments: 0, upvoteRatio: 0.51 },
  ];
}

/** Posts of r/stocks that are not plain text or links. */
export function oddPosts(nowMs: number, site: string): Post[] {
  const newestMs = Math.floor(nowMs / periodMs) * periodMs;
  return odd(site).map((post, index) => ({
    ...plain,
    score: 5_600 - index * 310,
    createdMs: newestMs - index * spacingMs,
    ...post,
  }));
}
