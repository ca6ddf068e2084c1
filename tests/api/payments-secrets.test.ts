import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fakeStripeKeys } from "#fakes/stripe/stripe.ts";
import { type PaymentProduct, startPaymentProduct } from "#tests/support/payments.ts";
import type { TestClient } from "#tests/support/product.ts";
import { from, keys, password } from "#tests/support/sign-up.ts";

/** A word that the vendor says in its failures, and that is nobody else's matter. */
const innerWord = "inner-word-of-the-vendor";
const phone = "+1 212 555 0142";

let product: PaymentProduct;
/** What nobody but its owner may see, and every reply that was given meanwhile. */
const secrets = new Set<string>([fakeStripeKeys.secret, fakeStripeKeys.webhook, innerWord]);
const emails = new Set<string>();
const replies: string[] = [];

async function keep(answer: Response): Promise<Response> {
  replies.push(`${JSON.stringify([...answer.headers])} ${await answer.clone().text()}`);
  return answer;
}

function keepCookies(client: TestClient): void {
  for (const pair of client.cookie().split("; ").filter(Boolean))
    secrets.add(pair.slice(pair.indexOf("=") + 1));
}

const failure = (status: number) => ({
  status,
  body: { error: { type: "api_error", message: innerWord, code: "some_code", param: innerWord } },
});

/** A payer whose every secret is known. */
async function payer(mode: "embedded" | "redirect" = "embedded") {
  const client = await product.newClient({ subscriptionType: "EARLY_BIRD", ...keys, phone });
  emails.add(client.details.email);
  const answer = await product.checkOut(client, { mode });
  const body = await answer.json();
  if (body.clientSecret) secrets.add(body.clientSecret);
  if (body.url) secrets.add(body.url);
  keepCookies(client);
  return { ...client, sessionId: String(body.sessionId) };
}

async function failuresOfCheckout(): Promise<void> {
  const client = await product.newClient({ phone });
  emails.add(client.details.email);
  keepCookies(client);
  for (const status of [400, 401, 402, 403, 404]) {
    product.stripe.failNext({ path: "/v1/checkout/sessions", ...failure(status) });
    await keep(await product.checkOut(client));
  }
}

async function failuresOfPayment(): Promise<void> {
  const client = await payer();
  product.stripe.setDelivery({ mode: "hold" });
  await product.stripe.pay(client.sessionId);
  for (const status of [400, 401, 403, 500]) {
    product.stripe.failNext({ path: "/v1/checkout/sessions", ...failure(status) });
    await keep(await product.result(client, client.sessionId));
  }
  product.stripe.failNext({ path: "/v1/subscriptions", ...failure(500) });
  await keep(await product.result(client, client.sessionId));
  product.stripe.failNext({ path: "/v1/subscriptions", ...failure(500) });
  await product.stripe.deliverHeld({ times: 2 });
  await product.settled();
  await keep(await product.result(client, client.sessionId));
  keepCookies(client);
  product.stripe.failNext({ path: "/v1/billing_portal", ...failure(500) });
  await keep(await client.request("POST", "/api/billing/portal", {}, from()));
  const portal = await client.request("POST", "/api/billing/portal", {}, from());
  secrets.add((await portal.json()).url);
  product.stripe.setDelivery({ mode: "normal" });
  product.stripe.failNext({ path: "/v1/subscriptions", ...failure(500) });
  await product.stripe.renew(await subscriptionOf(client.details.email), "failed");
  await product.settled();
  await product.processQueueLater();
}

const subscriptionOf = async (email: string): Promise<string> =>
  (await product.userOf(email))?.payment_info.subscriptionId;

async function returnedPayment(): Promise<void> {
  const client = await payer("redirect");
  await product.signedIn({ email: client.details.email });
  await product.stripe.pay(client.sessionId);
  // The first answer of 500 is tried again at once.
  product.stripe.failNext({ path: "/v1/refunds", times: 2, ...failure(500) });
  await product.settled();
  await product.processQueueLater();
  await keep(await product.result(client, client.sessionId));
}

async function forgeries(): Promise<void> {
  const object = { id: "cs_test_1", object: "checkout.session", customer_email: [...emails][0] };
  const body = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "checkout.session.completed",
    data: { object },
  });
  for (const signature of [
    "t=1,v1=00",
    product.stripe.sign(body, { secret: "whsec_another" }),
    product.stripe.sign(body),
  ])
    await keep(
      await fetch(`${product.url}/api/webhooks/stripe`, {
        method: "POST",
        body,
        headers: { "stripe-signature": signature },
      }),
    );
  await product.settled();
}

beforeAll(async () => {
  product = await startPaymentProduct();
  await failuresOfCheckout();
  await failuresOfPayment();
  await returnedPayment();
  await forgeries();
  product.stripe.failNext({ path: "/v1/events", ...failure(500) });
  await product.billing.reconciliation.reconcile();
  for (const secret of [password, phone, ...Object.values(keys)]) secrets.add(secret);
});
afterAll(() => product.close());

describe("what nobody else may see", () => {
  it("the trial went through what it was to go through", () => {
    const log = product.logLines.join("\n");
    for (const line of [
      "A checkout could not be opened",
      "A payment could not be looked up",
      "The details of a payment could not be fetched",
      "The payment provider did not do what was asked",
      "A payment event has to wait",
      "A payment gets nothing and is given back",
      "A subscription could not be ended yet",
      "The reconciliation could not look at something",
      '"msg":"Request"',
    ])
      expect(log).toContain(line);
    expect(secrets.size).toBeGreaterThan(10);
    expect(replies.length).toBeGreaterThan(10);
  });

  it("T40: READ-40: no line of the log, at debug level, holds a secret of the provider, of a payer or of a browser", () => {
    const log = product.logLines.join("\n");
    for (const secret of secrets) expect(log.includes(secret), secret).toBe(false);
  });

  it("no line of the log names a payer, but for the mails that are written to it without a mail server", () => {
    const lines = product.logLines.filter((line) => JSON.parse(line).msg !== "Mail").join("\n");
    for (const email of emails) expect(lines.includes(email), email).toBe(false);
  });

  it("READ-40: no rejection says anything of the provider's inside", () => {
    const text = replies.join("\n");
    for (const inner of [
      innerWord,
      "some_code",
      fakeStripeKeys.secret,
      fakeStripeKeys.webhook,
      "req_standin",
    ])
      expect(text).not.toContain(inner);
    expect(text).not.toMatch(/stripe|api_error|node_modules|\bat \w+ \(/i);
    for (const secret of [password, phone, ...Object.values(keys)]) expect(text).not.toContain(secret);
  });

  it("PAY-07: READ-28: the provider is never told a password, a key or a phone number", () => {
    const sent = JSON.stringify(product.stripe.requests);
    for (const secret of [password, phone, phone.replaceAll(" ", ""), ...Object.values(keys)])
      expect(sent).not.toContain(secret);
    expect(sent).not.toMatch(/password|phone|openai|finnhub/i);
  });
});
