import { z } from "zod";
import type { KeyField } from "#domain/accounts/permissions.ts";
import { articleCounts, newsLayouts } from "#domain/news/controls.ts";
import { isApiKey, isKeyMask, testedIntegrations } from "#domain/settings/api-key.ts";
import { commandIds } from "#domain/settings/commands.data.ts";
import { isRefreshInterval, themes } from "#domain/settings/settings.ts";
import { areDistinct, isShortcut, shortcutsWith } from "#domain/settings/shortcuts.ts";
import { isPostsPerSource, socialSorts, socialTimes } from "#domain/social/preferences.ts";
import { endpoints } from "./endpoint.ts";
import { messageSchema } from "./message.ts";

const shortcutsSchema = z.partialRecord(z.enum(commandIds), z.string().refine(isShortcut).nullable());

const articleCount = z.literal(articleCounts);
const chosenId = z.string().min(1).max(64);

export const userSettingsSchema = z.object({
  userId: z.string(),
  refreshInterval: z.number(),
  theme: z.enum(themes),
  autoRefresh: z.boolean(),
  showCompanyCards: z.boolean(),
  keyboardShortcuts: z.boolean(),
  /** By command, where they differ from the defaults; null: the command has no key. */
  shortcuts: shortcutsSchema,
  /** Null until the user moves it: each source then brings half of the posts asked for (READ-63). */
  socialPostsPerSource: z.number().nullable(),
  /** Null until chosen: hot for listings, relevance for searches. */
  socialSort: z.enum(socialSorts).nullable(),
  /** Null until chosen: a day for listings, a week for searches. */
  socialTime: z.enum(socialTimes).nullable(),
  socialHideLowScores: z.boolean(),
  newsCount: articleCount,
  newsLayout: z.enum(newsLayouts).nullable(),
  newsFeedId: z.string().nullable(),
  newsFolderId: z.string().nullable(),
  newsUnreadOnly: z.boolean(),
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
  /** Takes the place of all that is stored. */
  shortcuts: shortcutsSchema
    .refine((own) => areDistinct(shortcutsWith(own)), "Two commands would have the same key")
    .optional(),
  socialPostsPerSource: z.number().refine(isPostsPerSource, "Between 5 and 50 posts").nullable().optional(),
  socialSort: z.enum(socialSorts).nullable().optional(),
  socialTime: z.enum(socialTimes).nullable().optional(),
  socialHideLowScores: z.boolean().optional(),
  /** How the news page was left (READ-94). */
  newsCount: articleCount.optional(),
  newsLayout: z.enum(newsLayouts).nullable().optional(),
  newsFeedId: chosenId.nullable().optional(),
  newsFolderId: chosenId.nullable().optional(),
  newsUnreadOnly: z.boolean().optional(),
});
export type UserSettingsPatch = z.infer<typeof userSettingsPatchSchema>;

/** POST /api/settings/reset: prompts, feeds and settings are the defaults again, all of them (READ-59). */
export const resetAnswerSchema = z.object({ success: z.literal(true) });
export type ResetAnswer = z.infer<typeof resetAnswerSchema>;

const notAKey = "That doesn't look like an API key. Check that you copied all of it.";

export const apiKeySchema = z
  .string()
  .trim()
  .refine((text) => text === "" || isKeyMask(text) || isApiKey(text), notAKey);

/**
 * PUT /api/keys, write-only. Absent fields keep what is stored and an empty key clears it; the mask that stands for a
 * stored key changes nothing.
 */
export const apiKeysPatchSchema = z
  .object({
    openaiApiKey: apiKeySchema,
    finnhubApiKey: apiKeySchema,
    finnhubEnabled: z.boolean(),
    yahooFinanceEnabled: z.boolean(),
    redditEnabled: z.boolean(),
    redditApiKey: apiKeySchema,
    blueskyEnabled: z.boolean(),
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
  redditLastFour: z.string().nullable(),
  finnhubEnabled: z.boolean(),
  yahooFinanceEnabled: z.boolean(),
  redditEnabled: z.boolean(),
  blueskyEnabled: z.boolean(),
  /** Whether this server reads Bluesky at all. */
  blueskyOffered: z.boolean(),
  /** True when the system's keys serve this account. */
  managed: z.boolean(),
  /** Whether the server has a key of its own for this account where it has none or may use none (READ-46). */
  provided: z.object({ openai: z.boolean(), finnhub: z.boolean(), reddit: z.boolean() }),
});
export type KeyStatus = z.infer<typeof keyStatusSchema>;

/** A key to try. */
export const typedKeySchema = z.string().trim().refine(isApiKey, notAKey);

/** POST /api/keys/test: asks a provider. Without a key the stored one is tried, or the one that serves the account. */
export const keyTestSchema = z.object({
  integration: z.enum(testedIntegrations),
  key: typedKeySchema.optional(),
});
export type KeyTest = z.infer<typeof keyTestSchema>;

/** What the provider said, in words; `ok` when the key works. */
export const keyTestAnswerSchema = z.object({
  ok: z.boolean(),
  message: z.string(),
  /** The message as a sentence and its values, where it has any, for another language. */
  words: messageSchema.optional(),
});
export type KeyTestAnswer = z.infer<typeof keyTestAnswerSchema>;

export const settingsEndpoints = endpoints({
  readSettings: {
    route: "GET /api/settings",
    area: "Settings",
    access: "user",
    token: "read",
    summary: "The user's settings.",
    answer: userSettingsSchema,
  },
  changeSettings: {
    route: "PATCH /api/settings",
    area: "Settings",
    access: "user",
    token: "write",
    summary: "Changes the fields that are given; unknown fields are ignored.",
    body: userSettingsPatchSchema,
    answer: userSettingsSchema,
  },
  resetSettings: {
    route: "POST /api/settings/reset",
    area: "Settings",
    access: "user",
    summary:
      "Makes the user's prompts, RSS feeds and settings the defaults again, all or none. Keys, integrations and profile stay.",
    answer: resetAnswerSchema,
  },
  readKeys: {
    route: "GET /api/keys",
    area: "Settings",
    access: "user",
    summary: "Which API keys are stored and their last four characters; never a key.",
    answer: keyStatusSchema,
  },
  changeKeys: {
    route: "PUT /api/keys",
    area: "Settings",
    access: "user",
    securityEvent: "api-keys",
    summary:
      "Saves the fields that are given; an empty key clears it. Accounts on system keys save the reddit fields only.",
    body: apiKeysPatchSchema,
    answer: keyStatusSchema,
    errors: ["keys-managed"],
  },
  testKey: {
    route: "POST /api/keys/test",
    area: "Settings",
    access: "user",
    work: "unbounded",
    summary:
      "Asks a provider about the key that is given, which is not stored, or else about the one that serves the account. The answer says in words what the provider said. At most 20 in ten minutes.",
    limit: "key-tests",
    body: keyTestSchema,
    answer: keyTestAnswerSchema,
    errors: ["keys-managed"],
  },
});
