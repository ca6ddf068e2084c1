import { z } from "zod";
import { debugLogTypes, isAssistantId, isModelName } from "#domain/analysis/ai-config.ts";
import { aiVendorIds } from "#domain/analysis/ai-vendors.data.ts";
import { endpoints } from "./endpoint.ts";

/** Query of the admin lists: 200 entries a page at most. */
export const pageQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(200),
});
export type PageQuery = z.infer<typeof pageQuerySchema>;

const modelName = z.string().refine(isModelName, "Enter a model name");

/** GET and PATCH /api/admin/ai-config: site-wide, for all users (READ-81). */
export const aiConfigSchema = z.object({
  masterPromptModel: modelName,
  customPromptModel: modelName,
  /** Kept and shown, sent in no call (READ-80). */
  assistantId: z.string().trim().refine(isAssistantId, "An assistant ID looks like asst_abc123"),
  /** Turning it off deletes the debug log (READ-84). */
  debugMode: z.boolean(),
});
export type AiConfig = z.infer<typeof aiConfigSchema>;
export const aiConfigPatchSchema = aiConfigSchema.partial().extend({
  /** Takes a model that the provider does not list: not every provider lists all that it serves (READ-81). */
  allowUnlisted: z.boolean().optional(),
});
export type AiConfigPatch = z.infer<typeof aiConfigPatchSchema>;

/**
 * GET /api/admin/ai-config/models: the names of the specification, those that the provider lists, and those in use
 * (READ-81).
 */
export const aiModelsSchema = z.object({
  /** Whose models serve admins and managed users. */
  vendor: z.enum(aiVendorIds),
  models: z.array(
    z.object({
      id: z.string(),
      /** Day from which the provider serves it no more; null when none is set. */
      endsOn: z.string().nullable(),
      /** The provider does not serve it: analyses with it fail. */
      retired: z.boolean(),
    }),
  ),
  /** Why the provider's own models are missing or may be out of date, in words. */
  problem: z.string().nullable(),
});
export type AiModels = z.infer<typeof aiModelsSchema>;

/** GET /api/admin/cache: answers of company detection by AI. Expired ones are kept until they are cleaned up. */
export const cacheStatsSchema = z.object({ total: z.number(), valid: z.number(), expired: z.number() });
export type CacheStats = z.infer<typeof cacheStatsSchema>;

/** GET /api/admin/debug-log: the newest hundred, newest first. */
export const debugLogAnswerSchema = z.object({
  entries: z.array(
    z.object({
      timestamp: z.string(),
      type: z.enum(debugLogTypes),
      model: z.string(),
      prompt: z.string(),
      response: z.string().nullable(),
      error: z.string().nullable(),
    }),
  ),
});
export type DebugLogAnswer = z.infer<typeof debugLogAnswerSchema>;

export const adminEndpoints = endpoints({
  readAiConfig: {
    route: "GET /api/admin/ai-config",
    area: "Admin",
    access: "admin",
    summary: "The AI settings of the site.",
    answer: aiConfigSchema,
  },
  listAiModels: {
    route: "GET /api/admin/ai-config/models",
    area: "Admin",
    access: "admin",
    work: "unbounded",
    summary:
      "The models to choose from: the standard names, those that the AI provider lists (asked once in ten minutes), and those in use.",
    answer: aiModelsSchema,
  },
  changeAiConfig: {
    route: "PATCH /api/admin/ai-config",
    area: "Admin",
    access: "admin",
    summary: "Changes the fields that are given. Turning debug mode off deletes the debug log.",
    body: aiConfigPatchSchema,
    answer: aiConfigSchema,
  },
  readCache: {
    route: "GET /api/admin/cache",
    area: "Admin",
    access: "admin",
    summary: "How many AI answers are cached, and how many of them are expired.",
    answer: cacheStatsSchema,
  },
  clearCache: {
    route: "DELETE /api/admin/cache",
    area: "Admin",
    access: "admin",
    summary: "Clears the cache of AI answers; answers what is left.",
    answer: cacheStatsSchema,
  },
  clearExpiredCache: {
    route: "DELETE /api/admin/cache/expired",
    area: "Admin",
    access: "admin",
    summary: "Clears the expired AI answers; answers what is left.",
    answer: cacheStatsSchema,
  },
  readDebugLog: {
    route: "GET /api/admin/debug-log",
    area: "Admin",
    access: "admin",
    summary: "The newest hundred AI calls made in debug mode, the newest first.",
    answer: debugLogAnswerSchema,
  },
});
