import type { Role } from "../accounts/account.ts";
import type { PaymentInfo } from "../accounts/payment-info.ts";

/** What an account may use: everything; everything until a date; nothing that the plan pays for. */
export const entitlementStates = ["full", "grace", "ended"] as const;
export type EntitlementState = (typeof entitlementStates)[number];

/** Why a plan has ended. */
export const planEndReasons = ["canceled", "unpaid", "refunded", "disputed"] as const;
export type PlanEndReason = (typeof planEndReasons)[number];

export type Entitlement =
  | { state: "full" }
  /** The last renewal could not be charged. ISO 8601 UTC. */
  | { state: "grace"; until: string }
  /** `since` is null where only the end itself is known. */
  | { state: "ended"; since: string | null; reason: PlanEndReason };

/** How long an account goes on after the time that was paid for, while its renewal can't be charged. */
export const graceDays = 14;
const dayMs = 86_400_000;
/** The longest month: how long a payment lasts whose period isn't known. */
const paidDaysMax = 31;

const full: Entitlement = { state: "full" };

const later = (iso: string, days: number): string => new Date(Date.parse(iso) + days * dayMs).toISOString();

/** Until when the time was paid for. Records from before the period was stored know the day of the payment alone. */
function paidUntilOf({ paidUntil, lastPaymentDate, currentPeriodEnd }: PaymentInfo): string | null {
  if (paidUntil !== undefined) return paidUntil;
  return lastPaymentDate === undefined ? (currentPeriodEnd ?? null) : later(lastPaymentDate, paidDaysMax);
}

/** Full for the time that was paid for, then ended. */
function endedAfter(moment: string | null, now: Date, reason: PlanEndReason): Entitlement {
  return moment !== null && Date.parse(moment) > now.getTime()
    ? full
    : { state: "ended", since: moment, reason };
}

function afterFailure(info: PaymentInfo, now: Date): Entitlement {
  const paidUntil = paidUntilOf(info);
  if (paidUntil === null) return full;
  const until = later(paidUntil, graceDays);
  return Date.parse(until) > now.getTime()
    ? { state: "grace", until }
    : { state: "ended", since: until, reason: "unpaid" };
}

/**
 * What a user may use now (READ-38). Decided by the role and by what the payment provider last said of the subscription;
 * a user who never had one, such as one that an admin made, has everything.
 * @param paymentsOn false where payments are not set up: there everybody has everything
 */
export function entitlement(
  { role, paymentInfo: info }: { role: Role; paymentInfo: PaymentInfo | null },
  { now, paymentsOn }: { now: Date; paymentsOn: boolean },
): Entitlement {
  if (!paymentsOn || role === "ADMIN" || info?.subscriptionId === undefined) return full;
  if (info.moneyBack !== undefined) return { state: "ended", since: null, reason: info.moneyBack };
  switch (info.subscriptionStatus) {
    case "active":
    case "trialing":
      return info.cancelAtPeriodEnd === true
        ? endedAfter(info.currentPeriodEnd ?? null, now, "canceled")
        : full;
    case "past_due":
    case "unpaid":
      return afterFailure(info, now);
    case "canceled":
      return endedAfter(paidUntilOf(info), now, info.endedUnpaid ? "unpaid" : "canceled");
    case "paused":
    case "incomplete_expired":
      return endedAfter(paidUntilOf(info), now, "unpaid");
    // Not paid yet, not known yet, or a word that is new to us: nothing is taken away by it.
    default:
      return full;
  }
}

/** Days after the end at which its user is told by email. */
export const planEndMailSchedule = [0, 30, 330] as const;
/** How long feeds, prompts, watchlists, alerts and results are kept. */
export const planEndKeptDays = 365;

/** The end of a plan, and how many of the emails about it went out. */
export type EndedPlan = { endedAt: Date; mailsSent: number };

/**
 * The end of a plan once its next email has gone out; null while none is due. One email at a time: where one goes out late,
 * such as after the server was away, the end moves with it, so that its user has as much time after it as after one in time.
 */
export function afterNextMail({ endedAt, mailsSent }: EndedPlan, now: Date): EndedPlan | null {
  const days = planEndMailSchedule[mailsSent];
  if (days === undefined || endedAt.getTime() + days * dayMs > now.getTime()) return null;
  return { endedAt: new Date(now.getTime() - days * dayMs), mailsSent: mailsSent + 1 };
}

export const keptUntil = (endedAt: Date): Date => new Date(endedAt.getTime() + planEndKeptDays * dayMs);

/** Nothing is deleted of which its user was not warned: the last email went out first. */
export const isKeptNoLonger = ({ endedAt, mailsSent }: EndedPlan, now: Date): boolean =>
  mailsSent >= planEndMailSchedule.length && keptUntil(endedAt) <= now;
