import type { SubscriptionType } from "#domain/accounts/account.ts";
import type { DeliveryMode } from "#fakes/stripe/events/webhook-sender.ts";
import type { Death } from "./mortal.ts";
import type { VendorFailure } from "./vendor-line.ts";

export const payments = [
  "card",
  "declined, then card",
  "later",
  "another price",
  "wrong amount",
  "wrong currency",
  "two of them",
  "real money",
  "with a coupon",
] as const;
export type Payment = (typeof payments)[number];

export const subscriptionChanges = [
  "renewal paid",
  "renewal failed",
  "renewal needs a step",
  "open invoice paid",
  "open invoice failed",
  "ends with the period",
  "goes on",
  "period over",
  "ended at once",
  "paused",
  "resumed",
  "early bird",
  "managed",
  "refunded",
  "refunded in part",
  "ends with the period, by flag",
  "disputed",
  "dispute lost",
  "dispute won",
] as const;
export type SubscriptionChange = (typeof subscriptionChanges)[number];

export const forgeries = [
  "wrong secret",
  "old",
  "from the future",
  "body changed",
  "no signature",
  "old scheme",
  "real money",
  "right secret, lying body",
  "right secret, unknown session",
  "right secret, somebody else's sign-up",
  "known id",
] as const;
export type Forgery = (typeof forgeries)[number];

/**
 * What somebody does or what happens. `which` picks from what is there at that moment, the newest first. `process`
 * says which of the two processes is asked.
 */
export type Action =
  | { do: "begin"; browser: number; user: number; plan: SubscriptionType | null; keys: boolean }
  | { do: "change"; browser: number; plan: SubscriptionType | null; keys: boolean }
  | { do: "proceed"; browser: number; times: number; modes: "embedded" | "redirect" | "both" }
  | { do: "pay"; browser: number; which: number; how: Payment }
  | { do: "decide later payment"; which: number; succeeded: boolean }
  | { do: "session runs out"; which: number }
  | { do: "close tab"; browser: number }
  | { do: "look"; browser: number; of: number; which: number; times: number }
  | { do: "sign in"; browser: number; which: number }
  | { do: "delete own account"; which: number }
  | { do: "remove user"; which: number }
  | { do: "gate"; open: boolean }
  | { do: "free sign-ups"; on: boolean }
  | { do: "subscription"; which: number; change: SubscriptionChange }
  /** The plan gets another price of the same amount; the one before is archived or not. */
  | { do: "price"; plan: SubscriptionType; archives: boolean }
  /** Events come as before 2025-03-31, or as today. */
  | { do: "event version"; old: boolean }
  /** A failure of the provider's own, which it keeps under the key of the call. */
  | { do: "kept failure"; on: "checkout" | "refund"; times: number }
  | { do: "renew plan"; browser: number; which: number; plan: SubscriptionType; times: number }
  | { do: "delivery"; mode: DeliveryMode; seed: string }
  | { do: "deliver held"; seed: string; times: number; drop: number }
  | { do: "deliver all again"; seed: string }
  | { do: "deliver failed again" }
  | { do: "forge"; how: Forgery; which: number }
  | { do: "plant a session"; which: number; names: "sign-up" | "checkout" | "both"; paid: boolean }
  | { do: "fault"; fault: VendorFailure; times: number; on: string }
  | { do: "outage"; on: boolean }
  | { do: "doom"; death: Death }
  | { do: "kill" }
  | { do: "reconcile" }
  | { do: "work off" }
  | { do: "sync user"; which: number }
  | { do: "purge" }
  | { do: "time passes"; minutes: number };

/** `process`: 0 or 1. `afterMs`: how long it waits for those that begin with it. */
export type Timed = Action & { process: number; afterMs: number };

/** Actions of one step begin together. `settles`: what runs in the background ends before the next step. */
export type Step = { actions: Timed[]; settles: boolean };

export type History = { seed: string; steps: Step[] };

function words({ do: what, process, afterMs, ...rest }: Timed): string {
  const facts = Object.entries(rest)
    .map(([name, value]) => `${name}=${typeof value === "object" ? JSON.stringify(value) : value}`)
    .join(" ");
  return `${what}${facts ? ` (${facts})` : ""} @${process}${afterMs > 0 ? ` +${afterMs}ms` : ""}`;
}

export function stepText({ actions, settles }: Step): string {
  return `${actions.map(words).join("  ||  ")}${settles ? "" : "  (not waited for)"}`;
}
