import { productName } from "#domain/kernel/product.ts";
import type { LogLevel } from "#server/platform/log/logger.ts";
import { configuredVendors, type Vendors, vendorProblems } from "#server/vendors/vendors.ts";
import { type DefaultFeed, type Environment, environmentSchema, listOf } from "./environment-schema.ts";

export type Config = {
  production: boolean;
  port: number;
  /** Where a worker says how it is; undefined: nowhere. A web process says so at its own port. */
  healthPort: number | undefined;
  /** How long a web process still serves after it is asked to stop, while it says that it is not ready. */
  drainMs: number;
  host: string;
  /** Public origin without a slash at its end. */
  appUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The same database without the pooler to which `databaseUrl` leads; undefined when that is the database itself. */
  databaseDirectUrl: string | undefined;
  /** A streaming standby of it, or a pooler before one; undefined without. */
  databaseReplicaUrl: string | undefined;
  runsWeb: boolean;
  runsWorker: boolean;
  logLevel: LogLevel;
  secretKey: string | undefined;
  /** Opens what was encrypted before the last change of SECRET_KEY. */
  secretKeyPrevious: string | undefined;
  admin: { email: string; password: string | undefined } | undefined;
  /** Also without ADMIN_EMAIL: the command line creates admins with it. */
  adminPassword: string | undefined;
  metricsToken: string | undefined;
  trustedProxies: string[];
  /** Lower-case names under which the product answers beside that of `appUrl`. */
  allowedHosts: string[];
  outboundAllow: string;
  /** The outside services. */
  vendors: Vendors;
  /** Monthly AI budgets where nobody chose one, on own keys and on the system's; null: none. */
  aiBudgetCents: { own: number | null; system: number | null };
  /** Shown in the AI settings; sent in no call (READ-80). */
  assistantId: string | undefined;
  /** `measurementId` serves while none is saved; empty: none. */
  analytics: { measurementId: string; tagManagerUrl: string };
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

type Checked = Environment & Readonly<Record<string, unknown>>;

function crossChecks(values: Checked): string[] {
  const problems: string[] = [];
  if (values.DATABASE_URL && !values.SECRET_KEY)
    problems.push("SECRET_KEY: required with DATABASE_URL. Make one with: openssl rand -hex 32");
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL)
    problems.push("DATABASE_URL: required with DATABASE_DIRECT_URL");
  const replica = values.DATABASE_REPLICA_URL;
  if (replica && !values.DATABASE_URL) problems.push("DATABASE_URL: required with DATABASE_REPLICA_URL");
  if (replica && [values.DATABASE_URL, values.DATABASE_DIRECT_URL].includes(replica))
    problems.push("DATABASE_REPLICA_URL: must lead to a standby, not to the database itself");
  if (values.SECRET_KEY_PREVIOUS && !values.SECRET_KEY)
    problems.push("SECRET_KEY: required with SECRET_KEY_PREVIOUS");
  if (values.ADMIN_PASSWORD && !values.ADMIN_EMAIL)
    problems.push("ADMIN_EMAIL: required with ADMIN_PASSWORD");
  if (values.LEGAL_EMAIL === values.PRIVACY_EMAIL)
    problems.push("PRIVACY_EMAIL: must differ from LEGAL_EMAIL");
  if (values.ROLE !== "all" && !values.DATABASE_URL)
    problems.push("ROLE: web and worker need DATABASE_URL; the embedded database serves one process");
  return [...problems, ...vendorProblems(values)];
}

function configOf(values: Checked): Config {
  const host = values.HOST.includes(":") ? `[${values.HOST}]` : values.HOST;
  const visible = ["0.0.0.0", "127.0.0.1", "[::]", "[::1]"].includes(host) ? "localhost" : host;
  const appUrl = values.APP_URL ?? `http://${visible}:${values.PORT}`;
  return {
    production: values.NODE_ENV === "production",
    port: values.PORT,
    healthPort: values.ROLE === "worker" ? values.HEALTH_PORT : undefined,
    drainMs: values.ROLE === "worker" ? 0 : values.DRAIN_SECONDS * 1_000,
    host: values.HOST,
    appUrl,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    runsWeb: values.ROLE !== "worker",
    runsWorker: values.ROLE !== "web",
    logLevel: values.LOG_LEVEL,
    secretKey: values.SECRET_KEY,
    secretKeyPrevious: values.SECRET_KEY_PREVIOUS,
    admin: values.ADMIN_EMAIL
      ? { email: values.ADMIN_EMAIL.toLowerCase(), password: values.ADMIN_PASSWORD }
      : undefined,
    adminPassword: values.ADMIN_PASSWORD,
    metricsToken: values.METRICS_TOKEN,
    trustedProxies: listOf(values.TRUSTED_PROXIES),
    allowedHosts: listOf(values.ALLOWED_HOSTS.toLowerCase()),
    outboundAllow: values.OUTBOUND_ALLOW,
    vendors: configuredVendors(values, { appUrl, supportEmail: values.SUPPORT_EMAIL }),
    aiBudgetCents: { own: values.AI_BUDGET_OWN_USD, system: values.AI_BUDGET_MANAGED_USD },
    assistantId: values.ASSISTANT_ID,
    analytics: { measurementId: values.GA_MEASUREMENT_ID, tagManagerUrl: values.ANALYTICS_BASE_URL },
    defaultFeeds: values.DEFAULT_FEEDS,
    contacts: { support: values.SUPPORT_EMAIL, legal: values.LEGAL_EMAIL, privacy: values.PRIVACY_EMAIL },
    demo: values.DEMO === "1",
    demoMailUrl: values.DEMO === "1" ? (values.DEMO_MAIL_URL ?? null) : null,
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
  // Beside the product's own keys it holds those of the vendors, which they read themselves.
  const values = result.data as Checked;
  const problems = crossChecks(values);
  if (problems.length > 0) throw new ConfigError(problems);
  return configOf(values);
}

/** Named in every request to the outside. */
export function userAgent(version: string, appUrl: string): string {
  return `${productName}/${version} (+${appUrl})`;
}
