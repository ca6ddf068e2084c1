import type { z } from "zod";
import type { OwnKeyField } from "#domain/settings/api-key.ts";
import type { ConfiguredAi } from "./ai/ai.ts";
import { aiChoice, aiVendors, configuredAi } from "./ai/ai-vendors.ts";
import type { ConfiguredCaptcha, ConfiguredSignIn } from "./identity/identity.ts";
import { identityVendors } from "./identity/identity-vendors.ts";
import { type ConfiguredMarkets, configuredMarkets, marketVendors } from "./market/market-vendors.ts";
import {
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
  paymentVendor,
  ...mailVendors,
  ...textVendors,
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
  ai: ConfiguredAi;
  market: ConfiguredMarkets;
  social: readonly ConfiguredSocial[];
  payments: ConfiguredPayments;
  signIn: ConfiguredSignIn;
  captcha: ConfiguredCaptcha;
};

export function configuredVendors(values: Values, site: Site): Vendors {
  return {
    ai: configuredAi(values, site),
    market: configuredMarkets(values, site),
    social: socialVendors.map((each) => each.configure(values, site)),
    payments: paymentVendor.configure(values, site),
    ...configuredMessages(values, site),
    signIn: identityVendors.signIn.configure(values, site),
    captcha: identityVendors.captcha.configure(values, site),
  };
}

/** Which vendor each own key is for, by what the wire calls the key. */
export function vendorsByKey(vendors: Vendors): Record<OwnKeyField, ConfiguredVendor> {
  const { ai, market, social } = vendors;
  const vendorOf = (field: OwnKeyField) => {
    const found = [ai, market.main, ...social].find(({ trial }) => trial?.ownKey?.field === field);
    if (!found) throw new Error(`No vendor takes the key ${field}.`);
    return found;
  };
  return {
    openaiApiKey: vendorOf("openaiApiKey"),
    finnhubApiKey: vendorOf("finnhubApiKey"),
    redditApiKey: vendorOf("redditApiKey"),
  };
}

/** All of them, in the order in which admins are told of them. */
export function allOf({
  ai,
  market,
  social,
  payments,
  mail,
  text,
  signIn,
  captcha,
}: Vendors): ConfiguredVendor[] {
  const { main, free, keyless } = market;
  return [ai, main, free, keyless, ...social, payments, mail, text, signIn, captcha];
}
