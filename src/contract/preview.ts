import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { livePricesSchema, quoteSchema, reactionsAnswerSchema } from "./market.ts";
import { newsItemSchema, newsSourceSchema } from "./news.ts";

/** A headline as anyone may see it: nothing that a user did with it. */
export const previewItemSchema = newsItemSchema.omit({
  hiddenCompanies: true,
  read: true,
  saved: true,
  mutedBy: true,
});

/** One of the operator's default feeds. Why it fails is the operator's. */
export const previewSourceSchema = newsSourceSchema.pick({
  feedId: true,
  name: true,
  color: true,
  state: true,
  checkedAt: true,
});

export const previewAnswerSchema = z.object({
  items: z.array(previewItemSchema),
  /** Empty without default feeds. */
  sources: z.array(previewSourceSchema),
  /** By symbol, where a price is known under the operator's keys. */
  quotes: z.record(z.string(), quoteSchema),
  reactions: reactionsAnswerSchema.shape.reactions,
});
export type PreviewAnswer = z.infer<typeof previewAnswerSchema>;

/** Events of the preview's stream. `changed`: read the preview again. */
export const previewEventSchemas = { changed: null, prices: livePricesSchema, ping: null } as const;

export const previewEndpoints = endpoints({
  readPreview: {
    route: "GET /api/preview",
    area: "News",
    access: "anyone",
    summary: "The newest items of the default feeds with prices, the same for everyone.",
    limit: "previews",
    answer: previewAnswerSchema,
    errors: ["preview-off"],
  },
  streamPreview: {
    route: "GET /api/preview/stream",
    area: "News",
    access: "anyone",
    work: "unbounded",
    summary: "Server-Sent Events of the preview: changed, prices and ping.",
    limit: "preview-streams",
    answer: { events: previewEventSchemas },
    errors: ["preview-off", "too-many-streams", "overloaded"],
  },
});
