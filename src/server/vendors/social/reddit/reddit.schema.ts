import { z } from "zod";

export const redditTokenSchema = z.object({
  access_token: z.string().min(1),
  /** Seconds. */
  expires_in: z.number(),
});

/** A request that was understood and rejected; the status is 200 all the same. */
export const redditErrorSchema = z.object({ error: z.union([z.string(), z.number()]) });

/** Why a community cannot be read. */
export const redditReasonSchema = z.object({ reason: z.string().optional(), error: z.number().optional() });

/** Each child is read by itself: one that is malformed costs no other. */
export const redditListingSchema = z.object({ data: z.object({ children: z.array(z.unknown()) }) });

const idPattern = /^[A-Za-z0-9_-]{1,32}$/;
const subredditPattern = /^[A-Za-z0-9_-]{1,40}$/;
const textMax = 100_000;

const text = z.string().max(textMax).nullable().catch(null);
const figure = z.number().nullable().catch(null);
const flag = z.boolean().catch(false);

/** What is not there, or not what it should be, counts as not told; without these first four there is no post. */
const postSchema = z.object({
  id: z.string().regex(idPattern),
  title: z.string().min(1).max(textMax),
  subreddit: z.string().regex(subredditPattern),
  /** Seconds, from 2001 to 2096. `created` is not reliable. */
  created_utc: z.number().min(1e9).max(4e9),
  selftext: text,
  author: text,
  permalink: text,
  url: text,
  url_overridden_by_dest: text,
  domain: text,
  link_flair_text: text,
  thumbnail: text,
  score: figure,
  upvote_ratio: figure,
  num_comments: figure,
  gilded: figure,
  is_video: flag,
  is_self: flag,
  over_18: flag,
  spoiler: flag,
  stickied: flag,
  locked: flag,
  archived: flag,
  removed_by_category: text,
});
export type RedditPost = z.infer<typeof postSchema>;

/** Communities and users have kinds of their own. */
export const redditChildSchema = z.object({ kind: z.literal("t3").optional(), data: postSchema });
