import type { Reply } from "../kit/server.ts";
import type { Ledger, Session, Subscription } from "./ledger.ts";
import { page, paymentPage } from "./pages.ts";
import { invoiceBody, sessionBody, subscriptionBody } from "./render.ts";
import type { Courier, StripeEvent } from "./webhooks.ts";

export type Portal = { id: string; customer: string; returnUrl: string };

function redirect(address: string): Reply {
  return { status: 303, headers: { location: address } };
}

/** What happens on the vendor's own pages and the events that follow. */
export function createCheckout(ledger: Ledger, courier: Courier, url: () => string) {
  function paidEvents(session: Session): StripeEvent[] | null {
    const paid = ledger.complete(session);
    if (!paid) return null;
    return [
      courier.event("customer.subscription.created", subscriptionBody(paid.subscription)),
      courier.event("checkout.session.completed", sessionBody(session, ledger, url(), [])),
      courier.event("invoice.paid", invoiceBody(paid.invoice, false)),
    ];
  }

  /** Pays a session as its customer would. False when it is not open. */
  async function pay(session: Session): Promise<boolean> {
    const events = paidEvents(session);
    if (!events) return false;
    await courier.deliver(events);
    return true;
  }

  function changed(subscription: Subscription): StripeEvent {
    const ended = subscription.status === "canceled";
    return courier.event(
      `customer.subscription.${ended ? "deleted" : "updated"}`,
      subscriptionBody(subscription),
    );
  }

  async function answerPayment(session: Session, choice: string | null): Promise<Reply> {
    const embedded = session.uiMode !== "hosted_page";
    if (choice === "cancel" && session.cancelUrl) return redirect(session.cancelUrl);
    if (choice !== "pay") return paymentPage(session, { embedded, declined: choice === "decline" });
    const paid = await pay(session);
    if (!paid) return page("Demo payment", "<h1>This payment page is closed.</h1>", 410);
    const target = (session.successUrl ?? session.returnUrl ?? "").replace(
      "{CHECKOUT_SESSION_ID}",
      session.id,
    );
    if (target !== "" && session.redirectOnCompletion !== "never") return redirect(target);
    return page("Demo payment", '<h1>Paid</h1><script>parent.postMessage("complete", "*")</script>');
  }

  return { pay, changed, answerPayment };
}
