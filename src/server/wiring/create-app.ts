import { Hono } from "hono";
import { cors } from "hono/cors";
import { contract } from "#contract/contract.ts";
import type { Config } from "#server/config/config.ts";
import { requiresAdmin, requiresConfirmed } from "#server/http/admin-guard.ts";
import { createClientNetwork, createUnnamedProxy } from "#server/http/client-network.ts";
import { bodyBytesMaxIn, mountEndpoints } from "#server/http/endpoints.ts";
import { answerError, answerNotFound } from "#server/http/errors.ts";
import { rejectsUnknownHosts } from "#server/http/known-hosts.ts";
import { pageRoutes } from "#server/http/pages.ts";
import { recordsActions } from "#server/http/records-actions.ts";
import {
  bodyBytesMax,
  boundsBodies,
  boundsHeaders,
  logsRequests,
  rejectsForeignOrigins,
  rejectsNulPaths,
  warnsOfUnnamedProxies,
} from "#server/http/requests.ts";
import { recordsSecurityEvents } from "#server/http/security-events.ts";
import { securesAnswers } from "#server/http/security-headers.ts";
import { requiresScope } from "#server/http/session.ts";
import type { Anyone } from "#server/http/signed-in.ts";
import { analyticsWidgets, pageWidgets } from "#server/http/widgets.ts";
import type { Platform } from "#server/open-platform.ts";
import { systemClock as clock } from "#server/platform/clock.ts";
import { randomId } from "#server/platform/new-id.ts";
import { type AppOptions, handlersOf } from "./create-handlers.ts";
import type { Services } from "./create-services.ts";

const widgetsOf = ({ vendors }: Config) =>
  pageWidgets({
    captcha: vendors.captcha.browser?.scriptUrl,
    payments: vendors.payments.browser?.scriptUrl,
  });

/** What runs before every endpoint: the log, the headers of answers, and bounds. */
function openApp({ config, log }: Platform, { metrics }: Services): Hono<Anyone> {
  const app = new Hono<Anyone>();
  app.onError(answerError);
  app.notFound(answerNotFound);
  app.use(logsRequests({ log, newId: randomId, onDone: metrics.requestDone }));
  app.use(securesAnswers({ https: config.appUrl.startsWith("https:") }));
  app.use(warnsOfUnnamedProxies({ proxyOf: createUnnamedProxy(config.trustedProxies), clock, log }));
  app.use(rejectsUnknownHosts({ appUrl: config.appUrl, allowed: config.allowedHosts, clock, log }));
  app.use(rejectsForeignOrigins(config.appUrl));
  app.use(rejectsNulPaths);
  app.use(boundsHeaders);
  // Public documents, which clients in browsers read with a header that the browser asks about first.
  app.use("/.well-known/oauth-*", cors({ origin: "*", allowMethods: ["GET"], maxAge: 86_400 }));
  for (const path of ["/api/*", "/mcp", "/oauth/*", "/accounts/*", "/reader/*"])
    app.use(path, boundsBodies(bodyBytesMaxIn(contract, bodyBytesMax)));
  return app;
}

/** The whole HTTP interface: every endpoint of the contract, and the pages. */
export function createApp(options: AppOptions): Hono<Anyone> {
  const { platform, services, guard, webFolder } = options;
  const { config, limits } = platform;
  const app = openApp(platform, services);
  const clientNetwork = createClientNetwork(config.trustedProxies);
  const requireAdmin = [
    requiresAdmin(services.administration.guard, clientNetwork),
    recordsActions(services.administration.adminActions),
  ];
  mountEndpoints(
    app,
    contract,
    handlersOf(options, (request, env) => app.fetch(request, env)),
    {
      requireUser: guard.requireUser,
      requireCaller: guard.requireCaller,
      requireAdmin,
      requireConfirmed: requiresConfirmed(services.accounts.reauthentication),
      limits,
      clientNetwork,
      securityEvents: recordsSecurityEvents(services.administration.securityEvents.record),
    },
  );
  // One guard runs before all of it, also before addresses that lead nowhere (threats T28).
  app.use("/api/admin/*", ...([guard.requireUser, requiresScope("none"), ...requireAdmin] as never[]));
  app.all("/api/*", answerNotFound);
  if (webFolder)
    app.route(
      "/",
      pageRoutes(webFolder, {
        widgets: widgetsOf(config),
        measuring: analyticsWidgets(config.analytics.tagManagerUrl),
        origin: config.appUrl,
        contacts: { legalEmail: config.contacts.legal, privacyEmail: config.contacts.privacy },
      }),
    );
  return app;
}
