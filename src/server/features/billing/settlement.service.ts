import type { Me } from "#contract/accounts.ts";
import type { SubscriptionType } from "#domain/accounts/account.ts";
import type { PaymentInfo } from "#domain/accounts/payment-info.ts";
import { planOf } from "#domain/accounts/plans.ts";
import { isLive } from "#domain/billing/checkout.ts";
import { type Decision, judgeSession, type SessionDetails } from "#domain/billing/judge-session.ts";
import {
  isOver,
  paymentInfoAfter,
  paymentInfoOfSession,
  type SubscriptionDetails,
  withSubscriptionsProof,
} from "#domain/billing/payment-state.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { type PaymentProvider, PaymentProviderError } from "#server/vendors/payments/payments.ts";
import type { Transaction } from "../administration/new-user.store.ts";
import type { Given, Payment } from "../sign-up/paid-sign-up.service.ts";
import type { Checkout, CheckoutChange, CheckoutsStore, EventId } from "./checkouts.store.ts";
import type { PricesService } from "./prices.service.ts";

export type SettlementDeps = {
  store: CheckoutsStore;
  provider: Pick<PaymentProvider, "checkout" | "subscription" | "livemode">;
  prices: PricesService;
  /** Gives a payment's worth as part of the transaction. */
  give: (payment: Payment, tx: Transaction) => Promise<Given>;
  /** Called once for each account that was created and whose address is not proved. */
  askToVerify: (user: Me) => void;
  /** Something must end at the provider. */
  triggerCancellations: () => void;
  events: EventBus;
  clock: Clock;
  log: Logger;
};

export type SettlementService = ReturnType<typeof createSettlementService>;

type Look = {
  facts: SessionDetails;
  details: SubscriptionDetails | null;
  /** What is sold now; empty for a session that was paid at its own price. */
  planOfPrice: Map<string, SubscriptionType>;
  ticket: number;
};

const isCharged = ({ kind }: Decision): boolean => kind === "paid" || kind === "refused";

/** Nothing can come of it any more. A slow payment may arrive after its checkout was closed. */
const isSettled = ({ state }: Checkout): boolean => !isLive(state) && state !== "closed";

/**
 * What became of a checkout: the provider is asked, and its word alone decides (READ-32, READ-33). The webhook, the
 * success page and the reconciliation all come here, any number of times and in any order.
 */
export function createSettlementService(deps: SettlementDeps) {
  const { store, provider, prices, events, clock, log } = deps;

  /** Nothing hangs on the details: without them the account is created all the same, and the next event brings them. */
  async function detailsOf({ subscriptionId }: SessionDetails): Promise<SubscriptionDetails | null> {
    if (subscriptionId === null) return null;
    try {
      return await provider.subscription(subscriptionId);
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      log.warn({ subscriptionId, detail: error.message }, "The details of a payment could not be fetched");
      return null;
    }
  }

  /** @param ownPriceId the price of our checkout, as far as that is known */
  async function look(sessionId: string, ownPriceId: string | undefined): Promise<Look | undefined> {
    const ticket = await store.ticket();
    try {
      const facts = await provider.checkout(sessionId);
      const details = facts.status === "complete" ? await detailsOf(facts) : null;
      const isOwnPrice = facts.priceId === null || facts.priceId === ownPriceId;
      const planOfPrice = isOwnPrice ? new Map() : await prices.planOfPrice();
      return { facts: withSubscriptionsProof(facts, details), details, planOfPrice, ticket };
    } catch (error) {
      if (error instanceof PaymentProviderError && error.fault === "missing") return undefined;
      throw error;
    }
  }

  function infoOf({ facts, details }: Look): PaymentInfo {
    const known = paymentInfoOfSession(facts, new Date(clock.now()).toISOString());
    return details === null ? known : paymentInfoAfter(known, details);
  }

  async function giveFor(look: Look, row: Checkout, plan: SubscriptionType, tx: Transaction): Promise<Given> {
    const { signUpId, userId } = row;
    const { facts, details } = look;
    // Any look that has the details may replace one that lacks them, even a look that began earlier.
    const ticket = details === null ? 0 : look.ticket;
    return deps.give({ signUpId, userId, sessionId: facts.id, plan, ticket, paymentInfo: infoOf(look) }, tx);
  }

  /** Gives the money back, and an alert. */
  function returned(look: Look, reason: string) {
    const { id: sessionId, subscriptionId } = look.facts;
    log.error({ sessionId, subscriptionId, reason }, "A payment gets nothing and is given back");
    return { state: "returning" as const, ...(subscriptionId === null ? {} : { returns: subscriptionId }) };
  }

  /** Runs inside the transaction that holds the checkout. */
  async function decide(found: Look, row: Checkout, tx: Transaction, told: { given?: Given }) {
    const { facts, details } = found;
    const { priceId, subscriptionType: plan } = row;
    const amountCents = row.amountCents ?? planOf(plan).dollarsPerMonth * 100;
    const offer = { priceId, amountCents, planOfPrice: found.planOfPrice, livemode: provider.livemode, plan };
    const decision = judgeSession(facts, offer);
    if (row.state === "closed")
      return isCharged(decision) ? returned(found, "paid after it was closed") : null;
    switch (decision.kind) {
      case "open":
        return { state: "open" } as const;
      case "expired":
        return { state: "closed" } as const;
      case "pending":
        return details !== null && (isOver(details.status) || details.firstPaymentFailed)
          ? ({ state: "closed" } as const)
          : ({ state: "pending" } as const);
      case "refused":
        return returned(found, decision.reason);
      case "paid": {
        if (decision.unlike)
          log.error(
            { sessionId: facts.id, paid: decision.plan, asked: row.subscriptionType },
            "A payment is for another plan than was asked for",
          );
        const given = await giveFor(found, row, decision.plan, tx);
        told.given = given;
        return changeAfter(found, given);
      }
    }
  }

  function changeAfter(found: Look, given: Given): CheckoutChange {
    switch (given.kind) {
      case "created":
        return { state: "fulfilled", userId: given.user.id };
      case "attached":
        return { state: "fulfilled", userId: given.userId };
      case "taken":
        return returned(found, "address or account taken");
      case "gone":
        return { ...returned(found, "nothing is left of what was typed in"), state: "orphaned" };
    }
  }

  /** After the transaction: who else has to know. */
  async function tell(after: Checkout | undefined, given: Given | undefined): Promise<void> {
    // Also an earlier subscription of an account that has renewed.
    if (after?.state === "returning" || after?.state === "orphaned" || given?.kind === "attached")
      deps.triggerCancellations();
    if (given?.kind === "created" && !given.user.emailVerified) deps.askToVerify(given.user);
    if (given?.kind === "attached") await events.publish({ kind: "user", userId: given.userId });
  }

  async function checkoutOf(sessionId: string, found?: SessionDetails): Promise<Checkout | undefined> {
    const known = await store.findBySession(sessionId);
    if (known || !found?.checkoutId) return known;
    const made = await store.find(found.checkoutId);
    return made?.sessionId === null ? made : undefined;
  }

  /**
   * Looks at a session and does what follows, once.
   * @param eventId the event that is done with it
   * @returns the checkout afterwards; undefined for a session that no sign-up of ours began
   * @throws PaymentProviderError when the provider cannot be asked; nothing has changed then
   */
  async function settle(sessionId: string, eventId: EventId = null): Promise<Checkout | undefined> {
    const before = await checkoutOf(sessionId);
    const found = before && isSettled(before) ? undefined : await look(sessionId, before?.priceId);
    const checkout = before ?? (found && (await checkoutOf(sessionId, found.facts)));
    if (!checkout) log.warn({ sessionId }, "Ignored a checkout with no matching sign-up");
    const told: { given?: Given } = {};
    const after = await store.settle(
      checkout?.id ?? "",
      { sessionId, subscriptionId: found?.facts.subscriptionId ?? null, eventId, now: new Date(clock.now()) },
      async (row, tx) => (found ? decide(found, row, tx, told) : null),
    );
    await tell(after, told.given);
    return after;
  }

  return { settle };
}
