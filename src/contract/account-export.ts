import { z } from "zod";
import { pictureTypes } from "#domain/accounts/picture.ts";
import { payers } from "#domain/analysis/budget.ts";
import { correctionKinds } from "#domain/companies/corrections.ts";
import { meSchema, passkeysAnswerSchema, sessionsAnswerSchema } from "./accounts.ts";
import { alertsAnswerSchema } from "./alerts.ts";
import { analysisSchema, promptSchema } from "./analysis.ts";
import { applicationsAnswerSchema } from "./applications.ts";
import { channelSchema } from "./channels.ts";
import { digestSchema } from "./digest.ts";
import { feedSchema } from "./feeds.ts";
import { folderSchema } from "./folders.ts";
import { outputFeedsAnswerSchema } from "./output-feeds.ts";
import { highlightsAnswerSchema, mutesAnswerSchema } from "./reading.ts";
import { storedCallSchema } from "./scorecard.ts";
import { keyStatusSchema, userSettingsSchema } from "./settings.ts";
import { tokensAnswerSchema } from "./tokens.ts";
import { holdingsAnswerSchema, watchlistsAnswerSchema } from "./watchlists.ts";

/** GET /api/me/export: everything stored under the account, without hashes and secrets. */
export const accountExportSchema = z.object({
  exportedAt: z.string(),
  /** Payment details included. */
  profile: meSchema,
  /** The picture that was stored here, not one at another site. */
  picture: z.object({ mediaType: z.enum(pictureTypes), base64: z.string() }).nullable(),
  /** "credential" is the password; a linked Google account is named by its subject. */
  signInMethods: z.array(z.object({ provider: z.string(), accountId: z.string(), createdAt: z.string() })),
  settings: userSettingsSchema,
  /** Never a key: which are stored, and their last four characters. */
  keys: keyStatusSchema,
  feeds: z.array(feedSchema),
  /** Groups of feeds. */
  folders: z.array(folderSchema),
  prompts: z.array(promptSchema),
  ...sessionsAnswerSchema.shape,
  ...passkeysAnswerSchema.shape,
  ...tokensAnswerSchema.shape,
  /** Without their addresses. */
  ...outputFeedsAnswerSchema.shape,
  ...applicationsAnswerSchema.shape,
  /** Rules by which the list leaves items out. */
  ...mutesAnswerSchema.shape,
  /** Rules that mark headlines in it. */
  ...highlightsAnswerSchema.shape,
  ...watchlistsAnswerSchema.shape,
  /** Shares and weights of their companies. */
  holdings: holdingsAnswerSchema.shape.lists,
  ...alertsAnswerSchema.shape,
  /** Never an address or a secret: which there are. */
  channels: z.array(channelSchema),
  digest: digestSchema,
  /** What models called for the prompts' scorecard, with the receipts. */
  calls: z.array(storedCallSchema),
  /** The newest 1,000, with what became of each message. */
  alertFirings: z.array(
    z.object({
      alertId: z.string(),
      title: z.string(),
      at: z.string(),
      firedAt: z.string(),
      messages: z.number(),
    }),
  ),
  /** Companies that were taken off a headline, or put on it. */
  companyCorrections: z.array(
    z.object({
      itemId: z.string(),
      title: z.string(),
      symbol: z.string(),
      kind: z.enum(correctionKinds),
      at: z.string(),
    }),
  ),
  /** Headlines that were read or are kept for later. `read`: null where the mark of the feed decides. */
  readItems: z.array(
    z.object({
      itemId: z.string(),
      title: z.string(),
      link: z.string(),
      read: z.boolean().nullable(),
      savedAt: z.string().nullable(),
    }),
  ),
  analyses: z.array(analysisSchema),
  /** Sign-ins and changes of what protects the account: the newest 1,000 of those that are stored. */
  securityEvents: z.array(
    z.object({
      at: z.string(),
      lastAt: z.string(),
      kind: z.string(),
      outcome: z.string(),
      network: z.string(),
      times: z.number(),
    }),
  ),
  /** What AI cost each month, on the own keys or the system's, and the budgets that were chosen. */
  aiSpending: z.array(z.object({ payer: z.enum(payers), month: z.string(), microDollars: z.number() })),
  aiSpendingDays: z.array(z.object({ payer: z.enum(payers), day: z.string(), microDollars: z.number() })),
  aiBudgets: z.array(z.object({ payer: z.enum(payers), cents: z.number().nullable() })),
});
export type AccountExport = z.infer<typeof accountExportSchema>;
