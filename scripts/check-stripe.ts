/**
 * Compares what the fake of Stripe answers with the objects that Stripe publishes, field by field:
 * `npm run check:stripe -- FOLDER`, the folder of a copy of github.com/stripe/openapi. Differences that
 * docs/fake-differences.md lists with their reason are counted, any other one is printed and fails the run.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { startTestShop } from "#fakes/stripe/test-shop.ts";
import { shapeDifferences } from "#tests/support/upstream-example.ts";
import { createKnownDifferences } from "./known-differences.ts";

type Fixtures = { resources: Record<string, unknown> };

function fixturesIn(folder: string | undefined): Fixtures {
  const file = path.join(folder ?? "", "openapi", "fixtures3.json");
  if (folder === undefined || !existsSync(file)) {
    console.error("Give the folder of a copy of github.com/stripe/openapi: npm run check:stripe -- FOLDER");
    process.exit(2);
  }
  return JSON.parse(readFileSync(file, "utf8")) as Fixtures;
}

/** Every kind of object that the fake answers, each from a call of its own. */
async function answers(): Promise<Record<string, unknown>> {
  const shop = await startTestShop();
  try {
    shop.fake.setWebhookEndpoints([
      { url: "https://app.example.com/webhook", events: ["*"], version: null, status: "enabled" },
    ]);
    const body = async (address: string) => (await shop.get(address)).body;
    const paid = await shop.paid();
    const intent = await body(`/payment_intents/${paid.paymentIntent}?expand[]=latest_charge`);
    await shop.fake.dispute(paid.paymentIntent);
    const portal = await shop.call("POST", "/billing_portal/sessions", { customer: paid.customer });
    const invoice = await body(`/invoices/${paid.invoice}?expand[]=payments`);
    const other = await shop.paid();
    const refund = await shop.call("POST", "/refunds", { payment_intent: other.paymentIntent });
    return {
      account: await body("/account"),
      "billing_portal.configuration": (await body("/billing_portal/configurations")).data[0],
      "billing_portal.session": portal.body,
      charge: intent.latest_charge,
      "checkout.session": (await shop.create("hosted")).body,
      customer: await body(`/customers/${paid.customer}`),
      dispute: (await body("/disputes")).data[0],
      event: (await body("/events")).data[0],
      invoice,
      invoice_payment: invoice.payments.data[0],
      item: (await body(`/checkout/sessions/${paid.id}/line_items`)).data[0],
      payment_intent: await body(`/payment_intents/${paid.paymentIntent}`),
      price: (await body("/prices")).data[0],
      refund: refund.body,
      subscription: await body(`/subscriptions/${paid.subscription}`),
      webhook_endpoint: (await body("/webhook_endpoints")).data[0],
    };
  } finally {
    await shop.fake.stop();
  }
}

const { resources } = fixturesIn(process.argv[2]);
const known = createKnownDifferences("Stripe");
for (const [kind, answer] of Object.entries(await answers())) {
  const fixture = resources[kind];
  if (fixture === undefined) known.meet(`${kind}: not among Stripe's objects`);
  else for (const difference of shapeDifferences(answer, fixture, kind)) known.meet(difference);
}
process.exitCode = known.report();
