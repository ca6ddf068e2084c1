import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeStripe, fakeStripeKeys, startFakeStripe } from "#fakes/stripe/stripe.ts";
import type { PaymentEvent, PaymentProvider } from "#server/vendors/payments/payments.ts";
import { createStripeClient } from "#server/vendors/payments/stripe/stripe.client.ts";
import { paymentEvent } from "#server/vendors/payments/stripe/stripe.transform.ts";
import { createBilling } from "#server/wiring/create-billing.ts";
import { type PaymentProduct, startPaymentProduct } from "#tests/support/payments.ts";

/** How many orders are tried at the same time, each with a payer of its own. */
const together = 12;
const day = 86_400_000;

let product: PaymentProduct;
let vendor: FakeStripe;
let nowMs = Date.now();
beforeAll(async () => {
  vendor = await startFakeStripe({ now: () => nowMs });
  product = await startPaymentProduct();
});
afterAll(async () => {
  await product.close();
  await vendor.stop();
});

type Billing = NonNullable<ReturnType<typeof createBilling>>;

/** The product's own services over its database, with the vendor in this process instead of behind a socket. */
function openBilling(): { billing: Billing; stripe: PaymentProvider } {
  const secretKey = fakeStripeKeys.secret;
  const stripe = createStripeClient({ secretKey, apiBase: vendor.url, fetch: vendor.fetch });
  const billing = createBilling(product.platform, {
    accounts: product.services.accounts.accounts,
    entitlementOf: product.services.accounts.entitlementOf,
    mails: product.services.messages.accountMails,
    askToVerify: () => undefined,
    clock: { now: () => nowMs },
    signUpKeys: product.services.settings.signUpKeys,
    provider: stripe,
  });
  if (!billing) throw new Error("Payments are not set up.");
  return { billing, stripe };
}

function permutationsOf<T>(things: readonly T[]): T[][] {
  if (things.length <= 1) return [[...things]];
  return things.flatMap((thing, at) =>
    permutationsOf(things.filter((_, other) => other !== at)).map((rest) => [thing, ...rest]),
  );
}

const types = [
  "customer.subscription.created",
  "customer.subscription.updated",
  "checkout.session.completed",
  "invoice.paid",
  "invoice.payment_failed",
  "customer.subscription.deleted",
];

/** A checkout that is paid, while no event arrives. */
async function paidCheckout(billing: Billing, name: string) {
  const email = `${name}@orders.example.com`;
  await product.sql(
    `insert into pending_sign_ups (id, token_hash, full_name, email, phone, password_hash, subscription_type, expires_at)
      values ($1, $1, 'Ada Order', $2, '1', 'x:y', 'MANAGED', now() + interval '1 day')`,
    [name, email],
  );
  const expiresAt = new Date(nowMs + day);
  const payer = { signUpId: name, tokenHash: name, email, customerId: null, expiresAt } as const;
  const { sessionId } = await billing.checkout.open({ ...payer, subscriptionType: "MANAGED" }, "embedded");
  const first = vendor.events.length;
  await vendor.pay(sessionId);
  const [begun] = vendor.events.slice(first);
  return {
    email,
    sessionId,
    subscriptionId: String((begun?.data.object as { id?: string } | undefined)?.id),
    first,
  };
}

/** The first of each kind that the vendor made since then. */
function eventsSince(first: number): PaymentEvent[] {
  const told = vendor.events.slice(first);
  return types.map((type) => {
    const event = told.find((each) => each.type === type);
    const read = event && paymentEvent(event as unknown as Parameters<typeof paymentEvent>[0]);
    return read ?? never(type);
  });
}

/** A subscription from its payment to its end. */
async function wholeLife(billing: Billing, name: string) {
  const { email, sessionId, subscriptionId, first } = await paidCheckout(billing, name);
  await vendor.renew(subscriptionId, "failed");
  await vendor.endSubscription(subscriptionId);
  return { email, sessionId, events: eventsSince(first) };
}

async function stateOf(email: string, sessionId: string) {
  const users = await product.usersOf(email);
  const [{ waiting }] = await product.sql(
    "select count(*)::int as waiting from payment_events where done_at is null",
  );
  const {
    subscriptionId,
    customerId,
    paymentIntentId,
    sessionId: paidBy,
    createdAt,
    ...info
  } = users[0]?.payment_info ?? {};
  return {
    users: users.length,
    plan: users[0]?.subscription_type,
    info,
    ids: [subscriptionId, customerId, paymentIntentId].map((id) => String(id).split("_")[0]),
    isPaidByIt: paidBy === sessionId,
    state: (await product.checkoutOf(sessionId))?.state,
    pending: (await product.pendingOf(email)).length,
    waiting,
  };
}

describe("events out of order (T38)", () => {
  it("T38: F15: all 720 orders of six events of a subscription's life, each with duplicates: the same in the end", async () => {
    const { billing } = openBilling();
    const { paymentEvents } = billing;
    const orders = permutationsOf([0, 1, 2, 3, 4, 5]);
    expect(orders).toHaveLength(720);
    const ends = new Map<string, number>();
    for (let at = 0; at < orders.length; at += together) {
      const lives = await Promise.all(
        orders.slice(at, at + together).map(async (order, n) => ({
          ...(await wholeLife(billing, `order-${at + n}`)),
          // One comes again at once, and one at the end of all.
          order: [...order.slice(0, 3), order[at % 3] ?? 0, ...order.slice(3), order[n % 6] ?? 0],
        })),
      );
      for (let step = 0; step < 8; step += 1) {
        await paymentEvents.take(
          lives.map(({ events, order }) => events[order[step] ?? 0] ?? never("event")),
        );
        await paymentEvents.idle();
      }
      for (const { email, sessionId } of lives) {
        const end = JSON.stringify(await stateOf(email, sessionId));
        ends.set(end, (ends.get(end) ?? 0) + 1);
      }
    }
    expect([...ends.values()]).toEqual([720]);
    const [[end = ""] = []] = ends;
    expect(JSON.parse(end)).toMatchObject({
      users: 1,
      plan: "MANAGED",
      info: { paymentStatus: "unpaid", subscriptionStatus: "canceled", amount: 1_900, currency: "usd" },
      ids: ["sub", "cus", "pi"],
      isPaidByIt: true,
      state: "fulfilled",
      pending: 0,
      waiting: 0,
    });
  });

  it("T38: the subscription ends between two deliveries of the same events: its last word counts, in any order", async () => {
    const { billing } = openBilling();
    const { email, sessionId, subscriptionId, first } = await paidCheckout(billing, "moving");
    const deliver = async (events: PaymentEvent[]) => {
      // What was delivered before comes again under another id, as an event of a second endpoint does.
      await billing.paymentEvents.take(events.map((event) => ({ ...event, id: `${event.id}_${nowMs}` })));
      await billing.paymentEvents.idle();
    };
    await vendor.renew(subscriptionId, "failed");
    const before = vendor.events.length;
    await vendor.payOpenInvoice(subscriptionId);
    expect(vendor.events.length).toBeGreaterThan(before);
    const read = (events: typeof vendor.events) =>
      events.flatMap((event) => paymentEvent(event as unknown as Parameters<typeof paymentEvent>[0]) ?? []);
    await deliver(read(vendor.events.slice(first)).reverse());
    expect(await stateOf(email, sessionId)).toMatchObject({
      users: 1,
      info: { paymentStatus: "paid", subscriptionStatus: "active" },
    });
    nowMs += day;
    await vendor.endSubscription(subscriptionId);
    await deliver(read(vendor.events.slice(first)).reverse());
    nowMs += day;
    await deliver(read(vendor.events.slice(first, -1)));
    expect(await stateOf(email, sessionId)).toMatchObject({
      users: 1,
      info: { paymentStatus: "unpaid", subscriptionStatus: "canceled" },
    });
  });
});

function never(what: string): never {
  throw new Error(`There is no ${what}.`);
}
