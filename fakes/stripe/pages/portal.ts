import type { FakeRequest, Reply } from "#fakes/kit/server.ts";
import { changed, type EventDraft } from "../billing/drafts.ts";
import { changePlan, payOpenInvoice, renewable, scheduleEnd } from "../billing/subscriptions.ts";
import type { Portal, Subscription } from "../ledger/records.ts";
import { cardErrors, cardFormIn, cardMessages, testCardOf } from "./card.ts";
import type { PaymentOffice } from "./payment.ts";
import { cardPage, type notices, portalPage } from "./portal-page.ts";

/** The customer's own page: the end of a plan, another plan, the card and the invoices. */
export function createPortal({ ledger, announce }: PaymentOffice) {
  const back = (portal: Portal, notice: keyof typeof notices): Reply => ({
    status: 303,
    headers: { location: `/p/session/${portal.id}?said=${notice}` },
  });

  function owned(portal: Portal, form: URLSearchParams): Subscription | undefined {
    const subscription = ledger.subscriptions.get(form.get("subscription"));
    return subscription?.customer === portal.customer ? subscription : undefined;
  }

  async function ending(portal: Portal, subscription: Subscription, isEnding: boolean): Promise<Reply> {
    if (!renewable(subscription)) return back(portal, "nothing");
    const draft = changed(subscription, ledger, () => scheduleEnd(subscription, isEnding, ledger.now()));
    await announce([draft]);
    return back(portal, isEnding ? "ending" : "kept");
  }

  async function otherPlan(portal: Portal, subscription: Subscription, priceId: string): Promise<Reply> {
    const price = ledger.prices.get(priceId);
    const drafts: EventDraft[] | null = price ? changePlan(ledger, subscription, price, true) : null;
    if (!drafts) return back(portal, "nothing");
    await announce(drafts);
    return back(portal, subscription.status === "past_due" ? "unpaid" : "changed");
  }

  async function payInvoice(portal: Portal, subscription: Subscription, id: string): Promise<Reply> {
    const invoice = ledger.invoices.get(id);
    const isOwn = invoice?.subscription === subscription.id && invoice.status === "open";
    const drafts = isOwn ? payOpenInvoice(ledger, subscription, "card", invoice) : null;
    if (!drafts || !invoice) return back(portal, "nothing");
    await announce(drafts);
    const intent = ledger.paymentIntents.get(invoice.paymentIntent);
    if (intent?.status === "requires_action")
      return { status: 303, headers: { location: `/i/${invoice.id}` } };
    return back(portal, intent?.status === "succeeded" ? "paid" : "declined");
  }

  function newCard(portal: Portal, form: URLSearchParams): Reply {
    const card = cardFormIn(form);
    const errors = cardErrors(card, { nowSeconds: ledger.now(), asksEmail: false });
    if (Object.keys(errors).length > 0) return cardPage(portal, ledger, { form: card, errors });
    const known = testCardOf(card);
    const customer = ledger.customers.get(portal.customer);
    if (!known) return cardPage(portal, ledger, { rejection: cardMessages.unknownParameter });
    if (known.later === null || !customer)
      return cardPage(portal, ledger, {
        rejection: cardMessages[known.first === "insufficient" ? "insufficient" : "declined"],
      });
    Object.assign(customer, { card: known.later, cardLast4: known.number.slice(-4), name: card.name });
    return back(portal, "card");
  }

  function posted(portal: Portal, form: URLSearchParams): Reply | Promise<Reply> {
    const subscription = owned(portal, form);
    if (!subscription) return back(portal, "nothing");
    switch (form.get("choice")) {
      case "cancel":
        return ending(portal, subscription, true);
      case "keep":
        return ending(portal, subscription, false);
      case "change":
        return otherPlan(portal, subscription, form.get("price") ?? "");
      case "pay":
        return payInvoice(portal, subscription, form.get("invoice") ?? "");
      default:
        return back(portal, "nothing");
    }
  }

  return {
    answer(portal: Portal, request: FakeRequest): Reply | Promise<Reply> {
      const isCard = request.path.endsWith("/card");
      const form = new URLSearchParams(request.body);
      if (request.method === "POST") return isCard ? newCard(portal, form) : posted(portal, form);
      return isCard ? cardPage(portal, ledger) : portalPage(portal, ledger, request.query.get("said") ?? "");
    },
  };
}
