import { z } from "zod";
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

/** Own keys in short: whether one is stored and its last four characters; never the key (READ-42). */
export const keyStatusSchema = z.object({
  hasOpenaiKey: z.boolean(),
  hasFinnhubKey: z.boolean(),
  openaiLastFour: z.string().nullable(),
  finnhubLastFour: z.string().nullable(),
  finnhubEnabled: z.boolean(),
  yahooFinanceEnabled: z.boolean(),
  redditEnabled: z.boolean(),
  /** True when the system's keys serve this account. */
  managed: z.boolean(),
});
export type KeyStatus = z.infer<typeof keyStatusSchema>;
