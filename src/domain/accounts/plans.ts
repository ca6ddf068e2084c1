import type { SubscriptionType } from "./account.ts";

export type Plan = { type: SubscriptionType; name: string; dollarsPerMonth: number };

/** The two plans (specification sections 1 and 9). */
export const plans: readonly Plan[] = [
  { type: "EARLY_BIRD", name: "Early Bird BYOK", dollarsPerMonth: 10 },
  { type: "MANAGED", name: "Early Bird Managed", dollarsPerMonth: 19 },
];

export function planOf(type: SubscriptionType): Plan {
  const plan = plans.find((each) => each.type === type);
  if (!plan) throw new Error(`There is no plan ${type}.`);
  return plan;
}
