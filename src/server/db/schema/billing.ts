import { sql } from "drizzle-orm";
import { boolean, index, integer, pgSequence, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { subscriptionTypes } from "#domain/accounts/account.ts";
import { checkoutModes, checkoutStates } from "#domain/billing/checkout.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** Each attempt to pay, for a sign-up or for an account whose plan has ended. It outlives the sign-up, so that a payment always finds what it was for. */
export const checkouts = pgTable(
  "checkouts",
  {
    /** Ours; the session carries it, and it makes the call that creates the session safe to repeat. */
    id: text("id").primaryKey(),
    /** The pending sign-up; no reference, since that row goes when the account comes. Null: it is for `userId`. */
    signUpId: text("sign_up_id"),
    /** Hash of the value in the payer's browser: who may be signed in when it is paid (READ-36). */
    tokenHash: text("token_hash"),
    /** The provider's id of the checkout session. */
    sessionId: text("session_id"),
    mode: text("mode", { enum: checkoutModes }).notNull(),
    subscriptionType: text("subscription_type", { enum: subscriptionTypes }).notNull(),
    priceId: text("price_id").notNull(),
    /** What the plan cost when it was shown: it is settled by that. Null in rows of an older backup. */
    amountCents: integer("amount_cents"),
    /** Hash of everything that the session was made of: a different offer needs a different session. */
    offerHash: text("offer_hash").notNull(),
    state: text("state", { enum: checkoutStates }).notNull().default("opening"),
    /** The account that it paid for, or that was finished without waiting for the payment. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    subscriptionId: text("subscription_id"),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("checkouts_session_key").on(table.sessionId),
    uniqueIndex("checkouts_live_key")
      .on(table.signUpId)
      .where(sql`${table.state} in ('opening', 'open', 'pending')`),
    uniqueIndex("checkouts_renewal_key")
      .on(table.userId)
      .where(sql`${table.signUpId} is null and ${table.state} in ('opening', 'open', 'pending')`),
    index("checkouts_token_idx").on(table.tokenHash),
    index("checkouts_live_idx")
      .on(table.updatedAt)
      .where(sql`${table.state} in ('opening', 'open', 'pending', 'returning')`),
    index("checkouts_user_idx").on(table.userId),
    index("checkouts_price_idx").on(table.priceId),
  ],
);

/** Signed events of the payment provider. Each is stored before it is answered and marked done with its effect. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    /** The provider's id: a second delivery finds the first. */
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    /** What to look at again, such as "checkout" and the session's id. */
    subject: text("subject", { enum: ["checkout", "subscription", "customer", "payment"] }).notNull(),
    subjectId: text("subject_id").notNull(),
    receivedAt: moment("received_at").notNull().defaultNow(),
    /** Being worked on until then; a dead process's lease runs out by itself. */
    leasedUntil: moment("leased_until"),
    attempts: integer("attempts").notNull().default(0),
    doneAt: moment("done_at"),
  },
  (table) => [
    index("payment_events_waiting_idx").on(table.receivedAt).where(sql`${table.doneAt} is null`),
    index("payment_events_done_idx").on(table.doneAt),
  ],
);

/** Subscriptions that must end at the provider: it is asked until it has said so. */
export const cancellations = pgTable(
  "cancellations",
  {
    subscriptionId: text("subscription_id").primaryKey(),
    /** Also give back what was charged: nothing was given for it. */
    refund: boolean("refund").notNull().default(false),
    /** The checkout whose money goes back. */
    checkoutId: text("checkout_id"),
    askedAt: moment("asked_at").notNull().defaultNow(),
    leasedUntil: moment("leased_until"),
    attempts: integer("attempts").notNull().default(0),
    doneAt: moment("done_at"),
  },
  (table) => [index("cancellations_waiting_idx").on(table.askedAt).where(sql`${table.doneAt} is null`)],
);

/** Numbers the looks at the provider in the order in which they began. */
export const paymentTickets = pgSequence("payment_tickets");

/** Users whose plan has ended: when, moved by emails that went out late, and what followed. The row goes when they renew. */
export const planEndings = pgTable("plan_endings", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  endedAt: moment("ended_at").notNull(),
  /** Emails about it, of those that there are. */
  mailsSent: integer("mails_sent").notNull().default(0),
  /** When feeds, prompts, watchlists, alerts and results were deleted. */
  erasedAt: moment("erased_at"),
});
