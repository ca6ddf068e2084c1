import Stripe from "stripe";
import { entitlement } from "#domain/billing/entitlement.ts";
import { defaultUserSettings } from "#domain/settings/settings.ts";
import { fakeStripeKeys } from "#fakes/stripe/stripe.ts";
import { readConfig } from "#server/config/config.ts";
import { createAccountsService } from "#server/features/administration/accounts.service.ts";
import { createAccountsStore, type EntitlementOf } from "#server/features/administration/accounts.store.ts";
import { createUsersStore } from "#server/features/administration/users.store.ts";
import { createMeStore } from "#server/features/profile/me.store.ts";
import { createCredentialsStore } from "#server/features/sign-in/credentials.store.ts";
import { createSignUpService } from "#server/features/sign-up/sign-up.service.ts";
import { createSignUpStore } from "#server/features/sign-up/sign-up.store.ts";
import { createSignUpCookie } from "#server/features/sign-up/sign-up-cookie.ts";
import { createSignUpKeys } from "#server/features/sign-up/sign-up-keys.ts";
import { createSignUpLimits } from "#server/features/sign-up/sign-up-limits.service.ts";
import { createSignUpResults } from "#server/features/sign-up/sign-up-results.service.ts";
import { createSiteStore } from "#server/features/site/site.store.ts";
import { createSiteSettingsService } from "#server/features/site/site-settings.service.ts";
import type { Platform } from "#server/open-platform.ts";
import type { Clock } from "#server/platform/clock.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { randomId as newId } from "#server/platform/new-id.ts";
import { createSecretBox } from "#server/platform/secrets/secret-box.ts";
import { vendorsByKey } from "#server/vendors/vendors.ts";
import { createBilling } from "#server/wiring/create-billing.ts";
import { type Coverage, createMortal, type Mortal, never } from "./mortal.ts";
import { openMortalDatabase } from "./mortal-database.ts";
import { openVendorLine, type VendorWeather } from "./vendor-line.ts";

// The library waits half a second before it asks again; a simulation has no time for that.
Object.assign(Stripe.prototype, {
  getInitialNetworkRetryDelay: () => 0.001,
  getMaxNetworkRetryDelay: () => 0.002,
});

export const appUrl = "https://simulation.example";
export const simulationBox = createSecretBox({ current: "simulation-master-key-0123456789-0123456789" });

export type SimulationProcessOptions = {
  connectionString: string;
  vendor: {
    url: string;
    fetch: typeof globalThis.fetch;
    prices: { earlyBird: string; managed: string };
  };
  weather: VendorWeather;
  clock: Clock;
  coverage: Coverage;
};

const log = createLogger({ level: "silent" });
const feed = { name: "Wire", url: "http://127.0.0.1:9/first.xml", color: "#7c3aed" };
const defaults = { feeds: [feed], prompts: [{ name: "Short", prompt: "Say it short." }] };

function platformOf(options: SimulationProcessOptions, mortal: Mortal): Platform {
  const { connectionString, vendor, weather } = options;
  const gate = async (label: string) => (mortal.endsAt(label, "before") ? never : undefined);
  const counter = () => ({ take: () => gate("count an attempt"), refund: () => gate("count an attempt") });
  const config = readConfig({
    APP_URL: new URL(appUrl).origin,
    STRIPE_API_BASE: vendor.url,
    STRIPE_SECRET_KEY: fakeStripeKeys.secret,
    STRIPE_PUBLISHABLE_KEY: fakeStripeKeys.publishable,
    STRIPE_WEBHOOK_SECRET: fakeStripeKeys.webhook,
  });
  return {
    config,
    database: openMortalDatabase(connectionString, mortal),
    outbound: { fetchConfigured: openVendorLine({ fetch: vendor.fetch, weather, mortal }) },
    events: { publish: () => gate("tell the other processes"), subscribe: () => () => undefined },
    limits: { counter },
    secrets: simulationBox,
    log,
  } as unknown as Platform;
}

/** Sessions of browsers: the cookie names the user, and whoever has it is signed in. */
function simulationIdentity(mortal: Mortal) {
  return {
    async openSession(_request: Request, userId: string) {
      if (mortal.endsAt("open a session", "before")) return never;
      return { setCookies: [`session=${userId}; Path=/`] };
    },
    sessions: {
      async find(headers: Headers) {
        if (mortal.endsAt("read a session", "before")) return never;
        const userId = /(?:^|; )session=([\w-]+)/.exec(headers.get("cookie") ?? "")?.[1];
        return userId === undefined ? null : { userId };
      },
    },
  } as unknown as Pick<Parameters<typeof createSignUpResults>[0], "sessions" | "openSession">;
}

/** Hashing is slow on purpose where it is real; here it is only one more await. */
function simulationPasswords(mortal: Mortal) {
  return {
    async hash(password: string) {
      if (mortal.endsAt("hash a password", "before")) return never;
      return `plain:${password}`;
    },
    async verify({ hash, password }: { hash: string | null; password: string }) {
      if (mortal.endsAt("verify a password", "before")) return never;
      return hash === `plain:${password}`;
    },
  };
}

function servicesFor(platform: Platform, { clock }: SimulationProcessOptions, mortal: Mortal) {
  const { db } = platform.database;
  const entitlementOf: EntitlementOf = (user) =>
    entitlement(user, { now: new Date(clock.now()), paymentsOn: true });
  const accountsStore = createAccountsStore({ db, newId });
  const accounts = createAccountsService({
    store: accountsStore,
    defaults: { ...defaults, settings: defaultUserSettings },
    passwords: platform.passwords,
    entitlementOf,
  });
  const signUpKeys = createSignUpKeys({ box: simulationBox, vendors: vendorsByKey(platform.config.vendors) });
  const billing = createBilling(platform, {
    accounts,
    entitlementOf,
    mails: { post: async () => undefined },
    signUpKeys,
    clock,
    askToVerify: () => undefined,
  });
  if (!billing) throw new Error("Payments are not set up.");
  const siteSettings = createSiteSettingsService({ store: createSiteStore({ db }), clock });
  const limits = createSignUpLimits({ limits: platform.limits });
  const cookie = createSignUpCookie({ secure: true });
  const { sessions, openSession } = simulationIdentity(mortal);
  return {
    billing,
    siteSettings,
    users: createUsersStore({ db, newId }),
    me: createMeStore({ db }),
    signUps: createSignUpService({
      store: createSignUpStore({ db }),
      passwordHashOf: createCredentialsStore({ db, newId }).passwordHashOf,
      invitations: { emailOf: async () => null },
      checkCaptcha: async () => undefined,
      signInLimits: { take: async () => undefined, refund: async () => undefined },
      payments: billing.checkout,
      passwords: simulationPasswords(mortal),
      askToVerify: () => undefined,
      accounts,
      openSession,
      siteSettings,
      limits,
      cookie,
      clock,
      newId,
      signUpKeys,
    }),
    results: createSignUpResults({
      payments: billing.results,
      findUser: accountsStore.findUser,
      sessions,
      openSession,
      cookie,
    }),
  };
}

export type SimulationServices = ReturnType<typeof servicesFor>;

export type SimulationProcess = {
  services: SimulationServices;
  mortal: Mortal;
  /** Does something in the process; "died" when it was killed meanwhile, or before. */
  run<T>(work: (services: SimulationServices) => Promise<T>): Promise<T | "died">;
  /** Nothing of it is in progress. */
  idle(): Promise<void>;
  stop(): Promise<void>;
};

/** One process of the product: connections, services and a client of the provider of its own, until it is killed. */
export function startSimulationProcess(options: SimulationProcessOptions): SimulationProcess {
  const mortal = createMortal(options.coverage);
  const platform = platformOf(options, mortal);
  const services = servicesFor(platform, options, mortal);
  const run = async <T>(work: (its: SimulationServices) => Promise<T>) =>
    mortal.isDead ? ("died" as const) : Promise.race([work(services), mortal.death]);
  return {
    services,
    mortal,
    run,
    async idle() {
      await run(({ billing }) => billing.paymentEvents.idle());
      await run(({ billing }) => billing.cancellations.idle());
    },
    async stop() {
      await (platform.database as unknown as { pool: { end(): Promise<void> } }).pool.end();
    },
  };
}
