import type { Ledger } from "../ledger/ledger.ts";
import type { Invoice, Session, Subscription } from "../ledger/records.ts";
import { invoiceBody } from "../render/invoice.ts";
import { sessionBody } from "../render/session.ts";
import { subscriptionBody } from "../render/subscription.ts";

/** An event that is to be made; `previous` holds what the object said before. */
export type EventDraft = { type: string; object: object; previous?: object; livemode: boolean };

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

export function sessionDraft(type: string, session: Session, ledger: Ledger): EventDraft {
  return { type, object: sessionBody(session, ledger), livemode: session.livemode };
}

export function invoiceDraft(type: string, invoice: Invoice, ledger: Ledger): EventDraft {
  return { type, object: invoiceBody(invoice, ledger), livemode: invoice.livemode };
}

export function subscriptionDraft(type: string, subscription: Subscription, ledger: Ledger): EventDraft {
  return { type, object: subscriptionBody(subscription, ledger), livemode: subscription.livemode };
}

/** Changes a subscription and drafts what the vendor says about it. */
export function changed(
  subscription: Subscription,
  ledger: Ledger,
  change: () => void,
  type = "customer.subscription.updated",
): EventDraft {
  const before = subscriptionBody(subscription, ledger);
  change();
  const draft = subscriptionDraft(type, subscription, ledger);
  return { ...draft, previous: previousOf(before, draft.object) };
}
