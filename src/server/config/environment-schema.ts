import ipaddr from "ipaddr.js";
import { z } from "zod";
import { budgetCentsMax } from "#domain/analysis/budget.ts";
import { measurementIdPattern } from "#domain/site/analytics.ts";
import { parseAllowList } from "#server/platform/egress/allow-list.ts";
import { address, email, optionalText } from "#server/platform/environment-fields.ts";
import { logLevels } from "#server/platform/log/logger.ts";
import { vendorEnvironment } from "#server/vendors/vendors.ts";

const drainSecondsMax = 60;
const drainProblem = `must be a whole number of seconds from 0 to ${drainSecondsMax}`;

const portProblem = "must be a whole number from 0 to 65535";
const port = z.coerce.number(portProblem).int(portProblem).min(0, portProblem).max(65_535, portProblem);

const databaseAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: "must be an address such as postgres://user:password@host/database",
});

/** The parts of a comma list. */
export const listOf = (text: string) =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);

const hostName = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;

const budgetProblem = "must be dollars such as 5 or 2.50, at most 10000, or none";
/** A monthly budget in cents; null for none. */
const budget = z
  .string()
  .trim()
  .regex(/^(none|\d{1,5}(\.\d{1,2})?)$/, budgetProblem)
  .transform((text) => (text === "none" ? null : Math.round(Number(text) * 100)))
  .refine((cents) => cents === null || cents <= budgetCentsMax, budgetProblem);

const defaultFeedsSchema = z
  .array(z.object({ name: z.string().min(1), url: address, color: z.string().regex(/^#[0-9a-fA-F]{6}$/) }))
  .max(20);
export type DefaultFeed = z.infer<typeof defaultFeedsSchema>[number];

const defaultFeeds = z.string().transform((text, context) => {
  try {
    const result = defaultFeedsSchema.safeParse(JSON.parse(text));
    if (result.success) return result.data;
  } catch {
    // Falls through to the one message below.
  }
  context.addIssue({
    code: "custom",
    message: 'must be a JSON list such as [{"name":"…","url":"https://…","color":"#2563eb"}]',
  });
  return z.NEVER;
});

const ownSchema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).optional(),
  PORT: port.default(4000),
  HEALTH_PORT: port.optional(),
  DRAIN_SECONDS: z.coerce
    .number(drainProblem)
    .int(drainProblem)
    .min(0, drainProblem)
    .max(drainSecondsMax, drainProblem)
    .default(0),
  HOST: z.string().default("127.0.0.1"),
  APP_URL: address
    .refine((text) => new URL(text).origin === text, "must be an origin such as https://news.example.com")
    .optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  ROLE: z.enum(["all", "web", "worker"]).default("all"),
  LOG_LEVEL: z.enum(logLevels).default("info"),
  SECRET_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  SECRET_KEY_PREVIOUS: z.string().min(32, "must have at least 32 characters").optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(6, "must have at least 6 characters")
    .max(200, "must have at most 200 characters")
    .optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  TRUSTED_PROXIES: z
    .string()
    .refine(
      (text) => listOf(text).every((each) => ipaddr.isValid(each) || ipaddr.isValidCIDR(each)),
      "must be a comma list of addresses or CIDR ranges",
    )
    .default(""),
  ALLOWED_HOSTS: z
    .string()
    .refine(
      (text) => listOf(text).every((each) => hostName.test(each)),
      "must be a comma list of host names such as news.example.com, without ports",
    )
    .default(""),
  OUTBOUND_ALLOW: z
    .string()
    .refine((text) => parseAllowList(text).ok, "must be a comma list of host, host:port or CIDR")
    .default(""),
  AI_BUDGET_MANAGED_USD: budget.default(500),
  AI_BUDGET_OWN_USD: budget.default(1_000),
  ASSISTANT_ID: optionalText,
  GA_MEASUREMENT_ID: z
    .string()
    .regex(measurementIdPattern, "must be a measurement id such as G-ABC123")
    .default(""),
  ANALYTICS_BASE_URL: address.default("https://www.googletagmanager.com"),
  DEFAULT_FEEDS: defaultFeeds.optional(),
  SUPPORT_EMAIL: email.default("support@tapewise.example"),
  LEGAL_EMAIL: email.default("legal@tapewise.example"),
  PRIVACY_EMAIL: email.default("privacy@tapewise.example"),
  DEMO: z.enum(["0", "1"]).default("0"),
  DEMO_MAIL_URL: address.optional(),
});

/** Every key of the environment that the product reads, vendors' keys among them; `.env.example` lists exactly these. */
export const environmentSchema = ownSchema.extend(vendorEnvironment);

/** The environment after its check. What belongs to a vendor is read by that vendor. */
export type Environment = z.infer<typeof ownSchema>;
