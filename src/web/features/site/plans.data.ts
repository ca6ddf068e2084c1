import type { SubscriptionType } from "#domain/accounts/account.ts";

export type PlanCardFacts = {
  type: SubscriptionType;
  name: string;
  /** US dollars a month. */
  dollars: number;
  text: string;
  features: readonly string[];
};

/** The two plans as the landing page shows them (specification section 1). */
export const plans: readonly PlanCardFacts[] = [
  {
    type: "EARLY_BIRD",
    name: "Early Bird BYOK",
    dollars: 10,
    text: "You bring the keys of your own providers and pay them directly.",
    features: ["Bring your own key", "Unlimited feeds", "AI analysis", "Custom prompts"],
  },
  {
    type: "MANAGED",
    name: "Early Bird Managed",
    dollars: 19,
    text: "We run the keys. You sign in and read.",
    features: ["Managed API access", "Priority support", "Advanced analytics", "Managed security"],
  },
];
