import { z } from "zod";
import { textBlockKinds } from "#domain/full-text/article.ts";
import { unavailableReasons } from "#domain/full-text/outcome.ts";
import { endpoints } from "./endpoint.ts";

export const articleBlockSchema = z.union([
  z.object({
    kind: z.enum(textBlockKinds),
    /** Plain text; a run with an address is a link. */
    runs: z.array(z.object({ text: z.string(), href: z.string().optional() })),
  }),
  /** `image`: where this server shows the picture. */
  z.object({ kind: z.literal("picture"), image: z.string(), alt: z.string() }),
  z.object({ kind: z.literal("table"), rows: z.array(z.array(z.string())) }),
]);
export type FullTextBlock = z.infer<typeof articleBlockSchema>;

/** The article behind a headline, or why there is none. */
export const fullTextSchema = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("read"),
    /** feed: its text is whole, and no page was read. */
    source: z.enum(["page", "feed"]),
    blocks: z.array(articleBlockSchema),
    words: z.number(),
    /** False where the publisher asks that no AI gets the text. */
    aiAllowed: z.boolean(),
  }),
  z.object({
    state: z.literal("unavailable"),
    reason: z.enum(unavailableReasons),
    /** ISO 8601 UTC: the page is not asked for again before. */
    retryAt: z.string(),
  }),
]);
export type FullText = z.infer<typeof fullTextSchema>;

export const fullTextsEndpoints = endpoints({
  readFullText: {
    route: "POST /api/news/:id/text",
    area: "News",
    access: "user",
    plan: true,
    work: "unbounded",
    summary: "The article behind a headline: read from the publisher's page if it isn't stored yet.",
    answer: fullTextSchema,
    errors: ["item-not-found", "rate-limited"],
  },
});
