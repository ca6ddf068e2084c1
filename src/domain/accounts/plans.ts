import type { SubscriptionType } from "./account.ts";

export type Plan = {
  type: SubscriptionType;
  name: string;
  dollarsPerMonth: number;
  /** One sentence: whose keys it runs on. */
  text: string;
  /** What stands over the features: all of them, or what comes before them. */
  includes: string;
  features: readonly string[];
};

/** The two plans (specification sections 1 and 9). */
export const plans: readonly Plan[] = [
  {
    type: "EARLY_BIRD",
    name: "Early Bird BYOK",
    dollarsPerMonth: 10,
    text: "Use your own API keys and pay the providers directly.",
    includes: "With your own keys:",
    features: ["Bring your own key", "Unlimited feeds", "AI analysis", "Custom prompts"],
  },
  {
    type: "MANAGED",
    name: "Early Bird Managed",
    dollarsPerMonth: 19,
    text: "No API keys needed. Sign in and read.",
    includes: "Everything in BYOK without keys of your own, plus:",
    features: ["Managed API access", "Priority support", "Advanced analytics", "Managed security"],
  },
];

export function planOf(type: SubscriptionType): Plan {
  const plan = plans.find((each) => each.type === type);
  if (!plan) throw new Error(`There is no plan ${type}.`);
  return plan;
}
