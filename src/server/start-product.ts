import { createServer, type Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { contract } from "#contract/contract.ts";
import type { ReadinessScope } from "#contract/service.ts";
import type { Config } from "./config/config.ts";
import type { FirstStart } from "./features/sign-up/first-admin.service.ts";
import { createAdmission } from "./http/admission.ts";
import { clientHeader, createClientAddress, peerHeader } from "./http/client-network.ts";
import { createHotAnswers } from "./http/hot-answers.ts";
import { closeServer, listen } from "./listening.ts";
import { openGuard } from "./open-guard.ts";
import { openPlatform, type Platform, type PlatformOptions } from "./open-platform.ts";
import { clockProblem } from "./platform/database-clock.ts";
import { startLoop } from "./platform/loop.ts";
import { randomId } from "./platform/new-id.ts";
import { reportDatabase, standbyProblem } from "./report-database.ts";
import { startWorker } from "./start-worker.ts";
import { createApp } from "./wiring/create-app.ts";
import { createServices, type Services } from "./wiring/create-services.ts";

export const builtWebFolder = fileURLToPath(new URL("../../build/client", import.meta.url));

export type Product = {
  /** Where it listens; undefined for a worker. */
  url: string | undefined;
  /** Where a worker answers how it is; undefined without HEALTH_PORT. */
  healthUrl: string | undefined;
  config: Config;
  platform: Platform;
  services: Services;
  /** What the first start of an empty installation prepared. */
  firstStart: FirstStart;
  /**
   * Before a stop: from now on it is not ready and asks for new connections, but serves, so that a balancer sends it nothing
   * more. Resolves when DRAIN_SECONDS are over.
   */
  drain(): Promise<void>;
  /** Stops within ten seconds: no new requests, open ones end, jobs end or are left to their leases. Safe to repeat. */
  stop(): Promise<void>;
};

export type ProductOptions = PlatformOptions & { webFolder?: string | undefined };

const headerMsMax = 10_000;
/** Head and body together: who sends slower than that holds a connection, and a file that may be sent is small. */
const requestMsMax = 20_000;
/**
 * How long a connection without a request is kept. Longer than balancers keep theirs, 60 s as a rule: whoever closes first must be the one
 * who sends requests, or one of them meets a closed connection.
 */
const keepAliveMs = 75_000;
/** Address and headers together; the headers alone have a narrower bound (http/requests). */
const headBytesMax = 48 * 1024;
/** How often watched quotes are looked through; each is renewed when its memory has run out. */
const renewEveryMs = 5_000;

/** What a process still does after it is asked to stop. */
type Draining = { isDraining: boolean };

/** Why this process cannot serve. With the scope "process" without what all processes share: it would take out all at a time. */
function problemsOf(platform: Platform, draining: Draining) {
  const ownProblems = () => {
    const clock = clockProblem(platform.clock);
    return [...(draining.isDraining ? ["This process is stopping."] : []), ...(clock ? [clock] : [])];
  };
  return async (scope: ReadinessScope): Promise<string[]> => {
    if (scope === "process") return ownProblems();
    const problems: string[] = [];
    if (!(await platform.watch.isAnswering())) problems.push("The database isn't responding.");
    else if (!platform.events.isListening())
      problems.push("Changes made by other processes aren't arriving.");
    const standby = standbyProblem(platform);
    if (standby) problems.push(standby);
    problems.push(...ownProblems());
    if (platform.embedded?.isReadOnly)
      problems.push("The disk is full: nothing can be saved until space is freed.");
    return problems;
  };
}

const serverOptions = {
  maxHeaderSize: headBytesMax,
  headersTimeout: headerMsMax,
  requestTimeout: requestMsMax,
  keepAliveTimeout: keepAliveMs,
  // Node's own half a minute would let both take that much longer.
  connectionsCheckingInterval: 1_000,
};

/** Answers requests by the contract, and pages where there is a folder of them. */
function openListener(
  platform: Platform,
  services: Services,
  {
    guard,
    webFolder,
    draining,
  }: { guard: ReturnType<typeof openGuard>; webFolder: string | undefined; draining: Draining },
) {
  const problems = problemsOf(platform, draining);
  const app = createApp({ platform, services, guard, webFolder, problems });
  const { config } = platform;
  const clientAddress = createClientAddress(config.trustedProxies);
  return getRequestListener(
    (request, env) => {
      // A client cannot name its own peer: the headers are overwritten with what the socket and the proxies say.
      request.headers.set(peerHeader, env.incoming.socket.remoteAddress ?? "");
      request.headers.set(clientHeader, clientAddress(request));
      return app.fetch(request, env);
    },
    // HTTP/1.0 may come without a Host, as load balancers' health checks do. Node rejects HTTP/1.1 without one.
    { hostname: new URL(config.appUrl).host },
  );
}

const healthAddresses = new Set(["/healthz", "/readyz", "/metrics"]);

/** What a worker answers: how it is, and nothing else. */
function openHealthServer(platform: Platform, services: Services, draining: Draining): Server {
  const guard = openGuard(platform, services);
  const answer = openListener(platform, services, { guard, webFolder: undefined, draining });
  return createServer(serverOptions, (request, response) => {
    if (healthAddresses.has(request.url?.split("?")[0] ?? "")) void answer(request, response);
    else response.writeHead(404).end();
  });
}

function openServer(
  platform: Platform,
  services: Services,
  { webFolder, draining }: { webFolder: string | undefined; draining: Draining },
): Server {
  const { config, log } = platform;
  const guard = openGuard(platform, services);
  const answer = openListener(platform, services, { guard, webFolder, draining });
  const https = config.appUrl.startsWith("https:");
  const { requestDone: onDone } = services.metrics;
  const sendHot = createHotAnswers({
    guard,
    kept: { "/api/news": services.news.news.kept.find },
    https,
    log,
    newId: randomId,
    onDone,
  });
  const isRejected = createAdmission({ contract, https, newId: randomId, chance: Math.random, onDone });
  return createServer(serverOptions, (request, response) => {
    // A balancer's next request on this connection could meet its end.
    if (draining.isDraining) response.shouldKeepAlive = false;
    if (!sendHot(request, response) && !isRejected(request, response)) void answer(request, response);
  });
}

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
  const draining: Draining = { isDraining: false };
  const drain = async () => {
    draining.isDraining = true;
    if (config.drainMs > 0) platform.log.info({ drainMs: config.drainMs }, "This process is stopping");
    await delay(config.drainMs);
  };
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
    const stopReporting = reportDatabase(platform);
    stoppers.push(async () => stopReporting());
    stoppers.push(services.administration.processes.start());
    stoppers.push(() => services.messages.close());
    stoppers.push(() => services.administration.securityEvents.flush());
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
    await Promise.all([services.accounts.duplicateUsers.clean(), services.companies.listings.sync()]);
    const firstStart = await services.signUp.firstAdmin.prepare(config.admin);
    let url: string | undefined;
    if (config.runsWeb) {
      const server = openServer(platform, services, { webFolder: options.webFolder, draining });
      const port = await listen(server, config.host, { name: "PORT", port: config.port });
      url = port === config.port ? config.appUrl : `http://${config.host}:${port}`;
      stoppers.push(() => closeServer(server));
      stoppers.push(closeStreams);
    }
    let healthUrl: string | undefined;
    if (config.healthPort !== undefined) {
      const server = openHealthServer(platform, services, draining);
      const port = await listen(server, config.host, { name: "HEALTH_PORT", port: config.healthPort });
      healthUrl = `http://${config.host}:${port}`;
      stoppers.push(() => closeServer(server));
    }
    return { url, healthUrl, config, platform, services, firstStart, drain, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
