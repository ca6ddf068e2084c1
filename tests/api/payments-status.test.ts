import { afterAll, beforeAll, expect, it } from "vitest";
import { type PaymentProduct, startPaymentProduct } from "#tests/support/payments.ts";
import type { TestClient } from "#tests/support/product.ts";

let product: PaymentProduct;
let admin: TestClient;
beforeAll(async () => {
  product = await startPaymentProduct();
  admin = await product.signedIn({ role: "ADMIN", subscriptionType: null });
});
afterAll(() => product.close());

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

it("the log line of a failure names the provider's request", async () => {
  const payer = await product.paidPayer("MANAGED");
  await product.result(payer, payer.sessionId);
  product.stripe.setPortalConfigured(false);
  product.logLines.length = 0;
  expect((await payer.request("POST", "/api/billing/portal")).status).toBe(422);
  const [line] = product.logLines.filter((each) => each.includes("did not do what was asked"));
  expect(line).toMatch(/request req_standin\d+/);
});
