import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { passesLuhn, testCards } from "./pages/card.ts";
import { startTestShop, type TestShop } from "./test-shop.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await startTestShop();
});
afterEach(() => shop.fake.stop());

const good = { number: "4242 4242 4242 4242", expiry: "12 / 34", cvc: "123", name: "Ada Example" };
async function visit(url: string, form?: Record<string, string>) {
  const init: RequestInit = form ? { method: "POST", body: new URLSearchParams(form) } : {};
  const response = await shop.fake.fetch(new URL(url, shop.fake.url), { ...init, redirect: "manual" });
  return { status: response.status, to: response.headers.get("location"), text: await response.text() };
}
const pay = (url: string, card: Partial<typeof good> = {}) => visit(url, { ...good, ...card });
const hostedUrl = async (extra = {}) => (await shop.create("hosted", extra)).body.url as string;
async function embeddedUrl(extra: Record<string, string> = {}) {
  const { id, client_secret } = (await shop.create("embedded", extra)).body;
  return `/c/embedded/${id}?secret=${client_secret}&parent=https://app.example.com`;
}

describe("the payment page", () => {
  it("asks for a card with labelled fields and says that it is a demo", async () => {
    const { status, text } = await visit(await hostedUrl());
    expect(status).toBe(200);
    for (const part of ["Demo", "Nothing is charged", "ada@example.com", "$10.00", "Early Bird"])
      expect(text).toContain(part);
    for (const name of ["cc-number", "cc-exp", "cc-csc", "cc-name"])
      expect(text).toContain(`autocomplete="${name}"`);
    for (const { number } of testCards) expect(text).toContain(number);
    expect(text).not.toMatch(/style=|<script>|onclick=/);
  });
  it("takes test cards that pass the check digit", () => {
    for (const { number } of testCards) expect(passesLuhn(number)).toBe(true);
    expect(passesLuhn("4242424242424241")).toBe(false);
  });
  it.each([
    [{ number: "" }, "Your card number is incomplete."],
    [{ number: "4242 4242" }, "Your card number is incomplete."],
    [{ number: "4242 4242 4242 4241" }, "Your card number is invalid."],
    [{ number: "abcd" }, "Your card number is invalid."],
    [{ expiry: "12" }, "expiration date is incomplete."],
    [{ expiry: "13/34" }, "expiration date is invalid."],
    [{ expiry: "10/26" }, "expiration date is in the past."],
    [{ cvc: "12" }, "security code is incomplete."],
    [{ name: " " }, "Enter the name on the card."],
    [{ number: "4000 0000 0000 0002" }, "Your card was declined."],
    [{ number: "4000 0000 0000 9995" }, "Your card has insufficient funds."],
    [{ number: "5555 5555 5555 4444" }, "Only the test cards below work here."],
  ])("answers %j with: %s", async (card, message) => {
    const { status, text } = await pay(await hostedUrl(), card);
    expect([status, text.includes(message)]).toEqual([200, true]);
    expect(shop.fake.money().charges).toEqual([]);
  });
  it("is paid after a rejection, once, however often it is sent", async () => {
    const url = await hostedUrl();
    await pay(url, { number: "4000000000000002" });
    const [first, second] = await Promise.all([pay(url), pay(url)]);
    const { id } = shop.fake.records().sessions[0]!;
    expect([first.to, second.to]).toEqual(
      Array(2).fill(`https://app.example.com/signup/success?session_id=${id}`),
    );
    expect(shop.fake.money().total).toEqual({ chargedCents: 1000, refundedCents: 0, charges: 1 });
    expect((await shop.get(`/checkout/sessions/${id}`)).body.customer_details.name).toBe("Ada Example");
  });
  it("is closed with a word when it is paid or expired, and leads back", async () => {
    const url = await hostedUrl();
    expect((await visit(url)).text).toContain('href="https://app.example.com/signup/cancel"');
    await pay(url);
    const paid = await visit(url);
    expect([paid.status, paid.text.includes("This payment is complete")]).toEqual([410, true]);
    const other = await hostedUrl();
    shop.pass(24 * 3_600);
    const expired = await pay(other);
    expect([expired.status, expired.text.includes("has expired")]).toEqual([410, true]);
    expect((await visit("/c/pay/cs_test_unknown")).status).toBe(404);
  });
  it("asks for a second step, which can fail", async () => {
    const url = await hostedUrl();
    const card = { number: "4000 0025 0000 3155" };
    expect((await pay(url, card)).text).toContain("Confirm this payment");
    expect((await visit(url, { step: "fail" })).text).toContain("We are unable to authenticate");
    expect((await visit(url, { step: "complete" })).text).toContain("Your card number is incomplete.");
    await pay(url, card);
    expect((await visit(url, { step: "complete" })).status).toBe(303);
    const [subscription] = shop.fake.records().subscriptions;
    await shop.fake.renew(subscription!.id);
    expect(shop.types()).toContain("invoice.payment_action_required");
  });
  it("completes unpaid with the card that is decided later", async () => {
    expect((await pay(await hostedUrl(), { number: "4000000000000077" })).status).toBe(303);
    const [session] = shop.fake.records().sessions;
    expect(session).toMatchObject({ status: "complete", paymentStatus: "unpaid" });
    expect(await shop.fake.settleLater(session!.id, "succeeded")).toBe(true);
  });
  it("asks for an address when none is known", async () => {
    const planted = shop.fake.createSession({ success_url: "https://a.example/ok" });
    expect((await pay(planted.url ?? "")).text).toContain("Enter your email address.");
    const done = await visit(planted.url ?? "", { ...good, email: "eve@example.com" });
    expect([done.to, shop.fake.records().customers[0]?.email]).toEqual([
      "https://a.example/ok",
      "eve@example.com",
    ]);
  });
  it("escapes what it shows", async () => {
    const { text } = await pay(await hostedUrl(), { name: '"><script>x</script>', cvc: "" });
    expect(text).not.toContain("<script>x");
  });
});

describe("the page in a frame", () => {
  it("needs its secret and tells where to go", async () => {
    const url = await embeddedUrl();
    expect((await visit(url.replace("_secret_", "_secret_x"))).status).toBe(404);
    expect((await visit(url)).text).toContain(
      `action="${url.replaceAll("&", "&amp;").replace("https://", "https%3A%2F%2F")}"`,
    );
    const { status, text } = await pay(url);
    expect([status, text.includes("Payment complete")]).toEqual([200, true]);
    expect(text).toContain('data-done="https://app.example.com/signup/success?session_id=cs_test_');
  });
  it("stays when nothing else is asked", async () => {
    const { id, client_secret } = (
      await shop.call("POST", "/checkout/sessions", {
        mode: "subscription",
        ui_mode: "embedded_page",
        redirect_on_completion: "never",
        "line_items[0][price]": shop.fake.prices.managed,
        "line_items[0][quantity]": "1",
        customer_email: "ada@example.com",
      })
    ).body;
    const { text } = await pay(`/c/embedded/${id}?secret=${client_secret}`);
    expect(text).toContain('data-done=""');
  });
});

describe("the portal", () => {
  async function open() {
    const { customer, subscription } = await shop.paid();
    const wish = { customer, return_url: "https://app.example.com/settings" };
    const { url } = (await shop.call("POST", "/billing_portal/sessions", wish)).body;
    const press = async (fields: Record<string, string>) => {
      const { to } = await visit(url, { subscription, ...fields });
      return (await visit(to ?? "")).text;
    };
    return { url: url as string, subscription, press };
  }
  it("shows the plan, its end and the way back, and takes the end back", async () => {
    const { url, press } = await open();
    const { text } = await visit(url);
    for (const part of [
      "Early Bird",
      "Active",
      "Renews on December 21, 2026.",
      "https://app.example.com/settings",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("Cancel now");
    expect(await press({ choice: "cancel" })).toContain("Ends on December 21, 2026.");
    expect(await press({ choice: "keep" })).toContain("The subscription goes on.");
    expect(await press({ choice: "cancel", subscription: "sub_other" })).toContain("Nothing was changed.");
    expect(shop.types().slice(-2)).toEqual([
      "customer.subscription.updated",
      "customer.subscription.updated",
    ]);
  });
  it("changes the plan with an invoice for the difference", async () => {
    const { press, subscription } = await open();
    const text = await press({ choice: "change", price: shop.fake.prices.managed });
    expect(text).toContain("The plan is changed.");
    expect(text).toContain("$9.00");
    const { body } = await shop.get(`/subscriptions/${subscription}`);
    expect(body.items.data[0].price.id).toBe(shop.fake.prices.managed);
  });
  it("keeps a card that later fails or works, and pays an open invoice with it", async () => {
    const { url, subscription, press } = await open();
    expect((await pay(`${url}/card`, { number: "4000000000000002" })).text).toContain(
      "Your card was declined.",
    );
    expect((await pay(`${url}/card`, { number: "4000000000000341" })).to).toContain("said=card");
    await shop.fake.renew(subscription);
    const [invoice] = shop.fake.records().invoices.filter(({ status }) => status === "open");
    const failed = await press({ choice: "pay", invoice: invoice!.id });
    expect(failed).toContain("Past due");
    expect(failed).toContain("Your card was declined.");
    await pay(`${url}/card`);
    expect(await press({ choice: "pay", invoice: invoice!.id })).toContain("The invoice is paid.");
    expect(shop.fake.subscriptionsOf(shop.fake.records().customers[0]!.id)[0]?.status).toBe("active");
  });
  it("says when there is nothing", async () => {
    const customer = (await shop.call("POST", "/customers", { email: "ada@example.com" })).body.id;
    const { url } = (await shop.call("POST", "/billing_portal/sessions", { customer })).body;
    expect((await visit(url)).text).toContain("No active subscription");
  });
});

describe("the page of an invoice", () => {
  it("pays it after the second step that its bank asks for", async () => {
    const { subscription } = await shop.paid();
    await shop.fake.renew(subscription, "action-required");
    const { hosted_invoice_url: url } = (
      await shop.get(`/subscriptions/${subscription}?expand[]=latest_invoice`)
    ).body.latest_invoice;
    expect((await visit(url)).text).toContain("Confirm this payment");
    expect((await visit(url, { step: "fail" })).text).toContain("We are unable to authenticate");
    expect((await pay(url, { number: "4000000000000002" })).text).toContain("Your card was declined.");
    expect((await pay(url)).status).toBe(303);
    expect((await visit(url)).text).toContain("is paid");
    expect(shop.fake.money().bySubscription[subscription]?.chargedCents).toBe(2000);
  });
});
