import type { Action, Payment, SubscriptionChange } from "./actions.ts";
import { isRunning } from "./entitlement.ts";
import { browserOf, counted, picked, type World } from "./world.ts";

type Of<Name extends Action["do"]> = Extract<Action, { do: Name }>;

const badCard = { number: "4000000000000002", expiry: "12 / 40", cvc: "123", name: "Person" };

/** The bank says no: nothing was taken, and the page can be used again. */
async function tryBadCard({ stripe, counts }: World, sessionId: string): Promise<void> {
  const session = stripe.records().sessions.find(({ id }) => id === sessionId);
  if (session?.status !== "open") return;
  const secret = encodeURIComponent(session.clientSecret ?? "");
  const page = session.pageUrl ?? `${stripe.url}/c/embedded/${sessionId}?secret=${secret}&parent=`;
  const answer = await stripe.fetch(page, { method: "POST", body: new URLSearchParams(badCard) });
  const text = await answer.text();
  if (/declined/i.test(text)) counted(counts, "cards declined");
}

/** A user pays in a tab that is open, whatever became of the sign-up meanwhile. */
export async function pay(world: World, { browser, which, how }: Of<"pay">): Promise<void> {
  const { stripe } = world;
  const sessionId = picked(browserOf(world, browser).visible, which);
  if (sessionId === undefined) return;
  const session = stripe.records().sessions.find(({ id }) => id === sessionId);
  const isEarly = session?.sale.price.id === stripe.prices.earlyBird;
  const ways: Record<Payment, () => Promise<boolean>> = {
    card: () => stripe.pay(sessionId),
    "declined, then card": async () => {
      await tryBadCard(world, sessionId);
      return stripe.pay(sessionId);
    },
    later: () => stripe.payLater(sessionId),
    "another price": () =>
      stripe.pay(sessionId, { priceId: isEarly ? stripe.prices.managed : stripe.prices.earlyBird }),
    "wrong amount": () => stripe.pay(sessionId, { amountTotal: 100 }),
    "wrong currency": () => stripe.pay(sessionId, { currency: "eur" }),
    "two of them": () => stripe.pay(sessionId, { quantity: 2 }),
    "real money": () => stripe.pay(sessionId, { livemode: true }),
  };
  const isDone = await ways[how]();
  counted(world.counts, isDone ? `paid: ${how}` : "could not pay: the session was closed");
}

/** What the vendor's portal, its dashboard and the course of time do to a subscription. */
export async function changeSubscription(world: World, { which, change }: Of<"subscription">): Promise<void> {
  const { stripe } = world;
  const { subscriptions, invoices } = stripe.records();
  const subscription = picked(subscriptions, which);
  // What is over is billed no more; that its open invoices can still be paid is the provider's affair.
  if (!subscription || !isRunning(subscription)) return;
  const { id } = subscription;
  const intent = invoices.findLast(
    (each) => each.subscription === id && each.status === "paid",
  )?.paymentIntent;
  const refund = (cents?: number) => {
    if (!intent) return Promise.resolve(false);
    world.staffRefunds.add(intent);
    return stripe.refund(intent, cents);
  };
  const changes: Record<SubscriptionChange, () => Promise<boolean>> = {
    "renewal paid": () => stripe.renew(id, "paid"),
    "renewal failed": () => stripe.renew(id, "failed"),
    "renewal needs a step": () => stripe.renew(id, "action-required"),
    "open invoice paid": () => stripe.payOpenInvoice(id),
    "open invoice failed": () => stripe.payOpenInvoice(id, "failed"),
    "ends with the period": () => stripe.cancelAtPeriodEnd(id, true),
    "goes on": () => stripe.cancelAtPeriodEnd(id, false),
    "period over": () => stripe.endSubscription(id),
    "ended at once": () => stripe.cancelNow(id),
    paused: () => stripe.pause(id),
    resumed: () => stripe.resume(id),
    "early bird": () => stripe.changePlan(id, stripe.prices.earlyBird),
    managed: () => stripe.changePlan(id, stripe.prices.managed),
    refunded: () => refund(),
    "refunded in part": () => refund(300),
  };
  // Whether a first invoice that is paid by hand makes its session paid is not known of the provider: left out.
  if (change === "open invoice paid" && subscription.status === "incomplete") return;
  const isEnd = change === "ended at once" || change === "period over";
  if (isEnd && subscription.status === "incomplete") world.endedUnpaid.add(id);
  if (await changes[change]()) counted(world.counts, `subscription: ${change}`);
}

/** A session that the product did not make, such as of a payment link that somebody wrote another's sign-up into. */
export async function plant(world: World, { which, names, paid }: Of<"plant a session">): Promise<void> {
  const { stripe } = world;
  const victim = stripe.records().sessions.find(({ id }) => id === picked([...world.visible], which));
  const { id } = stripe.createSession(
    {
      mode: "subscription",
      "line_items[0][price]": stripe.prices.earlyBird,
      "line_items[0][quantity]": "1",
      customer_email: "stranger@example.com",
      ...(names === "checkout" || !victim ? {} : { client_reference_id: victim.clientReferenceId ?? "" }),
      ...(names === "sign-up" || !victim
        ? {}
        : {
            "metadata[checkout]": victim.metadata.checkout ?? "",
            "subscription_data[metadata][checkout]": victim.metadata.checkout ?? "",
          }),
    },
    { paymentLink: "plink_somebody" },
  );
  world.planted.add(id);
  counted(world.counts, "sessions planted");
  if (paid) await stripe.pay(id);
}
