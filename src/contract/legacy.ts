import { z } from "zod";
import { promptsPerUserMax } from "#domain/analysis/prompt.ts";
import { feedsPerUserMax } from "#domain/feeds/feed.ts";
import { isApiKey } from "#domain/settings/api-key.ts";
import { isRefreshInterval } from "#domain/settings/settings.ts";
import { newPromptSchema } from "./analysis.ts";
import { endpoints } from "./endpoint.ts";
import { movedFeedSchema } from "./feeds.ts";

const apiKey = z
  .string()
  .trim()
  .refine(isApiKey, "That doesn't look like an API key")
  .nullable()
  .default(null);

/** What a browser still held in local storage. Null and absent mean none. */
export const legacyDataSchema = z.object({
  prompts: z.array(newPromptSchema).max(promptsPerUserMax).default([]),
  feeds: z.array(movedFeedSchema).max(feedsPerUserMax).default([]),
  openaiApiKey: apiKey,
  finnhubApiKey: apiKey,
  refreshInterval: z
    .number()
    .refine(isRefreshInterval, "Between 10 and 300 seconds")
    .nullable()
    .default(null),
});
export type LegacyData = z.infer<typeof legacyDataSchema>;

/** What was taken over by this call. */
export const legacyAnswerSchema = z.object({
  prompts: z.number(),
  feeds: z.number(),
  /** Feeds at addresses that are not allowed, or above the limit of feeds. */
  feedsRefused: z.number(),
  /** How many of the two keys. */
  keys: z.number(),
  refreshInterval: z.boolean(),
});
export type LegacyAnswer = z.infer<typeof legacyAnswerSchema>;

export const legacyEndpoints = endpoints({
  importLocalData: {
    route: "POST /api/migrate-local",
    area: "Settings",
    access: "user",
    summary:
      "Adds what an earlier version left in the browser: what is not there yet, and keys where the account saves its own. Overwrites nothing; a second call changes nothing.",
    body: legacyDataSchema,
    answer: legacyAnswerSchema,
  },
});
