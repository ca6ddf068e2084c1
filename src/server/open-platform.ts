import { rateLimits } from "#contract/rate-limits.ts";
import { productVersion } from "#domain/kernel/product.ts";
import { type Config, ConfigError, userAgent } from "./config/config.ts";
import { type DatabaseHandle, openDatabase } from "./db/database.ts";
import { type DatabaseWatch, watchDatabase } from "./db/database-watch.ts";
import { migrateDatabase } from "./db/migrate.ts";
import { type OpenReading, openReadingDatabase } from "./db/reading-database.ts";
import { openVapidKeys } from "./features/alerts/vapid.service.ts";
import { createVapidStore } from "./features/alerts/vapid.store.ts";
import { openSessionSecret } from "./features/sessions/session-secret.service.ts";
import { createSessionSecretStore } from "./features/sessions/session-secret.store.ts";
import { createFeedParser, type FeedParser } from "./feed-parser/feed-parser.ts";
import { createDatabaseClock, type DatabaseClock } from "./platform/database-clock.ts";
import { parseAllowList } from "./platform/egress/allow-list.ts";
import { createOutbound, type Outbound } from "./platform/egress/outbound.ts";
import { createPostgresEvents, type PostgresEvents } from "./platform/events/postgres-events.ts";
import { createRateLimits, type RateLimits } from "./platform/limits/rate-limits.ts";
import { createLogger, type Logger } from "./platform/log/logger.ts";
import { createRecentEvents, type RecentEvents } from "./platform/log/recent-events.ts";
import { masterKeysOf } from "./platform/master-key.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./platform/postgres/embedded-postgres.ts";
import { OtherMasterKeyError } from "./platform/secrets/other-master-key-error.ts";
import { createPasswords, type PasswordCost, type Passwords } from "./platform/secrets/password-hash.ts";
import { createSecretBox, type MasterKeys, type SecretBox } from "./platform/secrets/secret-box.ts";
import type { VapidKeys } from "./vendors/messages/alert-channel.ts";

/** For one web page. */
const pageCpuMs = 4_000;

/** Everything below the services: made once, closed once. */
export type Platform = {
  config: Config;
  log: Logger;
  /** The database's time: leases, due times, expiries and purges of all processes go by it. */
  clock: DatabaseClock;
  /** What the log warned of lately. */
  recentEvents: RecentEvents;
  connectionString: string;
  /** Past any pooler: for what outlives a transaction, as LISTEN does. */
  directConnectionString: string;
  embedded: EmbeddedPostgres | undefined;
  database: DatabaseHandle;
  /** For what may be a few seconds old. */
  reading: OpenReading;
  watch: DatabaseWatch;
  events: PostgresEvents;
  outbound: Outbound;
  parser: FeedParser;
  /** A parser of its own for web pages: none of them holds up the news. */
  articles: Pick<FeedParser, "readArticle" | "adoptLexicon">;
  limits: RateLimits;
  secrets: SecretBox;
  passwords: Passwords;
  /** Signs session cookies and encrypts second factors; outlives a change of the master key. */
  sessionSecret: string;
  /** What push services know this server by. */
  vapid: VapidKeys;
  close(): Promise<void>;
};

export type PlatformOptions = {
  config: Config;
  log?: Logger;
  /** Tests switch the pace of outside hosts off. */
  outboundLimits?: Parameters<typeof createOutbound>[0]["limits"];
  /** Tests make the work of a password's hash small. */
  passwordCost?: PasswordCost;
};

function openOutbound(
  { config, outboundLimits }: PlatformOptions,
  { clock, log }: { clock: DatabaseClock; log: Logger },
): Outbound {
  const allow = parseAllowList(config.outboundAllow);
  if (!allow.ok) throw new ConfigError(allow.problems.map((problem) => `OUTBOUND_ALLOW: ${problem}`));
  return createOutbound({
    allow: allow.value,
    userAgent: userAgent(productVersion, config.appUrl),
    clock,
    log,
    ...(outboundLimits ? { limits: outboundLimits } : {}),
  });
}

const databaseLog = (log: Logger) => ({
  debug: (message: string) => log.debug({}, message),
  info: (message: string) => log.info({}, message),
  warn: (message: string) => log.warn({}, message),
  error: (message: string) => log.error({}, message),
});

/** A database that cannot be reached is a matter of configuration; any other failure stays what it is. */
function databaseProblem(error: unknown, isDirect = false): unknown {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== "string" || !/^(E[A-Z]+|08|28|3D|53|57)/.test(code)) return error;
  if (/unsupported startup parameter/.test(String(message)))
    return new ConfigError([
      "DATABASE_DIRECT_URL: required, since DATABASE_URL leads to a pooler. See docs/operations/scaling.md",
    ]);
  const key = isDirect ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
  return new ConfigError([`${key}: the database cannot be used (${message || code})`]);
}

/** Before anything is served: with the wrong master key nobody could sign in. */
async function sessionSecretOf({ db }: DatabaseHandle, keys: MasterKeys): Promise<string> {
  try {
    return await openSessionSecret({ store: createSessionSecretStore({ db }), keys });
  } catch (error) {
    throw error instanceof OtherMasterKeyError ? new ConfigError([`SECRET_KEY: ${error.message}`]) : error;
  }
}

/** Each connection sets how long a statement may take; behind a pooler the operator does. */
async function warnOfEndlessStatements({ pool }: DatabaseHandle, log: Logger): Promise<void> {
  const { rows } = await pool.query<{ ms: string }>("select current_setting('statement_timeout') as ms");
  if (rows[0]?.ms === "0")
    log.warn(
      {},
      "The pooler sets no statement_timeout: see docs/operations/scaling.md for its connect_query",
    );
}

/** What was stored late was told to nobody: everyone looks for it. */
function tellOfLateCommits(watch: DatabaseWatch, events: PostgresEvents): () => void {
  let areSome = false;
  return watch.onLook(() => {
    const wereSome = areSome;
    areSome = watch.storesLate();
    if (wereSome && !areSome) events.tellMissed();
  });
}

/** Opens in order and, when one step fails, closes what was opened before. */
export async function openPlatform(options: PlatformOptions): Promise<Platform> {
  const { config } = options;
  const clock = createDatabaseClock();
  const recentEvents = createRecentEvents({ clock });
  const log = recentEvents.watch(options.log ?? createLogger({ level: config.logLevel }));
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse())
      await closer().catch((error: unknown) => log.warn({ err: String(error) }, "Something did not close"));
  };
  try {
    const outbound = openOutbound(options, { clock, log });
    closers.push(() => outbound.close());
    const embedded = config.databaseUrl
      ? undefined
      : await startEmbeddedPostgres({ dataDir: config.dataDir, log: databaseLog(log) });
    if (embedded) closers.push(() => embedded.stop());
    const connectionString = config.databaseUrl ?? embedded?.connectionString ?? "";
    const directConnectionString = config.databaseDirectUrl ?? connectionString;
    const isPooled = config.databaseDirectUrl !== undefined;
    const keys = masterKeysOf(config);
    if (config.secretKey === undefined && keys.previous !== undefined)
      log.warn({}, "A change of the master key was not finished: stop the product and run rotate-key again");
    await migrateDatabase(directConnectionString).catch((error: unknown) => {
      throw config.databaseUrl === undefined ? error : databaseProblem(error, isPooled);
    });
    const watch = await watchDatabase({
      connectionString: directConnectionString,
      poolerString: isPooled ? connectionString : undefined,
      clock,
    }).catch((error: unknown) => {
      throw config.databaseUrl === undefined ? error : databaseProblem(error);
    });
    closers.push(() => watch.close());
    const database = openDatabase({
      connectionString,
      isPooled,
      guard: { watch, clock },
      onError: (error) => log.warn({ err: error.message }, "A database connection was lost"),
    });
    closers.push(() => database.close());
    if (isPooled) await warnOfEndlessStatements(database, log);
    const reading = await openReadingDatabase({
      db: database.db,
      primaryString: directConnectionString,
      // A worker reads little of what a replica answers.
      replicaString: config.runsWeb ? config.databaseReplicaUrl : undefined,
      log,
    });
    closers.push(() => reading.close());
    const sessionSecret = await sessionSecretOf(database, keys);
    const secrets = createSecretBox(keys);
    const vapid = await openVapidKeys({
      given: config.vendors.alerts.find(({ kind }) => kind === "push")?.vapid,
      store: createVapidStore(database),
      box: secrets,
    });
    const { keyId } = secrets;
    const events = await createPostgresEvents({
      connectionString: directConnectionString,
      pool: database.pool,
      keyId,
      log,
    });
    closers.push(() => events.close());
    const unsubscribe = tellOfLateCommits(watch, events);
    closers.push(async () => unsubscribe());
    const parser = createFeedParser();
    closers.push(async () => parser.close());
    const articles = createFeedParser({ workers: 1, forPages: true, cpuMsMax: pageCpuMs });
    closers.push(async () => articles.close());
    return {
      config,
      log,
      clock,
      recentEvents,
      connectionString,
      directConnectionString,
      embedded,
      database,
      reading,
      watch,
      events,
      outbound,
      parser,
      articles,
      limits: createRateLimits(database.pool, rateLimits),
      secrets,
      passwords: createPasswords(options.passwordCost),
      sessionSecret,
      vapid,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
