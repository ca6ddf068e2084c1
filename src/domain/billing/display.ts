import type { SubscriptionType } from "../accounts/account.ts";
import { type Plan, priceText } from "../accounts/plans.ts";
import type { Locale } from "../language/locales.ts";
import { type Message, message } from "../language/translate.ts";

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

/** What a user pays a month, such as "$19" or "$14.50": subscribers keep their price when the plan's changes. */
export function monthlyPrice(
  priceCents: number | undefined,
  plan: Pick<Plan, "dollarsPerMonth">,
  locale: Locale,
): string {
  const dollars = (priceCents ?? plan.dollarsPerMonth * 100) / 100;
  return priceText(Number.isInteger(dollars) ? dollars : dollars.toFixed(2), locale);
}

/** What the subscription badge says. */
export function badgeOf(type: SubscriptionType | null): SubscriptionType | "basic" {
  return type ?? "basic";
}

/** The words of the payment provider for the states of a subscription. */
const statusWords: Readonly<Record<string, Message>> = {
  active: message("active ## state of a subscription"),
  canceled: message("canceled ## state of a subscription"),
  incomplete: message("incomplete ## state of a subscription"),
  incomplete_expired: message("incomplete expired ## state of a subscription"),
  past_due: message("past due ## state of a subscription"),
  paused: message("paused ## state of a subscription"),
  trialing: message("trialing ## state of a subscription"),
  unpaid: message("unpaid ## state of a subscription"),
};

/** What a status of the payment provider means; undefined for one that is new to us. */
export const subscriptionStatusWords = (status: string): Message | undefined =>
  Object.hasOwn(statusWords, status) ? statusWords[status] : undefined;
