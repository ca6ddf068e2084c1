import { z } from "zod";
import type { KeyField } from "#domain/accounts/permissions.ts";
import { isApiKey, isKeyMask } from "#domain/settings/api-key.ts";
import { isRefreshInterval, themes } from "#domain/settings/settings.ts";

export const userSettingsSchema = z.object({
  userId: z.string(),
  refreshInterval: z.number(),
  theme: z.enum(themes),
  autoRefresh: z.boolean(),
  showCompanyCards: z.boolean(),
  keyboardShortcuts: z.boolean(),
  finnhubEnabled: z.boolean(),
  lastUpdated: z.string(),
});
export type UserSettingsAnswer = z.infer<typeof userSettingsSchema>;

/** Unknown fields are ignored (READ-53). */
export const userSettingsPatchSchema = z.object({
  refreshInterval: z.number().refine(isRefreshInterval, "Between 10 and 300 seconds").optional(),
  theme: z.enum(themes).optional(),
  autoRefresh: z.boolean().optional(),
  showCompanyCards: z.boolean().optional(),
  keyboardShortcuts: z.boolean().optional(),
});
export type UserSettingsPatch = z.infer<typeof userSettingsPatchSchema>;

export const promptSchema = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  order: z.number(),
  isDefault: z.boolean(),
  createdAt: z.string(),
  lastUpdated: z.string(),
});
export type Prompt = z.infer<typeof promptSchema>;

const apiKey = z
  .string()
  .trim()
  .refine((text) => text === "" || isKeyMask(text) || isApiKey(text), "This is no API key");

/**
 * PUT /api/keys, write-only. Absent fields keep what is stored and an empty key clears it; the mask that stands for a
 * stored key changes nothing.
 */
export const apiKeysPatchSchema = z
  .object({
    openaiApiKey: apiKey,
    finnhubApiKey: apiKey,
    finnhubEnabled: z.boolean(),
    yahooFinanceEnabled: z.boolean(),
    redditEnabled: z.boolean(),
    redditApiKey: apiKey,
  } satisfies Record<KeyField, z.ZodType>)
  .partial();
export type ApiKeysPatch = z.infer<typeof apiKeysPatchSchema>;

/** Own keys in short: whether one is stored and its last four characters; never the key (READ-42). */
export const keyStatusSchema = z.object({
  hasOpenaiKey: z.boolean(),
  hasFinnhubKey: z.boolean(),
  hasRedditKey: z.boolean(),
  openaiLastFour: z.string().nullable(),
  finnhubLastFour: z.string().nullable(),
  finnhubEnabled: z.boolean(),
  yahooFinanceEnabled: z.boolean(),
  redditEnabled: z.boolean(),
  /** True when the system's keys serve this account. */
  managed: z.boolean(),
});
export type KeyStatus = z.infer<typeof keyStatusSchema>;
