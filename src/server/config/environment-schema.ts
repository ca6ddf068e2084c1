import ipaddr from "ipaddr.js";
import { z } from "zod";
import { budgetCentsMax } from "#domain/analysis/budget.ts";
import { measurementIdPattern } from "#domain/site/analytics.ts";
import { parseAllowList } from "#server/platform/egress/allow-list.ts";
import { logLevels } from "#server/platform/log/logger.ts";

const portProblem = "must be a whole number from 0 to 65535";
const port = z.coerce.number(portProblem).int(portProblem).min(0, portProblem).max(65_535, portProblem);
const address = z
  .url({ protocol: /^https?$/, error: "must be an address such as https://example.com" })
  .transform((text) => text.replace(/\/+$/, ""));
const email = z.email("must be an email address");

/** The parts of a comma list. */
export const listOf = (text: string) =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
const optionalText = z.string().trim().min(1).optional();

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

/** Every key of the environment that the product reads; `.env.example` lists exactly these. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).optional(),
  PORT: port.default(4000),
  HOST: z.string().default("127.0.0.1"),
  APP_URL: address
    .refine((text) => new URL(text).origin === text, "must be an origin such as https://news.example.com")
    .optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: "must be an address such as postgres://user:password@host/database",
    })
    .optional(),
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
  OUTBOUND_ALLOW: z
    .string()
    .refine((text) => parseAllowList(text).ok, "must be a comma list of host, host:port or CIDR")
    .default(""),
  OPENAI_API_KEY: optionalText,
  OPENAI_BASE_URL: address.default("https://api.openai.com/v1"),
  AI_BUDGET_MANAGED_USD: budget.default(500),
  AI_BUDGET_OWN_USD: budget.default(1_000),
  FINNHUB_API_KEY: optionalText,
  FINNHUB_BASE_URL: address.default("https://finnhub.io/api/v1"),
  TWELVE_DATA_API_KEY: z.string().default("demo"),
  TWELVE_DATA_BASE_URL: address.default("https://api.twelvedata.com"),
  YAHOO_BASE_URL: address.optional(),
  REDDIT_CLIENT_ID: optionalText,
  REDDIT_CLIENT_SECRET: optionalText,
  REDDIT_USERNAME: z
    .string()
    .regex(/^[\w-]{3,20}$/, "must be the name of a Reddit account, without /u/")
    .optional(),
  REDDIT_BASE_URL: address.default("https://www.reddit.com"),
  REDDIT_OAUTH_BASE_URL: address.default("https://oauth.reddit.com"),
  ASSISTANT_ID: optionalText,
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  GOOGLE_DISCOVERY_URL: address.default("https://accounts.google.com/.well-known/openid-configuration"),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an address such as smtps://user:password@mail.example.com" })
    .optional(),
  MAIL_FROM: email.optional(),
  SMS_ACCOUNT_ID: optionalText,
  SMS_AUTH_TOKEN: optionalText,
  SMS_FROM: optionalText,
  SMS_BASE_URL: address.default("https://api.twilio.com"),
  CAPTCHA_SITE_KEY: optionalText,
  CAPTCHA_SECRET_KEY: optionalText,
  CAPTCHA_SCRIPT_URL: address.default("https://challenges.cloudflare.com/turnstile/v0/api.js"),
  CAPTCHA_VERIFY_URL: address.default("https://challenges.cloudflare.com/turnstile/v0/siteverify"),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\S+$/, "must be a key such as sk_live_… or sk_test_…")
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\S+$/, "must be a key such as pk_live_… or pk_test_…")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, "must be a signing secret such as whsec_…")
    .optional(),
  STRIPE_API_BASE: address.default("https://api.stripe.com"),
  STRIPE_JS_URL: address.default("https://js.stripe.com/endive/stripe.js"),
  STRIPE_PRICE_EARLY_BIRD: optionalText,
  STRIPE_PRICE_MANAGED: optionalText,
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

/** The environment after its check. */
export type Environment = z.infer<typeof environmentSchema>;
