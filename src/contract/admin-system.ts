import { z } from "zod";
import { subscriptionTypes } from "#domain/accounts/account.ts";
import { securityEventKinds } from "#domain/accounts/security-event.ts";
import { adminAreas } from "#domain/admin/admin-action.ts";
import { payers } from "#domain/analysis/budget.ts";
import { spendingRetentionDays } from "#domain/analysis/spending-days.ts";
import { feedStates } from "#domain/feeds/feed.ts";
import { companyListSchema } from "./admin-companies.ts";
import { endpoints } from "./endpoint.ts";
import { pauseSchema } from "./pause.ts";
import { processSchema, replicaSchema } from "./process.ts";

/** Query of GET /api/admin/actions; `cursor` is the `next` of the page before. */
export const adminActionsQuerySchema = z.object({
  area: z.enum(adminAreas).optional(),
  cursor: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});
export type AdminActionsQuery = z.infer<typeof adminActionsQuerySchema>;

/** GET /api/admin/actions: what admins did, the newest first. */
export const adminActionsAnswerSchema = z.object({
  actions: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      adminId: z.string(),
      /** Null: the account is gone. */
      adminName: z.string().nullable(),
      area: z.string(),
      action: z.string(),
      subject: z.string().nullable(),
      changes: z.record(
        z.string(),
        z.object({ before: z.string().nullable(), after: z.string().nullable() }),
      ),
      /** "done", the code of the rejection, or null: it began, and its end is not known. */
      outcome: z.string().nullable(),
    }),
  ),
  next: z.string().nullable(),
});
export type AdminActionsAnswer = z.infer<typeof adminActionsAnswerSchema>;

/** Query of GET /api/admin/security-events; `outcome=failed` is everything that was not done. */
export const securityEventsQuerySchema = z.object({
  kind: z.enum(securityEventKinds).optional(),
  outcome: z.literal("failed").optional(),
  cursor: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});
export type SecurityEventsQuery = z.infer<typeof securityEventsQuerySchema>;

/** GET /api/admin/security-events: the newest first. */
export const securityEventsAnswerSchema = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      /** The first and the last of equal ones within an hour. */
      at: z.string(),
      lastAt: z.string(),
      kind: z.string(),
      /** "done", "second-factor" while a code was asked for, or the code of the rejection. */
      outcome: z.string(),
      /** Null: nobody is known, or the account is gone. */
      userName: z.string().nullable(),
      /** An IPv4 address or an IPv6 /64; "unknown" without one. */
      network: z.string(),
      times: z.number(),
    }),
  ),
  next: z.string().nullable(),
});
export type SecurityEventsAnswer = z.infer<typeof securityEventsAnswerSchema>;

const moment = z.string().nullable();

/** GET /api/admin/system: how the processes are, and the rest as the one that answers sees it. */
export const systemAnswerSchema = z.object({
  process: z.object({
    version: z.string(),
    /** Of the web app, by a digest of its files; null where it was not built. */
    build: z.object({ id: z.string(), builtAt: z.string() }).nullable(),
    /** Of the runtime. */
    node: z.string(),
    /** What it does: "web", "worker" or "all". */
    role: z.string(),
    startedAt: z.string(),
    memoryBytes: z.number(),
    heapBytes: z.number(),
  }),
  /** All that run on this database, and for an hour those that ended without a word: their `seenAt` is old. */
  processes: z.array(processSchema),
  database: z.object({
    version: z.string(),
    bytes: z.number(),
    connections: z.number(),
    replica: replicaSchema.nullable(),
  }),
  upstreams: z.array(
    z.object({
      name: z.string(),
      host: z.string(),
      /** "unused": not called since the start. "open": not called for a moment after failures in a row. */
      state: z.enum(["unused", "up", "failing", "open"]),
      succeededAt: moment,
      failedAt: moment,
      /** The last failure in words. */
      failure: z.string().nullable(),
      /** While it is "open". */
      pause: pauseSchema.nullable(),
    }),
  ),
  /** Null while payments are not set up. */
  payments: z
    .object({
      /** The keys work with real money. */
      livemode: z.boolean(),
      /** Whether both keys are of one account at the provider. */
      account: z.enum(["one", "two", "unknown"]),
      webhook: z.object({
        url: z.string(),
        state: z.enum(["missing", "disabled", "incomplete", "right", "unknown"]),
        /** Of the events; null: the account's own. */
        version: moment,
        missingEvents: z.array(z.string()),
      }),
      portal: z.enum(["configured", "missing", "unknown"]),
      prices: z.array(
        z.object({
          plan: z.enum(subscriptionTypes),
          state: z.enum(["right", "wrong", "missing", "unknown"]),
        }),
      ),
      lastEventAt: moment,
      /** Events with a wrong signature, since the start of the processes that run. */
      refusedSignatures: z.number(),
    })
    .nullable(),
  /** Everything of AI, prices and social that is left alone now, and why; the end of a pause is its latest. */
  pauses: z.array(pauseSchema),
  feeds: z.object({
    states: z.array(z.object({ state: z.enum(feedStates), total: z.number() })),
    /** The twenty that failed most often in a row. */
    worst: z.array(
      z.object({
        url: z.string(),
        state: z.enum(feedStates),
        reason: z.string().nullable(),
        failures: z.number(),
        succeededAt: moment,
      }),
    ),
  }),
  /** Empty while no worker has ever run. */
  jobs: z.array(
    z.object({
      name: z.string(),
      cron: z.string(),
      waiting: z.number(),
      running: z.number(),
      failed: z.number(),
      endedAt: moment,
    }),
  ),
  companyList: companyListSchema,
  /** Calls of the last minute by provider and key; of a key nothing is told but its last four characters. */
  quoteBudgets: z.array(
    z.object({
      provider: z.string(),
      key: z.string(),
      used: z.number(),
      max: z.number(),
      pause: pauseSchema.nullable(),
    }),
  ),
  /** The newest warnings and errors; equal ones are counted together. */
  events: z.array(
    z.object({
      at: z.string(),
      level: z.enum(["warn", "error"]),
      message: z.string(),
      detail: z.string().nullable(),
      times: z.number(),
    }),
  ),
});
export type SystemAnswer = z.infer<typeof systemAnswerSchema>;

export const systemSpendingQuerySchema = z.object({
  days: z.coerce.number().int().min(1).max(spendingRetentionDays).default(30),
});
export type SystemSpendingQuery = z.infer<typeof systemSpendingQuerySchema>;

/** GET /api/admin/system/spending: what AI cost, day by day by UTC, and whose calls it was. */
export const systemSpendingSchema = z.object({
  /** Every day of the time asked for, the oldest first. */
  days: z.array(z.object({ day: z.string(), own: z.number(), system: z.number() })),
  /** The twenty who cost most. */
  users: z.array(
    z.object({
      userId: z.string(),
      fullName: z.string(),
      email: z.string(),
      payer: z.enum(payers),
      microDollars: z.number(),
    }),
  ),
});
export type SystemSpending = z.infer<typeof systemSpendingSchema>;

export const adminSystemEndpoints = endpoints({
  listAdminActions: {
    route: "GET /api/admin/actions",
    area: "Admin",
    access: "admin",
    summary: "Admin activity, the newest first, page by page.",
    query: adminActionsQuerySchema,
    answer: adminActionsAnswerSchema,
  },
  listSecurityEvents: {
    route: "GET /api/admin/security-events",
    area: "Admin",
    access: "admin",
    summary:
      "Sign-ins, failures, and changes of passwords, second factors, passkeys and keys, the newest first, page by page.",
    query: securityEventsQuerySchema,
    answer: securityEventsAnswerSchema,
  },
  readSystem: {
    route: "GET /api/admin/system",
    area: "Admin",
    access: "admin",
    summary:
      "How the server is: outside services, feeds, jobs, the last warnings, as the process that answers sees it.",
    answer: systemAnswerSchema,
  },
  readSystemSpending: {
    route: "GET /api/admin/system/spending",
    area: "Admin",
    access: "admin",
    summary: "What AI cost day by day, and whose calls it was.",
    query: systemSpendingQuerySchema,
    answer: systemSpendingSchema,
  },
});
