import { z } from "zod";
import { phraseOf } from "#domain/alerts/match.ts";
import {
  alertNameLengthMax,
  alertPriceMax,
  alertPriceMin,
  alertWordsLengthMax,
  channelsPerAlertMax,
  firingsPerDayMax,
  movePercentMax,
  movePercentMin,
  rehearsalDaysMax,
  ruleProblem,
  storySourcesMax,
  storySourcesMin,
  tagsPerAlertMax,
} from "#domain/alerts/rule.ts";
import { clockPattern, isTimeZone } from "#domain/alerts/times.ts";
import { isStorable, isVisible } from "#domain/kernel/visible-text.ts";
import { english } from "#domain/language/translate.ts";
import { isSymbol } from "#domain/market/symbol.ts";
import { receiptReportSchema, receiptsAnswerSchema, rehearsalSchema } from "./alert-receipts.ts";
import { endpoints } from "./endpoint.ts";
import { tagSchema } from "./news.ts";

const id = z.string().min(1).max(64);
const clock = z.string().regex(clockPattern, "Enter a time such as 22:00.");

export const whomSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("feeds") }),
  z.object({ kind: z.literal("watchlist"), watchlistId: id }),
  z.object({
    kind: z.literal("company"),
    symbol: z.string().trim().toUpperCase().refine(isSymbol, "Enter one stock symbol, such as AAPL."),
  }),
  /** Headlines about any of these tags. */
  z.object({ kind: z.literal("tags"), tags: z.array(tagSchema).min(1).max(tagsPerAlertMax) }),
  z.object({ kind: z.literal("source"), feedId: id }),
  z.object({ kind: z.literal("folder"), folderId: id }),
]);

export const whatSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("named"), subject: z.boolean() }),
  z.object({
    kind: z.literal("words"),
    text: z
      .string()
      .trim()
      .max(alertWordsLengthMax)
      .refine((text) => isStorable(text) && phraseOf(text) !== "", "Enter a word or a phrase."),
  }),
  z.object({ kind: z.literal("story"), sources: z.number().int().min(storySourcesMin).max(storySourcesMax) }),
  z.object({ kind: z.literal("unusual") }),
  z.object({ kind: z.literal("move"), percent: z.number().int().min(movePercentMin).max(movePercentMax) }),
  z.object({
    kind: z.literal("price"),
    side: z.enum(["over", "under"]),
    level: z.number().min(alertPriceMin).max(alertPriceMax),
  }),
]);

export const whenSchema = z.object({
  /** market: the regular hours of the New York exchanges. */
  hours: z.enum(["any", "market"]).default("any"),
  /** Nothing fires from the first time until the second, and nothing is sent later. */
  quiet: z.object({ from: clock, to: clock }).nullable().default(null),
  perDay: z.number().int().min(1).max(firingsPerDayMax).default(10),
  timeZone: z.string().max(60).refine(isTimeZone, "Enter a time zone such as Europe/Berlin.").default("UTC"),
});

/** Whom × what × when. */
export const alertRuleSchema = z
  .object({ whom: whomSchema, what: whatSchema, when: whenSchema })
  .superRefine((rule, context) => {
    const problem = ruleProblem(rule);
    if (problem) context.addIssue({ code: "custom", path: ["whom"], message: english.of(problem) });
  });
export type AlertRuleInput = z.input<typeof alertRuleSchema>;

export const alertSchema = z.object({
  id: z.string(),
  name: z.string(),
  rule: z.object({ whom: whomSchema, what: whatSchema, when: whenSchema }),
  channelIds: z.array(z.string()),
  enabled: z.boolean(),
  /** Why it cannot fire or reach anyone, and what to do; null when it can. */
  problem: z.string().nullable(),
  lastFiredAt: z.string().nullable(),
  createdAt: z.string(),
});
export type Alert = z.infer<typeof alertSchema>;

export const alertsAnswerSchema = z.object({ alerts: z.array(alertSchema) });
export type AlertsAnswer = z.infer<typeof alertsAnswerSchema>;

const name = z
  .string()
  .trim()
  .max(alertNameLengthMax)
  .refine((text) => isVisible(text) && isStorable(text), "Name is required");
const channelIds = z.array(id).max(channelsPerAlertMax);

export const newAlertSchema = z.object({ name, rule: alertRuleSchema, channelIds });
export type NewAlert = z.infer<typeof newAlertSchema>;

export const alertPatchSchema = z.object({
  name: name.optional(),
  rule: alertRuleSchema.optional(),
  channelIds: channelIds.optional(),
  enabled: z.boolean().optional(),
});
export type AlertPatch = z.infer<typeof alertPatchSchema>;

export const rehearsalRequestSchema = z.object({
  rule: alertRuleSchema,
  days: z.number().int().min(1).max(rehearsalDaysMax),
});
export type RehearsalRequest = z.infer<typeof rehearsalRequestSchema>;

const ruleErrors = ["unknown-symbol", "watchlist-not-found", "feed-not-found", "folder-not-found"] as const;

export const alertsEndpoints = endpoints({
  listAlerts: {
    route: "GET /api/alerts",
    area: "Alerts",
    access: "user",
    plan: true,
    summary: "The user's alerts, the newest first.",
    answer: alertsAnswerSchema,
  },
  addAlert: {
    route: "POST /api/alerts",
    area: "Alerts",
    access: "user",
    plan: true,
    summary: "Adds an alert: whose news, what happens in it, and when it may fire.",
    body: newAlertSchema,
    status: 201,
    answer: alertSchema,
    errors: ["alert-limit-reached", "channel-not-found", ...ruleErrors],
  },
  rehearseAlert: {
    route: "POST /api/alerts/rehearse",
    area: "Alerts",
    access: "user",
    plan: true,
    summary: "Says when a rule would have fired in the days before now, by the code that fires it.",
    limit: "rehearsals",
    body: rehearsalRequestSchema,
    answer: rehearsalSchema,
    errors: ruleErrors,
  },
  changeAlert: {
    route: "PATCH /api/alerts/:alertId",
    area: "Alerts",
    access: "user",
    plan: true,
    summary: "Changes an alert, or turns it off.",
    body: alertPatchSchema,
    answer: alertSchema,
    errors: ["alert-not-found", "channel-not-found", ...ruleErrors],
  },
  deleteAlert: {
    route: "DELETE /api/alerts/:alertId",
    area: "Alerts",
    access: "user",
    plan: true,
    summary: "Removes an alert with its receipts.",
    status: 204,
    errors: ["alert-not-found"],
  },
  listReceipts: {
    route: "GET /api/alerts/:alertId/receipts",
    area: "Alerts",
    access: "user",
    plan: true,
    summary: "When the alert fired and why, and what became of each message, with who confirmed it.",
    answer: receiptsAnswerSchema,
    errors: ["alert-not-found"],
  },
  reportReceipt: {
    route: "POST /api/alerts/receipts",
    area: "Alerts",
    access: "anyone",
    summary: "Reports that a message was shown or opened. An id that isn't known is accepted alike.",
    limit: "receipts",
    body: receiptReportSchema,
    status: 204,
  },
});
