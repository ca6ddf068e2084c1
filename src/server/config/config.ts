import ipaddr from "ipaddr.js";
import { z } from "zod";
import { productName } from "#domain/kernel/product.ts";
import { logLevels } from "#server/platform/log/logger.ts";
import { parseAllowList } from "#server/platform/outbound/allow-list.ts";
import { missingPartners, outsideIdentity } from "./identity-config.ts";

const portProblem = "must be a whole number from 0 to 65535";
const port = z.coerce.number(portProblem).int(portProblem).min(0, portProblem).max(65_535, portProblem);
const address = z
  .url({ protocol: /^https?$/, error: "must be an address such as https://example.com" })
  .transform((text) => text.replace(/\/+$/, ""));
const email = z.email("must be an email address");

const listOf = (text: string) =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
const optionalText = z.string().trim().min(1).optional();

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
  FINNHUB_API_KEY: optionalText,
  FINNHUB_BASE_URL: address.default("https://finnhub.io/api/v1"),
  TWELVE_DATA_API_KEY: z.string().default("demo"),
  TWELVE_DATA_BASE_URL: address.default("https://api.twelvedata.com"),
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
  DEFAULT_FEEDS: defaultFeeds.optional(),
  SUPPORT_EMAIL: email.default("support@tapewise.example"),
  LEGAL_EMAIL: email.default("legal@tapewise.example"),
  PRIVACY_EMAIL: email.default("privacy@tapewise.example"),
  DEMO: z.enum(["0", "1"]).default("0"),
  DEMO_MAIL_URL: address.optional(),
});

export type Config = {
  production: boolean;
  port: number;
  host: string;
  /** Public origin without a slash at its end. */
  appUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  runsWeb: boolean;
  runsWorker: boolean;
  logLevel: (typeof logLevels)[number];
  secretKey: string | undefined;
  admin: { email: string; password: string | undefined } | undefined;
  /** Also without ADMIN_EMAIL: the command line creates admins with it. */
  adminPassword: string | undefined;
  metricsToken: string | undefined;
  trustedProxies: string[];
  outboundAllow: string;
  openai: { apiKey: string | undefined; baseUrl: string };
  finnhub: { apiKey: string | undefined; baseUrl: string };
  twelveData: { apiKey: string; baseUrl: string };
  /** Shown in the AI settings; sent in no call (READ-80). */
  assistantId: string | undefined;
  /** Undefined: the Google buttons stay and lead to their fallback text (READ-23). */
  google: { clientId: string; clientSecret: string; discoveryUrl: string } | undefined;
  /** Without an SMTP address, mails are written to the log (READ-22). */
  mail: { smtpUrl: string | undefined; from: string };
  /** Undefined: phone sign-in is hidden. */
  sms: { accountId: string; authToken: string; from: string; baseUrl: string } | undefined;
  /** Undefined: nobody is asked. */
  captcha: { siteKey: string; secretKey: string; scriptUrl: string; verifyUrl: string } | undefined;
  defaultFeeds: DefaultFeed[] | undefined;
  contacts: { support: string; legal: string; privacy: string };
  demo: boolean;
  /** Where the demo's mails can be read; null outside the demo. */
  demoMailUrl: string | null;
};

export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join("\n"));
    this.name = "ConfigError";
    this.problems = problems;
  }
}

export type Parsed = z.infer<typeof environmentSchema>;

function crossChecks(values: Parsed): string[] {
  const problems: string[] = [];
  if (values.DATABASE_URL && !values.SECRET_KEY)
    problems.push("SECRET_KEY: required with DATABASE_URL. Make one with: openssl rand -hex 32");
  if (values.ADMIN_PASSWORD && !values.ADMIN_EMAIL)
    problems.push("ADMIN_EMAIL: required with ADMIN_PASSWORD");
  if (values.LEGAL_EMAIL === values.PRIVACY_EMAIL)
    problems.push("PRIVACY_EMAIL: must differ from LEGAL_EMAIL");
  if (values.ROLE !== "all" && !values.DATABASE_URL)
    problems.push("ROLE: web and worker need DATABASE_URL; the embedded database serves one process");
  return [...problems, ...missingPartners(values)];
}

function configOf(values: Parsed): Config {
  const host = values.HOST.includes(":") ? `[${values.HOST}]` : values.HOST;
  const shown = ["0.0.0.0", "127.0.0.1", "[::]", "[::1]"].includes(host) ? "localhost" : host;
  return {
    production: values.NODE_ENV === "production",
    port: values.PORT,
    host: values.HOST,
    appUrl: values.APP_URL ?? `http://${shown}:${values.PORT}`,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    runsWeb: values.ROLE !== "worker",
    runsWorker: values.ROLE !== "web",
    logLevel: values.LOG_LEVEL,
    secretKey: values.SECRET_KEY,
    admin: values.ADMIN_EMAIL
      ? { email: values.ADMIN_EMAIL.toLowerCase(), password: values.ADMIN_PASSWORD }
      : undefined,
    adminPassword: values.ADMIN_PASSWORD,
    metricsToken: values.METRICS_TOKEN,
    trustedProxies: listOf(values.TRUSTED_PROXIES),
    outboundAllow: values.OUTBOUND_ALLOW,
    openai: { apiKey: values.OPENAI_API_KEY, baseUrl: values.OPENAI_BASE_URL },
    finnhub: { apiKey: values.FINNHUB_API_KEY, baseUrl: values.FINNHUB_BASE_URL },
    twelveData: { apiKey: values.TWELVE_DATA_API_KEY, baseUrl: values.TWELVE_DATA_BASE_URL },
    assistantId: values.ASSISTANT_ID,
    defaultFeeds: values.DEFAULT_FEEDS,
    contacts: { support: values.SUPPORT_EMAIL, legal: values.LEGAL_EMAIL, privacy: values.PRIVACY_EMAIL },
    demo: values.DEMO === "1",
    demoMailUrl: values.DEMO === "1" ? (values.DEMO_MAIL_URL ?? null) : null,
    ...outsideIdentity(values),
  };
}

/**
 * Reads the environment once. An empty value counts as absent.
 * @throws ConfigError with one line per problem; no line repeats a value, since a value may be a secret.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const result = environmentSchema.safeParse(present);
  if (!result.success)
    throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
  const problems = crossChecks(result.data);
  if (problems.length > 0) throw new ConfigError(problems);
  return configOf(result.data);
}

/** Named in every request to the outside. */
export function userAgent(version: string, appUrl: string): string {
  return `${productName}/${version} (+${appUrl})`;
}
