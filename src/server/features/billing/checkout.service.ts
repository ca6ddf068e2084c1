import { createHash } from "node:crypto";
import type { OpenCheckout } from "#contract/billing.ts";
import type { SubscriptionType } from "#domain/accounts/account.ts";
import { type CheckoutMode, checkoutEnd, checkoutTriesMax } from "#domain/billing/checkout.ts";
import { message } from "#domain/language/translate.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { NewId } from "#server/platform/new-id.ts";
import {
  type NewCheckout,
  type OpenSession,
  type PaymentProvider,
  PaymentProviderError,
} from "#server/vendors/payments/payments.ts";
import type { Checkout, CheckoutsStore } from "./checkouts.store.ts";
import type { PricesService } from "./prices.service.ts";
import type { SettlementService } from "./settlement.service.ts";

/** Who pays for what: a sign-up on its way to an account, or an account whose plan has ended. */
export type Payer = ({ signUpId: string; tokenHash: string } | { signUpId: null; userId: string }) & {
  email: string;
  /** The provider's customer, for a user who paid before. */
  customerId: string | null;
  subscriptionType: SubscriptionType;
  /** Until when it may be paid, within what the provider allows. */
  expiresAt: Date;
};

export type CheckoutDeps = {
  store: CheckoutsStore;
  provider: Pick<PaymentProvider, "createCheckout" | "checkout" | "expireCheckout">;
  prices: PricesService;
  settlement: Pick<SettlementService, "settle">;
  appUrl: string;
  clock: Clock;
  newId: NewId;
  log: Logger;
};

type Offer = Omit<NewCheckout, "id" | "expiresAtMs"> & { amountCents: number };

/** One of several tries to open a checkout. */
type Attempt = { offer: Offer; isLast: boolean };

const fieldsOf = (payer: Payer) =>
  payer.signUpId === null
    ? { signUpId: null, userId: payer.userId }
    : { signUpId: payer.signUpId, tokenHash: payer.tokenHash };

/** Opens the payment of a plan: one at a time, however often and from wherever it is asked for (threats T40). */
export function createCheckoutService(deps: CheckoutDeps) {
  const { store, provider, prices, settlement, appUrl, clock, newId, log } = deps;
  const now = () => new Date(clock.now());

  async function offerOf(payer: Payer, mode: CheckoutMode): Promise<Offer> {
    return {
      payerId: payer.signUpId ?? payer.userId,
      mode,
      ...(await prices.soldAt(payer.subscriptionType)),
      email: payer.email,
      customerId: payer.customerId,
      successUrl: `${appUrl}/signup/success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${appUrl}/signup/cancel`,
    };
  }
  const hashOf = (offer: Offer) => createHash("sha256").update(JSON.stringify(offer)).digest("base64url");

  /** Ends a session; the provider rejects that for one that is no longer open. */
  const expire = (sessionId: string) =>
    provider.expireCheckout(sessionId).catch((error: unknown) => {
      if (error instanceof PaymentProviderError && error.fault === "refused") return;
      throw error;
    });

  /**
   * Makes sure that nobody can pay a checkout any more.
   * @returns the checkout as it is then: one that turned out to be paid stays paid
   */
  async function close(checkout: Checkout): Promise<Checkout | undefined> {
    if (checkout.sessionId === null) {
      await store.abandon(checkout.id, now());
      const after = await store.find(checkout.id);
      // Its session was noted in the meantime: that one can be paid.
      return after && after.sessionId !== null ? close(after) : after;
    }
    await expire(checkout.sessionId);
    return settlement.settle(checkout.sessionId);
  }

  /** Closes what this payer has open for another offer. @returns one that was paid meanwhile, or waits for its money */
  async function closeOthers(payer: Payer, offerHash: string): Promise<Checkout | undefined> {
    for (const each of await store.liveOf(fieldsOf(payer))) {
      if (each.offerHash === offerHash && each.state !== "pending") continue;
      const after = each.state === "pending" ? each : await close(each);
      if (after && after.state !== "closed") return after;
    }
    return undefined;
  }

  /** @returns undefined after a failure of the provider's own: the next attempt is a new call */
  async function created(checkout: Checkout, { offer, isLast }: Attempt): Promise<OpenSession | undefined> {
    const { id, expiresAt } = checkout;
    try {
      return await provider.createCheckout({ ...offer, id, expiresAtMs: expiresAt.getTime() });
    } catch (error) {
      // What the provider rejects it would reject again, and a failure of its own stays the answer of its key: the next
      // try begins again. A session that such a failure left behind is one that nobody was sent to.
      if (error instanceof PaymentProviderError && error.fault !== "unreachable")
        await store.abandon(id, now());
      if (error instanceof PaymentProviderError && error.fault === "failed" && !isLast) return undefined;
      throw error;
    }
  }

  /** The session of a checkout, made now if it was not. */
  async function sessionOf(checkout: Checkout, attempt: Attempt): Promise<OpenSession | undefined> {
    if (checkout.sessionId !== null) return provider.checkout(checkout.sessionId);
    const session = await created(checkout, attempt);
    if (!session) return undefined;
    if (await store.opened(checkout.id, session.id, now())) return session;
    await expire(session.id);
    throw new AppError("payment-provider-down", { retryAfterSeconds: 1 });
  }

  const paid = (sessionId: string): OpenCheckout => ({ status: "paid", sessionId });

  function answerOf({ id: sessionId, clientSecret, url }: OpenSession): OpenCheckout | undefined {
    if (clientSecret !== null) return { status: "embedded", sessionId, clientSecret };
    return url === null ? undefined : { status: "redirect", sessionId, url };
  }

  async function tryOnce(payer: Payer, attempt: Attempt): Promise<OpenCheckout | undefined> {
    const { offer } = attempt;
    const offerHash = hashOf(offer);
    const other = await closeOthers(payer, offerHash);
    if (other) return other.sessionId === null ? undefined : paid(other.sessionId);
    const checkout = await store.begin({
      id: newId(),
      ...fieldsOf(payer),
      mode: offer.mode,
      subscriptionType: payer.subscriptionType,
      priceId: offer.priceId,
      amountCents: offer.amountCents,
      offerHash,
      expiresAt: checkoutEnd(payer.expiresAt, clock.now()),
      createdAt: now(),
      updatedAt: now(),
    });
    if (!checkout) throw new AppError(payer.signUpId === null ? "not-signed-in" : "sign-up-expired");
    // Somebody else of the same payer was quicker with another offer: theirs is closed by the next attempt.
    if (checkout.offerHash !== offerHash) return undefined;
    const session = await sessionOf(checkout, attempt);
    if (!session) return undefined;
    if (session.status === "open") return answerOf(session);
    const settled = await settlement.settle(session.id);
    return settled && settled.state !== "closed" ? paid(session.id) : undefined;
  }

  /**
   * Opens the checkout of a plan, or answers the one that is open.
   * @throws AppError bad-input for the email, payments-not-set-up, payment-provider-down, sign-up-expired
   */
  async function open(payer: Payer, mode: CheckoutMode): Promise<OpenCheckout> {
    try {
      const offer = await offerOf(payer, mode);
      for (let tries = 0; tries < checkoutTriesMax; tries += 1) {
        const answer = await tryOnce(payer, { offer, isLast: tries === checkoutTriesMax - 1 });
        if (answer) return answer;
      }
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      if (error.fault === "email-refused")
        throw new AppError("bad-input", {
          cause: error,
          field: "email",
          words: message("The payment provider doesn't accept this email. Use another one."),
        });
      log.error({ fault: error.fault, detail: error.message }, "A checkout could not be opened");
      // A key, a price or a parameter that the provider doesn't take: another try would end the same.
      if (error.fault === "account-refused" || error.fault === "missing" || error.fault === "refused")
        throw new AppError("payments-not-set-up", {
          cause: error,
          words: message("Payments aren't set up correctly on this server. Please contact support."),
        });
    }
    throw new AppError("payment-provider-down", { retryAfterSeconds: 5 });
  }

  /** The paid checkout of a browser whose sign-up is gone for that reason. */
  async function paidBy(tokenHash: string): Promise<OpenCheckout | undefined> {
    const checkout = await store.paidOf(tokenHash);
    return checkout?.sessionId ? paid(checkout.sessionId) : undefined;
  }

  return { open, paidBy };
}
