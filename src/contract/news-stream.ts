import { endpoints } from "./endpoint.ts";
import { livePricesSchema, quoteSchema } from "./market.ts";
import { companiesEventSchema, newsItemSchema } from "./news.ts";
import { readingEventSchema } from "./reading.ts";
import { socialEventSchema } from "./social.ts";

/** Events of the news stream. The event id of `item` resumes the stream by Last-Event-ID. */
export const newsEventSchemas = {
  item: newsItemSchema,
  companies: companiesEventSchema,
  quote: quoteSchema,
  prices: livePricesSchema,
  reading: readingEventSchema,
  social: socialEventSchema,
  ping: null,
} as const;

export const newsStreamEndpoints = endpoints({
  streamNews: {
    route: "GET /api/news/stream",
    area: "News",
    access: "user",
    plan: true,
    work: "unbounded",
    summary:
      "Server-Sent Events: item, companies, quote, prices, reading, social and ping; resumes by Last-Event-ID.",
    answer: { events: newsEventSchemas },
    errors: ["too-many-streams", "overloaded"],
  },
});
