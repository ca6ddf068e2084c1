import type { SubscriptionType } from "#domain/accounts/account.ts";
import type { CheckoutMode } from "#domain/billing/checkout.ts";
import { type FakeStripe, fakeStripeKeys, startFakeStripe } from "#fakes/stripe/stripe.ts";
import { scheduledJobs } from "#server/jobs/scheduled-jobs.ts";
import type { TestClient } from "./product.ts";
import { from, keys, type SignUpProduct, startSignUpProduct } from "./sign-up.ts";

// Rows are read as the database has them.
// biome-ignore lint/suspicious/noExplicitAny: tests read columns of many tables by their names
type StoredRow = Record<string, any>;

export type PaymentProduct = SignUpProduct & {
  stripe: FakeStripe;
  billing: NonNullable<SignUpProduct["services"]["billing"]>;
  /** Opens a checkout as the wizard does and answers the provider's id of it. */
  openCheckout(client: TestClient, mode?: CheckoutMode): Promise<{ status: string; sessionId: string }>;
  /** A browser of a new user with an open checkout. */
  payer(
    plan?: SubscriptionType,
    mode?: CheckoutMode,
  ): Promise<Awaited<ReturnType<SignUpProduct["newClient"]>> & { sessionId: string }>;
  /** As `payer`, paid, and with all that follows done; `subscriptionId` is the vendor's. */
  paidPayer(
    plan?: SubscriptionType,
  ): Promise<Awaited<ReturnType<PaymentProduct["payer"]>> & { userId: string; subscriptionId: string }>;
  /** Where the vendor's success page leads. */
  result(client: TestClient, sessionId: string): Promise<Response>;
  /** The account of an address, removed or not, as it is stored. */
  userOf(email: string): Promise<StoredRow | undefined>;
  /** Our record of a session. */
  checkoutOf(sessionId: string): Promise<StoredRow | undefined>;
  /** Runs one of the product's scheduled jobs now. */
  runJob(name: string): Promise<void>;
  /** As if the pauses after failures, and the leases of dead processes, were over: works on what waits. */
  processQueueLater(): Promise<void>;
  /** Resolves when every event that was delivered has had its effect. */
  settled(): Promise<void>;
};

/** Payments are set up, and the provider does not answer. */
export const unreachablePayments = {
  STRIPE_API_BASE: "http://127.0.0.1:9",
  STRIPE_SECRET_KEY: fakeStripeKeys.secret,
  STRIPE_PUBLISHABLE_KEY: fakeStripeKeys.publishable,
  STRIPE_WEBHOOK_SECRET: fakeStripeKeys.webhook,
  STRIPE_PRICE_EARLY_BIRD: "price_early_bird",
  STRIPE_PRICE_MANAGED: "price_managed",
};

/** The product with payments at a fake of the provider, and sign-ups that have to be paid. */
export async function startPaymentProduct(environment: Record<string, string> = {}): Promise<PaymentProduct> {
  const stripe = await startFakeStripe();
  const product = await startSignUpProduct({
    ...stripe.environment,
    ...environment,
  });
  await product.services.site.siteSettings.change({ signupWithoutPayment: false });
  stripe.setWebhookUrl(`${product.url}/api/webhooks/stripe`);
  const { billing } = product.services;
  if (!billing) throw new Error("Payments are not set up.");

  async function openCheckout(client: TestClient, mode: CheckoutMode = "embedded") {
    const answer = await product.checkOut(client, { mode });
    const body = await answer.json();
    if (answer.status !== 201)
      throw new Error(`The checkout answered ${answer.status}: ${JSON.stringify(body)}`);
    return body;
  }
  async function payer(plan: SubscriptionType = "MANAGED", mode: CheckoutMode = "embedded") {
    const client = await product.newClient({
      subscriptionType: plan,
      ...(plan === "EARLY_BIRD" ? keys : {}),
    });
    const { sessionId } = await openCheckout(client, mode);
    return { ...client, sessionId };
  }
  async function settled() {
    await stripe.settled();
    await billing?.paymentEvents.idle();
    await billing?.cancellations.idle();
    await stripe.settled();
  }
  const first = async (text: string, value: string): Promise<StoredRow | undefined> =>
    (await product.sql(text, [value]))[0];
  const userOf = (email: string) => first("select * from users where email = $1", email);

  return {
    ...product,
    stripe,
    billing,
    openCheckout,
    payer,
    async paidPayer(plan: SubscriptionType = "MANAGED") {
      const client = await payer(plan);
      if (!(await stripe.pay(client.sessionId))) throw new Error("The session could not be paid.");
      await settled();
      const user = await userOf(client.details.email);
      if (!user) throw new Error("The payment made no account.");
      return { ...client, userId: user.id, subscriptionId: user.payment_info.subscriptionId };
    },
    userOf,
    checkoutOf: (sessionId) => first("select * from checkouts where session_id = $1", sessionId),
    async runJob(name) {
      const jobs = scheduledJobs(product.services, product.platform.database.pool);
      const job = jobs.find((each) => each.name === name);
      if (!job) throw new Error(`There is no job ${name}.`);
      await job.run();
    },
    async processQueueLater() {
      for (const table of ["payment_events", "cancellations"])
        await product.sql(
          `update ${table} set leased_until = now() - interval '1 second' where done_at is null`,
        );
      await billing.paymentEvents.processQueue();
      await billing.cancellations.processQueue();
      await settled();
    },
    result: (client, sessionId) =>
      client.get(`/api/signup/result?session_id=${encodeURIComponent(sessionId)}`, from()),
    settled,
    async close() {
      await product.close();
      await stripe.stop();
    },
  };
}
