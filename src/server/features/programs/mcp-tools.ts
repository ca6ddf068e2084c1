import { z } from "zod";
import { tagSchema } from "#contract/news.ts";
import { askTool } from "./ask-tool.ts";
import { headlineTools } from "./headline-tools.ts";
import { itemIdField, type McpTool, symbolField, tool } from "./mcp-tool.ts";

/** In their order in `tools/list`, which a client may cache by. */
export const mcpTools: readonly McpTool[] = [
  ...headlineTools,
  tool({
    name: "get_quotes",
    title: "Quotes",
    description:
      "Last known prices with their time, source and market state. What is missing says why; `pending` arrives when asked again in a few seconds.",
    scope: "read",
    input: z.object({ symbols: z.array(symbolField).min(1).max(20) }),
    output: z.object({
      quotes: z.array(
        z.object({
          symbol: z.string(),
          name: z.string(),
          price: z.number(),
          currency: z.string().nullable(),
          changePercent: z.number().nullable(),
          asOf: z.string(),
          provider: z.string(),
          marketState: z.string(),
          stale: z.boolean(),
        }),
      ),
      unknown: z.array(z.object({ symbol: z.string(), reason: z.string() })),
    }),
    async run(call, { symbols }) {
      const { quotes, failed } = await call("GET /api/quotes", { query: { symbols: symbols.join(",") } });
      return {
        quotes: Object.values(quotes),
        unknown: Object.entries(failed).map(([name, { message }]) => ({ symbol: name, reason: message })),
      };
    },
  }),
  tool({
    name: "list_analyses",
    title: "Earlier analyses",
    description:
      "AI analyses that the user ran on a headline and company. `groundedFigures` of `figures` in the text were found in what was sent; the rest were not.",
    scope: "read",
    input: z.object({ itemId: itemIdField, symbol: symbolField }),
    output: z.object({
      analyses: z.array(
        z.object({
          id: z.string(),
          prompt: z.string(),
          model: z.string(),
          createdAt: z.string(),
          text: z.string(),
          figures: z.number(),
          groundedFigures: z.number(),
        }),
      ),
    }),
    async run(call, input) {
      const { analyses } = await call("GET /api/news/:id/analyses", {
        params: { id: input.itemId },
        query: { symbol: input.symbol },
      });
      return {
        analyses: analyses.map(({ id, promptName, model, createdAt, content, figures }) => ({
          id,
          prompt: promptName,
          model,
          createdAt,
          text: content,
          figures: figures?.length ?? 0,
          groundedFigures: figures?.filter(({ source }) => source !== null).length ?? 0,
        })),
      };
    },
  }),
  askTool,
  tool({
    name: "list_watchlists",
    title: "Watchlists",
    description: "The user's watchlists with the companies and tags in them.",
    scope: "read",
    input: z.object({}),
    output: z.object({
      watchlists: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          symbols: z.array(z.string()),
          tags: z.array(tagSchema),
        }),
      ),
    }),
    async run(call) {
      const { watchlists } = await call("GET /api/watchlists");
      return {
        watchlists: watchlists.map(({ id, name, companies, tags }) => ({
          id,
          name,
          symbols: companies.map((company) => company.symbol),
          tags,
        })),
      };
    },
  }),
  tool({
    name: "change_watchlist",
    title: "Add to or remove from a watchlist",
    description:
      "Adds a company or a tag to a watchlist or removes it. Without `apply: true` nothing changes: it says what would.",
    scope: "write",
    input: z
      .object({
        watchlistId: z.string().max(64),
        symbol: symbolField.optional(),
        tag: tagSchema.optional().describe("a market, currency, coin, central bank or sector"),
        watched: z.boolean().describe("true adds, false removes"),
        apply: z.boolean().default(false),
      })
      .refine(({ symbol, tag }) => (symbol === undefined) !== (tag === undefined), "Name a symbol or a tag."),
    output: z.object({
      applied: z.boolean(),
      name: z.string(),
      symbols: z.array(z.string()),
      tags: z.array(tagSchema),
    }),
    async run(call, { watchlistId, apply, symbol, tag, watched }) {
      const params = { watchlistId };
      const symbolsOf = (companies: readonly { symbol: string }[]) =>
        companies.map((company) => company.symbol);
      if (apply) {
        const { name, companies, tags } =
          tag === undefined
            ? await call("PUT /api/watchlists/:watchlistId/companies", {
                params,
                body: { symbol: symbol ?? "", watched },
              })
            : await call("PUT /api/watchlists/:watchlistId/tags", { params, body: { tag, watched } });
        return { applied: true, name, symbols: symbolsOf(companies), tags };
      }
      const { watchlists } = await call("GET /api/watchlists");
      const list = watchlists.find(({ id }) => id === watchlistId);
      const changed = <Entry>(entries: readonly Entry[], entry: Entry | undefined): Entry[] => {
        if (entry === undefined) return [...entries];
        const others = entries.filter((each) => each !== entry);
        return watched ? [...others, entry] : others;
      };
      return {
        applied: false,
        name: list?.name ?? "",
        symbols: changed(symbolsOf(list?.companies ?? []), symbol?.toUpperCase()),
        tags: changed(list?.tags ?? [], tag),
      };
    },
  }),
];
