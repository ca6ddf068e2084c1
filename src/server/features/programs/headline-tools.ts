import { z } from "zod";
import { detectedCompanySchema, type NewsItem, tagSchema } from "#contract/news.ts";
import { groupStories } from "#domain/news/stories.ts";
import { itemIdField, type McpTool, momentField, symbolField, tool } from "./mcp-tool.ts";

const excerptMax = 300;

const headlineSchema = z.object({
  id: z.string(),
  title: z.string(),
  link: z.string(),
  feed: z.string(),
  publishedAt: momentField,
  firstSeenAt: z.string(),
  companies: z.array(detectedCompanySchema.pick({ symbol: true, name: true, role: true })),
  tags: z.array(tagSchema),
  excerpt: z.string(),
  read: z.boolean(),
  /** Other headlines of the same event. */
  alsoReportedBy: z.array(
    z.object({ id: z.string(), feed: z.string(), link: z.string(), publishedAt: momentField }),
  ),
});
const headlinesSchema = z.object({ headlines: z.array(headlineSchema), next: z.string().nullable() });

function headlinesOf(items: readonly NewsItem[]): z.infer<typeof headlineSchema>[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const found = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const stories = groupStories(items.map((item) => ({ ...item, companies: item.detectedCompanies })));
  return stories.flatMap(({ lead, others }) =>
    found([lead]).map(
      ({ id, title, link, feedName, pubDate, firstSeenAt, content, read, detectedCompanies, tags = [] }) => ({
        id,
        title,
        link,
        feed: feedName,
        publishedAt: pubDate,
        firstSeenAt,
        companies: detectedCompanies.map(({ symbol, name, role }) => ({
          symbol,
          name,
          ...(role && { role }),
        })),
        tags,
        excerpt: content.slice(0, excerptMax),
        read,
        alsoReportedBy: found(others).map((other) => ({
          id: other.id,
          feed: other.feedName,
          link: other.link,
          publishedAt: other.pubDate,
        })),
      }),
    ),
  );
}

/** What was published, and what prices did since. */
export const headlineTools: readonly McpTool[] = [
  tool({
    name: "search_news",
    title: "Search the archive",
    description:
      "Headlines that the user's feeds ever brought, by words, company, watchlist, tag and date, newest first; reports of one event stand together.",
    scope: "read",
    input: z.object({
      query: z.string().max(200).optional().describe('Words, "a phrase", -without, or'),
      symbol: symbolField.optional(),
      watchlistId: z.string().max(64).optional(),
      tag: tagSchema.optional().describe("A market, currency, coin, central bank or sector"),
      from: z.string().max(40).optional().describe("ISO 8601 date or time"),
      to: z.string().max(40).optional().describe("ISO 8601 date or time"),
      limit: z.number().int().min(1).max(25).default(10),
      cursor: z.string().max(100).optional().describe("next of the page before"),
    }),
    output: headlinesSchema,
    async run(call, { query, ...rest }) {
      const { items, next } = await call("GET /api/news/search", { query: { q: query, ...rest } });
      return { headlines: headlinesOf(items), next };
    },
  }),
  tool({
    name: "latest_news",
    title: "Latest headlines",
    description:
      "The newest headlines of the user's feeds as the news page shows them, without what the user muted.",
    scope: "read",
    input: z.object({
      limit: z.number().int().min(1).max(25).default(10),
      unreadOnly: z.boolean().default(false),
    }),
    output: headlinesSchema,
    async run(call, { limit, unreadOnly }) {
      const { items } = await call("GET /api/news", { query: { limit, unread: unreadOnly ? "1" : "0" } });
      return { headlines: headlinesOf(items), next: null };
    },
  }),
  tool({
    name: "get_reactions",
    title: "Moves since headlines",
    description:
      "What each company's price did since a headline was published, and the S&P 500 between the same moments, in percent.",
    scope: "read",
    input: z.object({ itemIds: z.array(itemIdField).min(1).max(20) }),
    output: z.object({
      reactions: z.array(
        z.object({
          itemId: z.string(),
          symbol: z.string(),
          movePercent: z.number().nullable(),
          againstMarketPoints: z.number().nullable(),
          from: momentField,
          to: momentField,
          reason: z.string().optional(),
        }),
      ),
    }),
    async run(call, { itemIds }) {
      const { reactions } = await call("GET /api/news/reactions", { query: { ids: itemIds.join(",") } });
      return {
        reactions: Object.entries(reactions).flatMap(([id, bySymbol]) =>
          Object.entries(bySymbol).map(([name, one]) => ({
            itemId: id,
            symbol: name,
            movePercent: "movePercent" in one ? one.movePercent : null,
            againstMarketPoints: "movePercent" in one ? one.againstMarketPoints : null,
            from: "anchor" in one ? one.anchor.at : null,
            to: "latest" in one ? one.latest.at : null,
            ...(one.reason === undefined ? {} : { reason: one.reason }),
          })),
        ),
      };
    },
  }),
];
