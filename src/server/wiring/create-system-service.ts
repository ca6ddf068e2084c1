import { productVersion } from "#domain/kernel/product.ts";
import type { Config } from "#server/config/config.ts";
import { createSystemService, type Upstream } from "#server/features/administration/system.service.ts";
import { createSystemStore } from "#server/features/administration/system.store.ts";
import type { KeyBudget } from "#server/features/market/market-source.ts";
import type { Platform } from "#server/open-platform.ts";
import { readBuiltWeb } from "#server/platform/built-web.ts";
import { systemClock } from "#server/platform/clock.ts";
import type { OriginHealth } from "#server/platform/egress/origin-health.ts";

type Seen = {
  quoteBudgets: () => KeyBudget[];
  /** Undefined: no mail server is configured. */
  mailHealth: (() => OriginHealth) | undefined;
};

/** Whatever this server calls, by what people call it. Feeds are told of beside it, each by itself. */
function upstreamsOf(config: Config, { mailHealth }: Seen): Upstream[] {
  const { openai, finnhub, twelveData, yahooBaseUrl, reddit, payments, google, captcha, sms, mail } = config;
  const named: [name: string, url: string | undefined, health?: Upstream["health"]][] = [
    ["AI provider", openai.baseUrl],
    ["FinHub", finnhub.baseUrl],
    ["Twelve Data", twelveData.baseUrl],
    ["Yahoo", yahooBaseUrl],
    ["Reddit", reddit.apiBaseUrl],
    ["Stripe", payments?.apiBase],
    ["Mail", mail.smtpUrl, mailHealth],
    ["Text messages", sms?.baseUrl],
    ["Google sign-in", google?.discoveryUrl],
    ["Captcha", captcha?.verifyUrl],
  ];
  return named.flatMap(([name, url, health]) => (url === undefined ? [] : [{ name, url, health }]));
}

function roleOf({ runsWeb, runsWorker }: Config): string {
  if (runsWeb && runsWorker) return "web and worker";
  return runsWeb ? "web" : "worker";
}

/** What admins see of the server itself. */
export function systemService({ config, database, outbound, recentEvents }: Platform, seen: Seen) {
  return createSystemService({
    store: createSystemStore({ db: database.db }),
    upstreams: upstreamsOf(config, seen),
    healthOf: outbound.healthOf,
    quoteBudgets: seen.quoteBudgets,
    recentEvents,
    process: { version: productVersion, build: readBuiltWeb(), role: roleOf(config) },
    clock: systemClock,
  });
}
