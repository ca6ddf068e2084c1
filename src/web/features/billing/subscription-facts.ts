import type { Me } from "#contract/accounts.ts";
import type { PaymentInfo } from "#domain/accounts/payment-info.ts";
import { shownSubscriptionId } from "#domain/billing/display.ts";
import { isOver } from "#domain/billing/payment-state.ts";
import { longDayOf } from "#web/lib/moment.ts";

const unknown = "--";
// Words of the payment provider.
const failedStatuses = ["past_due", "unpaid"];

/** "$19.00 USD" from the currency's smallest unit; "--" unless both are known. */
export function amountText(amount: number | undefined, currency: string | undefined): string {
  if (amount === undefined || currency === undefined) return unknown;
  const code = currency.toUpperCase();
  try {
    const format = new Intl.NumberFormat("en-US", { style: "currency", currency: code });
    const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    const text = format.format(amount / 10 ** digits);
    return text.includes(code) ? text : `${text} ${code}`;
  } catch {
    return unknown;
  }
}

type Account = Pick<Me, "paymentInfo">;
const infoOf = ({ paymentInfo }: Account) => (paymentInfo ?? {}) as PaymentInfo;

/** The lines of "Subscription Details" that are plain text; what is not known is "--". */
export function subscriptionFacts(account: Account): { label: string; value: string }[] {
  const info = infoOf(account);
  // What has ended already neither renews nor ends.
  const periodEnd = isOver(info.subscriptionStatus ?? "") ? null : longDayOf(info.currentPeriodEnd);
  return [
    { label: "Last payment", value: longDayOf(info.lastPaymentDate) ?? "Never" },
    { label: "Amount", value: amountText(info.amount, info.currency) },
    { label: "Subscription status", value: info.subscriptionStatus?.replaceAll("_", " ") || unknown },
    { label: "Subscription ID", value: shownSubscriptionId(info.subscriptionId ?? "") || unknown },
    ...(periodEnd === null
      ? []
      : [{ label: info.cancelAtPeriodEnd === true ? "Ends on" : "Renews on", value: periodEnd }]),
  ];
}

/** The last renewal could not be charged. */
export function isPastDue(account: Account): boolean {
  return failedStatuses.includes(infoOf(account).subscriptionStatus ?? "");
}

/** "manage" where the payment provider knows the person; admins never pay, so nothing is missing there. */
export function billingWay({
  paymentInfo,
  role,
}: Pick<Me, "paymentInfo" | "role">): "manage" | "none" | "admin" {
  if (paymentInfo?.customerId) return "manage";
  return role === "ADMIN" ? "admin" : "none";
}
