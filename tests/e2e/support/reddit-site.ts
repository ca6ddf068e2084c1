import type { Post } from "#fakes/reddit/posts.ts";
import type { EnvironmentParts } from "./environment-parts.ts";
import type { Commands, RedditFix, RedditPost } from "./environment-protocol.ts";

type RedditCommand = "reddit" | "redditPosts" | "redditCalls";
type Handlers = { [Name in RedditCommand]: (input: Commands[Name]["in"]) => Promise<Commands[Name]["out"]> };

const averageDays = 7;
/** Longer than the product leaves a source alone. */
const backOffMs = 3_600_000;
let made = 0;

/** A thumbnail is a path on the site. */
function postOf({ minutesAgo = 0, link, extra, ...wish }: RedditPost, siteUrl: string): Post {
  made += 1;
  const { thumbnail } = extra ?? {};
  return {
    id: `e2e${made}`,
    body: "",
    flair: null,
    subreddit: "stocks",
    author: "careful_owl",
    score: 120,
    comments: 14,
    upvoteRatio: 0.91,
    ...wish,
    createdMs: Date.now() - minutesAgo * 60_000,
    link: link ?? null,
    extra: { ...extra, ...(typeof thumbnail === "string" ? { thumbnail: siteUrl + thumbnail } : {}) },
  };
}

/** The discussion site, as it is moved from outside. */
export function redditHandlers({ product, outside: { reddit } }: EnvironmentParts): Handlers {
  const nothing = {};
  let posts: Post[] = [];

  async function invalidate({ mentionsADay = {} }: RedditFix): Promise<void> {
    const { social } = product().services.social;
    const { pool } = product().platform.database;
    await social.idle();
    for (const table of [
      "social_listings",
      "social_posts",
      "social_endpoints",
      "social_calls",
      "social_mentions",
    ])
      await pool.query(`delete from ${table}`);
    const days = Object.keys(mentionsADay).length > 0 ? averageDays + 1 : 0;
    for (const [symbol, count] of [["", 1], ...Object.entries(mentionsADay)])
      await pool.query(
        `insert into social_mentions (network, day, symbol, posts)
         select 'reddit', (now() at time zone 'utc')::date - day, $1, $2 from generate_series(1, $3::int) as day`,
        [symbol, count, days],
      );
    await product().platform.events.publish({ kind: "social", sourceIds: ["r-stocks"] });
  }

  return {
    async reddit(fix) {
      posts = (fix.posts ?? []).map((post) => postOf(post, reddit.url));
      reddit.state.posts = fix.posts && posts;
      reddit.state.privateOnes = fix.privateOnes ?? [];
      await invalidate(fix);
      reddit.requests.length = 0;
      return nothing;
    },
    async redditPosts(more) {
      posts = [...more.posts.map((post) => postOf(post, reddit.url)), ...posts];
      reddit.state.posts = posts;
      // Whole milliseconds, as the product writes them.
      await product().platform.database.pool.query(
        "update social_listings set checked_at = $1, fresh_until = $1",
        [new Date(Date.now() - backOffMs)],
      );
      return nothing;
    },
    redditCalls: async () => ({
      calls: reddit.requests.map(({ path, query }) => `${path}?${new URLSearchParams(query)}`),
    }),
  };
}
