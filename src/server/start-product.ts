import { createServer, type Server } from "node:http";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { type Config, ConfigError } from "./config/config.ts";
import { startFullTextArrivals } from "./features/full-text/full-text-arrivals.ts";
import { startRefreshLoop } from "./features/ingestion/refresh-loop.ts";
import { startSearchIndexing } from "./features/search/search-indexing.ts";
import type { FirstStart } from "./features/sign-up/first-admin.service.ts";
import { clientHeader, createClientAddress, peerHeader } from "./http/client-network.ts";
import { createHotAnswers } from "./http/hot-answers.ts";
import { startJobs } from "./jobs/jobs.ts";
import { scheduledJobs } from "./jobs/scheduled-jobs.ts";
import { openGuard } from "./open-guard.ts";
import { openPlatform, type Platform, type PlatformOptions } from "./open-platform.ts";
import { startLoop } from "./platform/loop.ts";
import { randomId } from "./platform/new-id.ts";
import { createApp } from "./wiring/create-app.ts";
import { createServices, type Services } from "./wiring/create-services.ts";

export const builtWebFolder = fileURLToPath(new URL("../../build/client", import.meta.url));

export type Product = {
  /** Where it listens; undefined for a worker. */
  url: string | undefined;
  config: Config;
  platform: Platform;
  services: Services;
  /** What the first start of an empty installation prepared. */
  firstStart: FirstStart;
  /** Stops within ten seconds: no new requests, open ones end, jobs end or are left to their leases. Safe to repeat. */
  stop(): Promise<void>;
};

export type ProductOptions = PlatformOptions & { webFolder?: string | undefined };

const headerMsMax = 10_000;
/** Address and headers together; the headers alone have a narrower bound (http/requests). */
const headBytesMax = 48 * 1024;
const drainMs = 3_000;
/** How often watched quotes are looked through; each is renewed when its memory has run out. */
const renewEveryMs = 5_000;
const tickerRetryMs = 10_000;

function problemsOf(platform: Platform) {
  return async (): Promise<string[]> => {
    const problems: string[] = [];
    try {
      await platform.database.pool.query("select 1");
    } catch {
      problems.push("The database isn't responding.");
    }
    if (platform.embedded?.isReadOnly)
      problems.push("The disk is full: nothing can be saved until space is freed.");
    return problems;
  };
}

function openServer(platform: Platform, services: Services, webFolder: string | undefined): Server {
  const { config, log } = platform;
  const guard = openGuard(platform, services);
  const app = createApp({ platform, services, guard, webFolder, problems: problemsOf(platform) });
  const clientAddress = createClientAddress(config.trustedProxies);
  const answer = getRequestListener((request, env) => {
    // A client cannot name its own peer: the headers are overwritten with what the socket and the proxies say.
    request.headers.set(peerHeader, env.incoming.socket.remoteAddress ?? "");
    request.headers.set(clientHeader, clientAddress(request));
    return app.fetch(request, env);
  });
  const sendHot = createHotAnswers({
    guard,
    kept: { "/api/news": services.news.news.kept.find },
    https: config.appUrl.startsWith("https:"),
    log,
    newId: randomId,
    onDone: services.metrics.requestDone,
  });
  const options = { maxHeaderSize: headBytesMax, headersTimeout: headerMsMax, requestTimeout: 30_000 };
  return createServer(options, (request, response) => {
    if (!sendHot(request, response)) void answer(request, response);
  });
}

/** The system's rejection to listen, as a line that a user can act on. */
function listenProblem({ code }: NodeJS.ErrnoException, { port }: Config): string {
  if (code === "EADDRINUSE")
    return `PORT: another program uses port ${port}. Stop it or choose another PORT.`;
  if (code === "EACCES") return `PORT: this user may not open port ${port}. Choose a PORT above 1023.`;
  return `HOST: this machine cannot listen there (${code ?? "unknown"}). Use 127.0.0.1 or 0.0.0.0.`;
}

async function listen(server: Server, config: Config): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(new ConfigError([listenProblem(error, config)])));
    server.listen(config.port, config.host, () => resolve());
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  return port === config.port ? config.appUrl : `http://${config.host}:${port}`;
}

async function closeServer(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), drainMs);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}

async function startWorker(platform: Platform, services: Services): Promise<() => Promise<void>> {
  const { log, events, connectionString } = platform;
  const jobs = await startJobs({
    connectionString,
    log,
    jobs: scheduledJobs(services, platform.database.pool),
  });
  // The embedded database serves one process: leases found there belong to a dead one.
  if (platform.embedded) {
    await services.news.ingestion.releaseLeases();
    await services.social.social.releaseLeases();
  }
  const loop = startRefreshLoop({ ingestion: services.news.ingestion, events, log });
  const indexing = startSearchIndexing({ index: services.news.searchIndex, events, log });
  const ticker = startTicker(platform, services);
  const fullTexts = startFullTextArrivals({ arrivals: services.news.fullTextArrivals, events, log });
  return async () => {
    await Promise.all([loop.stop(), indexing.stop(), ticker.stop(), fullTexts.stop(), jobs.stop()]);
  };
}

const startTicker = ({ log }: Platform, { market }: Services) =>
  startLoop({
    round: market.ticker.refreshWhenDue,
    failed(error) {
      log.warn({ err: String(error) }, "The ticker could not be renewed");
      return tickerRetryMs;
    },
  });

/** Open pages show prices that move. */
const renewQuotes = ({ log }: Platform, { market, news }: Services) =>
  startLoop({
    async round() {
      await market.quotes.renewWatched(news.streams.openScopes());
      return renewEveryMs;
    },
    failed(error) {
      log.warn({ err: String(error) }, "Quotes could not be renewed");
      return renewEveryMs;
    },
  });

/** Starts the product in one process, as web server, worker or both. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const platform = await openPlatform(options);
  const { config } = platform;
  const stoppers: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      for (const stopper of stoppers.splice(0).reverse()) await stopper();
      await platform.close();
    })();
    return stopping;
  };
  try {
    const services = createServices(platform);
    stoppers.push(() => services.messages.close());
    const closeStreams = async () => {
      services.news.streams.close();
      services.news.previewStreams.close();
    };
    stoppers.push(closeStreams);
    stoppers.push(async () => services.billing?.paymentEvents.stop());
    if (config.runsWorker) stoppers.push(await startWorker(platform, services));
    const renewing = renewQuotes(platform, services);
    services.market.livePrices.start(services.news.streams.openScopes);
    stoppers.push(async () => {
      await renewing.stop();
      await services.market.livePrices.stop();
      services.market.quotes.stop();
      await services.social.social.stop();
    });
    // Before the first request: whoever finds the server ready finds its users in order and its admin too.
    await services.accounts.duplicateUsers.clean();
    const firstStart = await services.signUp.firstAdmin.prepare(config.admin);
    let url: string | undefined;
    if (config.runsWeb) {
      const server = openServer(platform, services, options.webFolder);
      url = await listen(server, config);
      stoppers.push(() => closeServer(server));
      stoppers.push(closeStreams);
    }
    return { url, config, platform, services, firstStart, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
