import type Stripe from "stripe";
import type { Ledger } from "../ledger/ledger.ts";
import type { Invoice, Session, Subscription } from "../ledger/records.ts";
import { invoiceBody } from "../render/invoice.ts";
import { sessionBody } from "../render/session.ts";
import { subscriptionBody } from "../render/subscription.ts";
import type { Wire } from "../render/wire.ts";

type Drafted<Event> = Event extends Stripe.Event
  ? { type: Event["type"]; object: Wire<Event["data"]["object"]>; previous?: object; livemode: boolean }
  : never;

type DraftOf<Type extends string> = Drafted<Extract<Stripe.Event, { type: Type }>>;

type SessionEvent =
  | "checkout.session.async_payment_failed"
  | "checkout.session.async_payment_succeeded"
  | "checkout.session.completed"
  | "checkout.session.expired";
type InvoiceEvent = "invoice.paid" | "invoice.payment_action_required" | "invoice.payment_failed";
type SubscriptionEvent =
  | "customer.subscription.created"
  | "customer.subscription.deleted"
  | "customer.subscription.paused"
  | "customer.subscription.resumed"
  | "customer.subscription.updated";

/** An event that is to be made, about the object that the vendor sends with it; `previous` holds what that said before. */
export type EventDraft =
  | DraftOf<"charge.dispute.closed" | "charge.dispute.created" | "charge.refunded">
  | DraftOf<SessionEvent>
  | DraftOf<InvoiceEvent>
  | DraftOf<SubscriptionEvent>;

type Fields = Record<string, unknown>;

/** The fields of `before` that differ in `after`. */
export function previousOf(before: object, after: object): object {
  const now = after as Fields;
  return Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) =>
        value !== now[name] &&
        (typeof value !== "object" || value === null || JSON.stringify(value) !== JSON.stringify(now[name])),
    ),
  );
}

export function sessionDraft(type: SessionEvent, session: Session, ledger: Ledger): EventDraft {
  return { type, object: sessionBody(session, ledger), livemode: session.livemode };
}

export function invoiceDraft(type: InvoiceEvent, invoice: Invoice, ledger: Ledger): EventDraft {
  return { type, object: invoiceBody(invoice, ledger), livemode: invoice.livemode };
}

export function subscriptionDraft(
  type: SubscriptionEvent,
  subscription: Subscription,
  ledger: Ledger,
): EventDraft {
  return { type, object: subscriptionBody(subscription, ledger), livemode: subscription.livemode };
}

/** Changes a subscription and drafts what the vendor says about it. */
export function changed(
  subscription: Subscription,
  ledger: Ledger,
  change: () => void,
  type: SubscriptionEvent = "customer.subscription.updated",
): EventDraft {
  const before = subscriptionBody(subscription, ledger);
  change();
  const draft = subscriptionDraft(type, subscription, ledger);
  return { ...draft, previous: previousOf(before, draft.object) };
}
