import type { SubscriptionType } from "../accounts/account.ts";

const visibleStatuses = ["paid", "unpaid", "pending"] as const;
export type DisplayedPaymentStatus = (typeof visibleStatuses)[number] | "unknown";

/** Anything but the three known words, also nothing, is unknown (specification section 3, READ-41). */
export function displayedPaymentStatus(status: string | undefined): DisplayedPaymentStatus {
  return visibleStatuses.find((each) => each === status) ?? "unknown";
}

export const subscriptionIdDisplayedMax = 20;

/** The first 20 characters, with dots where something was cut (READ-41). */
export function displayedSubscriptionId(id: string): string {
  return id.length > subscriptionIdDisplayedMax ? `${id.slice(0, subscriptionIdDisplayedMax)}...` : id;
}

/** What the subscription badge says. */
export function badgeOf(type: SubscriptionType | null): SubscriptionType | "basic" {
  return type ?? "basic";
}
