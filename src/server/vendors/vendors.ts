import type { z } from "zod";
import type { OwnKeyField } from "#domain/settings/api-key.ts";
import type { ConfiguredAi } from "./ai/ai.ts";
import { aiChoice, aiVendors, configuredAi } from "./ai/ai-vendors.ts";
import type { ConfiguredCaptcha, ConfiguredSignIn } from "./identity/identity.ts";
import { identityVendors } from "./identity/identity-vendors.ts";
import type { ConfiguredListings } from "./listings/listings.ts";
import { listingsVendors } from "./listings/listings-vendors.ts";
import { type ConfiguredMarkets, configuredMarkets, marketVendors } from "./market/market-vendors.ts";
import {
  alertVendors,
  type ConfiguredMessages,
  configuredMessages,
  mailVendors,
  messageChoice,
  textVendors,
} from "./messages/message-vendors.ts";
import { paymentVendor } from "./payments/payment-vendors.ts";
import type { ConfiguredPayments } from "./payments/payments.ts";
import type { ConfiguredSocial } from "./social/social.ts";
import { socialVendors } from "./social/social-vendors.ts";
import type { ConfiguredVendor, Site, Vendor } from "./vendor.ts";

const registered: readonly Vendor<ConfiguredVendor>[] = [
  ...aiVendors,
  ...Object.values(marketVendors),
  ...socialVendors,
  ...listingsVendors,
  paymentVendor,
  ...mailVendors,
  ...textVendors,
  ...alertVendors,
  ...Object.values(identityVendors),
];

type Values = Readonly<Record<string, unknown>>;

/** Every key of the environment that belongs to a vendor. */
export const vendorEnvironment: z.ZodRawShape = Object.assign(
  { ...aiChoice, ...messageChoice },
  ...registered.map(({ environment }) => environment),
);

function missingPartners(values: Values): string[] {
  const groups = registered.flatMap(({ together = [] }) => together);
  return groups.flatMap((names) => {
    const missing = names.filter((name) => values[name] === undefined);
    if (missing.length === 0 || missing.length === names.length) return [];
    return missing.map((name) => `${name}: required with ${names.filter((each) => values[each]).join(", ")}`);
  });
}

/** What is wrong with the vendors' part of a checked environment, one line each. */
export function vendorProblems(values: Values): string[] {
  return [...missingPartners(values), ...registered.flatMap((each) => each.problemsOf?.(values) ?? [])];
}

/** The outside services as an installation has them, by kind. */
export type Vendors = ConfiguredMessages & {
  /** Serves admins and managed users. */
  ai: ConfiguredAi;
  /** All providers of AI models; users on own keys choose among them. */
  aiVendors: readonly ConfiguredAi[];
  market: ConfiguredMarkets;
  social: readonly ConfiguredSocial[];
  listings: readonly ConfiguredListings[];
  payments: ConfiguredPayments;
  signIn: ConfiguredSignIn;
  captcha: ConfiguredCaptcha;
};

export function configuredVendors(values: Values, site: Site): Vendors {
  return {
    ...configuredAi(values, site),
    market: configuredMarkets(values, site),
    social: socialVendors.map((each) => each.configure(values, site)),
    listings: listingsVendors.map((each) => each.configure(values, site)),
    payments: paymentVendor.configure(values, site),
    ...configuredMessages(values, site),
    signIn: identityVendors.signIn.configure(values, site),
    captcha: identityVendors.captcha.configure(values, site),
  };
}

/** Which vendor each own key is for, by what the wire calls the key. */
export function vendorsByKey(vendors: Vendors): Record<OwnKeyField, ConfiguredVendor> {
  const { aiVendors: ai, market, social } = vendors;
  const vendorOf = (field: OwnKeyField) => {
    const found = [...ai, market.main, ...social].find(({ trial }) => trial?.ownKey?.field === field);
    if (!found) throw new Error(`No vendor takes the key ${field}.`);
    return found;
  };
  return {
    openaiApiKey: vendorOf("openaiApiKey"),
    finnhubApiKey: vendorOf("finnhubApiKey"),
    redditApiKey: vendorOf("redditApiKey"),
  };
}

/** Those of AI that an operator has to do with: the one that serves, and others with a key or an address. */
const operatedAi = ({ ai, aiVendors: all }: Pick<Vendors, "ai" | "aiVendors">): ConfiguredAi[] => [
  ai,
  ...all.filter(
    (each) => each !== ai && (each.systemKey.value !== undefined || (each.addresses ?? []).length > 0),
  ),
];

/** All of them, in the order in which admins are told of them. */
export function allOf({
  ai,
  aiVendors: all,
  market,
  social,
  listings,
  payments,
  mail,
  text,
  signIn,
  captcha,
}: Vendors): ConfiguredVendor[] {
  const { main, free, keyless } = market;
  return [
    ...operatedAi({ ai, aiVendors: all }),
    main,
    free,
    keyless,
    ...social,
    ...listings,
    payments,
    mail,
    text,
    signIn,
    captcha,
  ];
}
