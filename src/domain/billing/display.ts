import type { SubscriptionType } from "../accounts/account.ts";

const shownStatuses = ["paid", "unpaid", "pending"] as const;
export type ShownPaymentStatus = (typeof shownStatuses)[number] | "unknown";

/** Anything but the three known words, also nothing, is unknown (specification section 3, READ-41). */
export function shownPaymentStatus(status: string | undefined): ShownPaymentStatus {
  return shownStatuses.find((each) => each === status) ?? "unknown";
}

export const subscriptionIdShownMax = 20;

/** The first 20 characters, with dots where something was cut (READ-41). */
export function shownSubscriptionId(id: string): string {
  return id.length > subscriptionIdShownMax ? `${id.slice(0, subscriptionIdShownMax)}...` : id;
}

/** What the subscription badge says. */
export function badgeOf(type: SubscriptionType | null): SubscriptionType | "basic" {
  return type ?? "basic";
}
