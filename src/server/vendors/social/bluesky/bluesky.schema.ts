import { z } from "zod";

/** Ids as the network forms them; they become part of addresses and of keys in the database. */
export const didPattern = /^did:(?:plc|web):[a-zA-Z0-9._:%-]{1,200}$/;
export const rkeyPattern = /^[a-zA-Z0-9._~:-]{1,64}$/;

/** An event of the stream that creates a post; anything else is skipped. */
export const createdPostSchema = z.object({
  did: z.string().regex(didPattern),
  commit: z.object({
    operation: z.literal("create"),
    collection: z.literal("app.bsky.feed.post"),
    rkey: z.string().regex(rkeyPattern),
    record: z.object({
      text: z.string().max(10_000),
      reply: z.unknown().optional(),
    }),
  }),
});

const labels = z
  .array(z.object({ val: z.string().max(128), neg: z.boolean().optional() }))
  .catch([])
  .default([]);
const count = z.number().int().min(0).max(2_000_000_000).nullable().catch(null).default(null);
const text = z.string().nullable().catch(null).default(null);

/** A post as the AppView shows it to anyone. */
export const postViewSchema = z.object({
  uri: z.string().max(400),
  author: z.object({ did: z.string().regex(didPattern), handle: text, labels }),
  record: z.object({ text: z.string().max(10_000), createdAt: text }),
  embed: z
    .object({
      external: z.object({ uri: text, thumb: text }).nullish().catch(null),
      images: z
        .array(z.object({ thumb: text }))
        .nullish()
        .catch(null),
      thumbnail: text,
      playlist: text,
    })
    .nullable()
    .catch(null)
    .default(null),
  likeCount: count,
  replyCount: count,
  indexedAt: text,
  labels,
});
export type PostView = z.infer<typeof postViewSchema>;

/** Entries are read one by one: a malformed one costs itself alone. */
export const postsAnswerSchema = z.object({ posts: z.array(z.unknown()) });
