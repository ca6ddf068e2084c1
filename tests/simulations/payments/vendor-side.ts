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
  const isEarly = world.soldPrices.get(session?.sale.price.id ?? "")?.plan === "EARLY_BIRD";
  const { currentPrice } = world;
  const ways: Record<Payment, () => Promise<boolean>> = {
    card: () => stripe.pay(sessionId),
    "declined, then card": async () => {
      await tryBadCard(world, sessionId);
      return stripe.pay(sessionId);
    },
    later: () => stripe.payLater(sessionId),
    "another price": () =>
      stripe.pay(sessionId, { priceId: isEarly ? currentPrice.MANAGED : currentPrice.EARLY_BIRD }),
    "wrong amount": () => stripe.pay(sessionId, { amountTotal: 100 }),
    "wrong currency": () => stripe.pay(sessionId, { currency: "eur" }),
    "two of them": () => stripe.pay(sessionId, { quantity: 2 }),
    "real money": () => stripe.pay(sessionId, { livemode: true }),
    "with a coupon": () => stripe.pay(sessionId, { discountCents: 300 }),
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
    "early bird": () => stripe.changePlan(id, world.currentPrice.EARLY_BIRD),
    managed: () => stripe.changePlan(id, world.currentPrice.MANAGED),
    refunded: () => refund(),
    "refunded in part": () => refund(300),
    "ends with the period, by flag": () => stripe.cancelAtPeriodEnd(id, true, "flag"),
    disputed: () => stripe.dispute(intent ?? ""),
    "dispute lost": () => stripe.closeDispute(intent ?? "", "lost"),
    "dispute won": () => stripe.closeDispute(intent ?? "", "won"),
  };
  // Whether a first invoice that is paid by hand makes its session paid is not known of the provider: left out.
  if (change === "open invoice paid" && subscription.status === "incomplete") return;
  const isEnd = change === "ended at once" || change === "period over";
  if (isEnd && subscription.status === "incomplete") world.endedUnpaid.add(id);
  if (await changes[change]()) counted(world.counts, `subscription: ${change}`);
}

const lookupKeys = { EARLY_BIRD: "early_bird_monthly", MANAGED: "managed_monthly" } as const;
const centsOf = { EARLY_BIRD: 1_000, MANAGED: 1_900 } as const;

/** The plan's price is made anew, as its how-to says; open checkouts and subscribers keep theirs. */
export function changePrice(world: World, { plan, archives }: Of<"price">): void {
  const { stripe, currentPrice, soldPrices } = world;
  const before = currentPrice[plan];
  const cents = centsOf[plan];
  const id = stripe.addPrice({ amountCents: cents, lookupKey: lookupKeys[plan] });
  if (archives) stripe.archivePrice(before);
  soldPrices.set(id, { plan, cents });
  currentPrice[plan] = id;
  world.pricesChanged = true;
}

/** A failure of the vendor's own, kept under the key of its call. */
export function keepFailure({ stripe }: World, { on, times }: Of<"kept failure">): void {
  const path = on === "checkout" ? "/v1/checkout/sessions" : "/v1/refunds";
  stripe.failNext({ path, method: "POST", status: 500, times });
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
