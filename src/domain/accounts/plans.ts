import type { Locale } from "#domain/language/locales.ts";
import { type Message, message } from "#domain/language/translate.ts";
import type { SubscriptionType } from "./account.ts";

export type Plan = {
  type: SubscriptionType;
  name: string;
  dollarsPerMonth: number;
  /** One sentence: whose keys it runs on. */
  text: Message;
  /** What is over the features: all of them, or what comes before them. */
  includes: Message;
  features: readonly Message<string>[];
};

/** The two plans (specification sections 1 and 9). */
export const plans: readonly Plan[] = [
  {
    type: "EARLY_BIRD",
    name: "Early Bird BYOK",
    dollarsPerMonth: 10,
    text: message("Use your own API keys and pay the providers directly."),
    includes: message("With your own keys:"),
    features: [
      message("Bring your own key"),
      message("Unlimited feeds"),
      message("AI analysis"),
      message("Custom prompts"),
    ],
  },
  {
    type: "MANAGED",
    name: "Early Bird Managed",
    dollarsPerMonth: 19,
    text: message("No API keys needed. Sign in and read."),
    includes: message("Everything in BYOK without keys of your own, plus:"),
    features: [
      message("Managed API access"),
      message("Priority support"),
      message("Advanced analytics"),
      message("Managed security"),
    ],
  },
];

export function planOf(type: SubscriptionType): Plan {
  const plan = plans.find((each) => each.type === type);
  if (!plan) throw new Error(`There is no plan ${type}.`);
  return plan;
}

/** Whole dollars or a price with cents as a language writes them: "$14.50", "14,50 $". */
export function priceText(dollars: number | string, locale: Locale): string {
  return locale === "de" ? `${String(dollars).replace(".", ",")}\u00a0$` : `$${dollars}`;
}
