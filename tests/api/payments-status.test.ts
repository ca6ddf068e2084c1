import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { paymentEventsCheckResult } from "#server/cli/payment-events-check-result.ts";
import { type PaymentProduct, startPaymentProduct } from "#tests/support/payments.ts";
import type { TestClient } from "#tests/support/product.ts";

let product: PaymentProduct;
let admin: TestClient;
beforeAll(async () => {
  product = await startPaymentProduct();
  admin = await product.signedIn({ role: "ADMIN", subscriptionType: null });
});
afterAll(() => product.close());

afterEach(async () => {
  product.stripe.setDelivery({ mode: "normal" });
  await product.processQueueLater();
});

/** What the doctor says of one. */
const wrongSignature =
  "Rejected for a wrong signature since the start: 1. Compare STRIPE_WEBHOOK_SECRET with the endpoint's.";

const status = async () => (await (await admin.get("/api/admin/system")).json()).payments;

it("System tells how payments are set up, when the last event came, and how many signatures were wrong", async () => {
  const url = `${product.platform.config.appUrl}/api/webhooks/stripe`;
  product.stripe.setWebhookEndpoints([
    { url: "https://other.example.com/hook", events: ["*"], version: null, status: "enabled" },
    { url, events: ["checkout.session.completed"], version: "2025-02-24.acacia", status: "enabled" },
  ]);
  product.stripe.setPortalConfigured(false);
  const before = Date.now();
  await product.paidPayer("MANAGED");
  product.logLines.length = 0;
  for (let times = 0; times < 3; times += 1)
    await product.stripe.forge({ type: "invoice.paid", object: {}, secret: "whsec_other" });
  const payments = await status();
  expect(payments).toMatchObject({
    livemode: false,
    account: "unknown",
    webhook: { url, state: "incomplete", version: "2025-02-24.acacia" },
    portal: "missing",
    prices: [
      { plan: "EARLY_BIRD", state: "right" },
      { plan: "MANAGED", state: "right" },
    ],
    refusedSignatures: 3,
  });
  expect(payments.webhook.missingEvents).toContain("charge.dispute.closed");
  expect(payments.webhook.missingEvents).not.toContain("checkout.session.completed");
  expect(Date.parse(payments.lastEventAt)).toBeGreaterThanOrEqual(before - 1_000);
  const told = product.logLines.filter((line) => line.includes("wrong signature"));
  expect(told).toHaveLength(1);
  expect(await (await admin.get("/metrics")).text()).toContain("payment_signatures_refused_total 3");
});

it("the doctor tells when the last event with a right signature came, and how many had a wrong one", async () => {
  const own = await startPaymentProduct();
  const { db } = own.platform.database;
  expect(await paymentEventsCheckResult(db)).toEqual({
    what: "Payments, last event",
    ok: null,
    says: "No event with a right signature has come yet.",
  });
  await own.stripe.forge({ type: "invoice.paid", object: {}, secret: "whsec_other" });
  // A process says how it is when it starts to, then every ten seconds.
  const endReports = own.services.administration.processes.start();
  await expect
    .poll(() => paymentEventsCheckResult(db))
    .toEqual({
      what: "Payments, last event",
      ok: false,
      says: `No event with a right signature has come yet. ${wrongSignature}`,
    });
  const before = new Date(Date.now() - 1_000).toISOString();
  await own.paidPayer("MANAGED");
  const told = await paymentEventsCheckResult(db);
  const [, at = "", rest] =
    /^The last event with a right signature came at (\S+)\. (.*)$/.exec(told.says) ?? [];
  expect(told.ok).toBe(null);
  expect(at > before).toBe(true);
  expect(rest).toBe(wrongSignature);
  await endReports();
  const { ok, says } = await paymentEventsCheckResult(db);
  expect(ok).toBe(true);
  expect(says).toMatch(/^The last event with a right signature came at \S+\.$/);
  await own.close();
});

it("System adds up what all processes counted; one of the version before counts none", async () => {
  const own = await startPaymentProduct();
  const operator = await own.signedIn({ role: "ADMIN", subscriptionType: null });
  await own.sql(
    `insert into processes (id, role, version, started_at, seen_at, facts) values
      ('other', 'web', '0.1.0', now(), now(), jsonb_build_object('refusedSignatures', 4) || $1::jsonb),
      ('before', 'web', '0.1.0', now(), now(), $1::jsonb)`,
    [
      JSON.stringify({
        memoryBytes: 1,
        heapBytes: 1,
        streams: 0,
        pool: { used: 0, max: 1, waiting: 0 },
        clockAheadMs: 0,
        pausedServices: [],
      }),
    ],
  );
  await own.stripe.forge({ type: "invoice.paid", object: {}, secret: "whsec_other" });
  const answer = await (await operator.get("/api/admin/system")).json();
  expect(answer.payments.refusedSignatures).toBe(5);
  await own.close();
});

it.each([
  ["one", "pk_test_51StandinAccount0001GswQrAbCdEfGhIjKlMnOpQrStUvWxYz"],
  ["two", "pk_test_51Hz9yyAnother0002GswQrAbCdEfGhIjKlMnOpQrStUvWxYz0"],
])("System tells whether both keys are of one account: %s", async (account, publishableKey) => {
  const own = await startPaymentProduct({ STRIPE_PUBLISHABLE_KEY: publishableKey });
  const operator = await own.signedIn({ role: "ADMIN", subscriptionType: null });
  const answer = await (await operator.get("/api/admin/system")).json();
  expect(answer.payments).toMatchObject({ account, portal: "configured" });
  await own.close();
});

describe("the log line of a failure names the provider's request", () => {
  const failure = {
    status: 429,
    body: { error: { type: "invalid_request_error", code: "rate_limit", message: "inner words" } },
    headers: { "request-id": "req_toldInTheLog" },
  };
  const failing = (path: string, method?: string) =>
    product.stripe.failNext({ path, ...failure, ...(method === undefined ? {} : { method }) });
  const unheard = async (mode: "hold" | "lose") => {
    product.stripe.setDelivery({ mode });
    const payer = await product.payer("MANAGED");
    await product.stripe.pay(payer.sessionId);
    return payer;
  };

  const acts: Record<string, () => Promise<unknown>> = {
    "A checkout could not be opened": async () => {
      const client = await product.newClient();
      failing("/v1/checkout/sessions");
      await product.checkOut(client);
    },
    "A payment could not be looked up": async () => {
      const payer = await unheard("lose");
      failing(`/v1/checkout/sessions/${payer.sessionId}`);
      await product.result(payer, payer.sessionId);
    },
    "The details of a payment could not be fetched": async () => {
      const payer = await unheard("lose");
      failing("/v1/subscriptions");
      await product.result(payer, payer.sessionId);
    },
    "A payment event has to wait": async () => {
      await unheard("hold");
      failing("/v1/checkout/sessions");
      await product.stripe.deliverHeld();
    },
    "A subscription could not be ended yet": async () => {
      const payer = await product.paidPayer("MANAGED");
      failing(`/v1/subscriptions/${payer.subscriptionId}`);
      await admin.request("DELETE", `/api/admin/users/${payer.userId}`);
    },
    "The reconciliation could not look at something": async () => {
      const payer = await unheard("lose");
      // Not told by the list of events either.
      product.stripe.events.length = 0;
      failing(`/v1/checkout/sessions/${payer.sessionId}`);
      await product.runJob("billing.reconciliation");
    },
  };
  it.each(Object.keys(acts))("%s", async (message) => {
    product.logLines.length = 0;
    await acts[message]?.();
    await product.settled();
    const lines = product.logLines.filter((each) => each.includes(message));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line).toContain("request req_toldInTheLog");
      expect(line).not.toContain("inner words");
    }
  });

  it("How payments are set up could not be read", async () => {
    const own = await startPaymentProduct();
    const operator = await own.signedIn({ role: "ADMIN", subscriptionType: null });
    own.stripe.failNext({ path: "/v1/webhook_endpoints", ...failure });
    await operator.get("/api/admin/system");
    const [line] = own.logLines.filter((each) => each.includes("How payments are set up could not be read"));
    expect(line).toContain("request req_toldInTheLog");
    await own.close();
  });
});

it("the log line of a failure names the provider's request", async () => {
  const payer = await product.paidPayer("MANAGED");
  await product.result(payer, payer.sessionId);
  product.stripe.setPortalConfigured(false);
  product.logLines.length = 0;
  expect((await payer.request("POST", "/api/billing/portal")).status).toBe(422);
  const [line] = product.logLines.filter((each) => each.includes("did not do what was asked"));
  expect(line).toMatch(/request req_standin\d+/);
});
