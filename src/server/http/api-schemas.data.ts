import { z } from "zod";
import { meSchema, signInSchema } from "#contract/accounts.ts";
import { analysisSchema, newAnalysisSchema } from "#contract/analysis.ts";
import { errorCodes } from "#contract/errors.ts";
import { feedPatchSchema, feedSchema, newFeedSchema } from "#contract/feeds.ts";
import { legacyAnswerSchema, legacyDataSchema } from "#contract/legacy.ts";
import { quotesAnswerSchema, quotesQuerySchema, tickerAnswerSchema } from "#contract/market.ts";
import { newsAnswerSchema, newsQuerySchema } from "#contract/news.ts";
import {
  keyStatusSchema,
  promptSchema,
  userSettingsPatchSchema,
  userSettingsSchema,
} from "#contract/settings.ts";
import { firstAdminSchema } from "#contract/setup.ts";
import { publicConfigSchema } from "#contract/site.ts";

const signedInUserSchema = z.looseObject({ id: z.string(), email: z.string(), name: z.string() });

/** What requests carry, by the name under which the document lists it. */
export const requestSchemas = {
  SignIn: signInSchema,
  FirstAdmin: firstAdminSchema,
  UserSettingsPatch: userSettingsPatchSchema,
  LegacyData: legacyDataSchema,
  NewFeed: newFeedSchema,
  FeedPatch: feedPatchSchema,
  NewAnalysis: newAnalysisSchema,
} as const;

export const querySchemas = { NewsQuery: newsQuerySchema, QuotesQuery: quotesQuerySchema } as const;

/** What answers carry. */
export const answerSchemas = {
  Health: z.object({ status: z.literal("ok") }),
  Readiness: z.object({ status: z.enum(["ready", "not-ready"]), reasons: z.array(z.string()) }),
  PublicConfig: publicConfigSchema,
  TickerAnswer: tickerAnswerSchema,
  SignedInUser: z.looseObject({ user: signedInUserSchema }),
  Session: z
    .object({ session: z.looseObject({ expiresAt: z.string() }), user: signedInUserSchema })
    .nullable(),
  SignedOut: z.object({ success: z.boolean() }),
  FirstAdminCreated: z.object({ email: z.string() }),
  Me: meSchema,
  UserSettings: userSettingsSchema,
  KeyStatus: keyStatusSchema,
  Prompts: z.object({ prompts: z.array(promptSchema) }),
  LegacyAnswer: legacyAnswerSchema,
  Feed: feedSchema,
  Feeds: z.object({ feeds: z.array(feedSchema) }),
  QuotesAnswer: quotesAnswerSchema,
  NewsAnswer: newsAnswerSchema,
  Analysis: analysisSchema,
  Error: z.object({
    error: z.object({
      code: z.enum(errorCodes),
      message: z.string(),
      field: z.string().optional(),
      requestId: z.string(),
    }),
  }),
} as const;
