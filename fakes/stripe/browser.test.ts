import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type FrameLocator, type Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { violationsOn } from "#tests/support/axe.ts";
import { findChromium } from "#tests/support/chromium.ts";
import { startTestShop, type TestShop } from "./test-shop.ts";

const executablePath = findChromium();
let browser: Browser;
let shop: TestShop;
let site: Server;
let siteUrl: string;
let page: Page;

/** The shop's pages allow the vendor's script and frame, and nothing inline. */
function startSite(vendor: string): Promise<Server> {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "text/html");
    const policy = `default-src 'none'; script-src ${vendor}; frame-src ${vendor}`;
    response.setHeader("content-security-policy", policy);
    response.end(
      `<!doctype html><title>Shop</title><main id="pay"></main><main id="other"></main><script src="${vendor}/browser-library.js"></script>`,
    );
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

async function fill(place: Page | FrameLocator, number: string): Promise<void> {
  await place.getByLabel("Card number").fill(number);
  await place.getByLabel("Expiry").fill("12/34");
  await place.getByLabel("CVC").fill("123");
  await place.getByLabel("Name on card").fill("Ada Example");
  await place.getByRole("button", { name: "Subscribe" }).click();
}

/** Runs in the shop's page. */
async function mount(clientSecret: string, place = "#pay"): Promise<string> {
  return page.evaluate(
    async ([secret, at]) => {
      // biome-ignore lint/suspicious/noExplicitAny: the page's own globals.
      const world = window as any;
      try {
        const onComplete = () => {
          world.completed = (world.completed ?? 0) + 1;
        };
        world.checkout = await world.Stripe("pk_test_1").createEmbeddedCheckoutPage({
          fetchClientSecret: async () => secret,
          onComplete,
        });
        world.checkout.mount(at);
        return "";
      } catch (error) {
        return String(error);
      }
    },
    [clientSecret, place] as const,
  );
}

async function secretOf(redirect: "always" | "if_required"): Promise<string> {
  const { body } = await shop.create("embedded", {
    redirect_on_completion: redirect,
    return_url: `${siteUrl}/back?session={CHECKOUT_SESSION_ID}`,
  });
  return body.client_secret;
}

describe.skipIf(executablePath === undefined)("in a browser", () => {
  const frame = () => page.frameLocator('iframe[title="Secure payment form"]');
  const overlay = () => page.frameLocator('iframe[title="Confirm this payment"]');
  beforeAll(async () => {
    browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    shop = await startTestShop();
    site = await startSite(shop.fake.url);
    siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(siteUrl);
  });
  afterEach(async () => {
    await page.close();
    await shop.fake.stop();
    site.closeAllConnections();
    site.close();
  });

  it("the form is as high as its content, and payment leads the whole page on", async () => {
    expect(await mount(await secretOf("always"))).toBe("");
    await frame().getByText("Kept, then fails").waitFor();
    const height = () => page.locator("main iframe").evaluate((element) => element.clientHeight);
    await expect.poll(height).toBeGreaterThan(700);
    const before = await height();
    await frame().getByText("Test cards").click();
    await expect.poll(height).toBeLessThan(before);
    await fill(frame(), "4000 0000 0000 0002");
    await frame().getByText("Your card was declined.").waitFor();
    await fill(frame(), "4000 0025 0000 3155");
    await overlay().getByRole("button", { name: "Fail" }).click();
    await frame().getByText("We are unable to authenticate your payment method.").waitFor();
    expect(await page.locator('iframe[title="Confirm this payment"]').count()).toBe(0);
    await fill(frame(), "4000 0025 0000 3155");
    await overlay().getByRole("button", { name: "Complete" }).click();
    await page.waitForURL(/\/back\?session=cs_test_/);
    expect(shop.fake.money().total.charges).toBe(1);
  });
  it("what it adds to the page is beside the form: a hidden frame, and one over everything for a second step", async () => {
    await mount(await secretOf("if_required"));
    const onBody = () =>
      page.locator("body > div > iframe").evaluateAll((all) => all.map((one) => one.getAttribute("title")));
    expect(await onBody()).toEqual([""]);
    await fill(frame(), "4000 0025 0000 3155");
    await overlay().getByRole("button", { name: "Complete" }).waitFor();
    expect(await onBody()).toEqual(["", "Confirm this payment"]);
    await overlay().getByRole("button", { name: "Complete" }).click();
    await frame().getByText("This payment is complete").waitFor();
    await expect.poll(() => page.evaluate("window.completed")).toBe(1);
    expect(await onBody()).toEqual([""]);
  });
  it("in a native modal the second step can be seen and not used, as with the vendor", async () => {
    await page.evaluate(() => {
      const modal = document.body.appendChild(document.createElement("dialog"));
      modal.append(...document.querySelectorAll("#pay"));
      modal.showModal();
    });
    await mount(await secretOf("always"));
    await fill(frame(), "4000 0025 0000 3155");
    const button = overlay().getByRole("button", { name: "Complete" });
    await button.waitFor();
    await expect(button.click({ trial: true, timeout: 2_000 })).rejects.toThrow("intercepts pointer events");
  });
  it("a form that is taken away takes the second step with it", async () => {
    await mount(await secretOf("always"));
    await fill(frame(), "4000 0025 0000 3155");
    await overlay().getByRole("button", { name: "Complete" }).waitFor();
    await page.evaluate("checkout.destroy()");
    expect(await page.locator("iframe[title]:not([title=''])").count()).toBe(0);
  });
  it("payment that leads nowhere calls the page and says so", async () => {
    await mount(await secretOf("if_required"));
    await frame().getByRole("button", { name: "4242 4242 4242 4242" }).click();
    await frame().getByRole("button", { name: "Subscribe" }).dblclick();
    await frame().getByText("Payment complete").waitFor();
    await expect.poll(() => page.evaluate("window.completed")).toBe(1);
    expect(page.url()).toBe(`${siteUrl}/`);
  });
  it("a second form, a wrong key and the old call are rejected", async () => {
    const secret = await secretOf("always");
    await mount(secret);
    expect(await mount(secret, "#other")).toContain("IntegrationError: You cannot have multiple");
    await page.evaluate("checkout.destroy()");
    expect(await page.locator("main iframe").count()).toBe(0);
    expect(await mount(secret, "#missing")).toContain("IntegrationError");
    await page.evaluate("checkout.destroy()");
    expect(await mount(secret)).toBe("");
    await page.evaluate("checkout.unmount()");
    await page.evaluate("checkout.mount('#other')");
    await frame().getByLabel("Card number").waitFor();
    const rejected = (code: string) =>
      page.evaluate(`(() => { try { ${code}; return "" } catch (error) { return error.name } })()`);
    expect(await rejected("Stripe('sk_test_1')")).toBe("IntegrationError");
    expect(await rejected("Stripe('')")).toBe("IntegrationError");
    expect(await rejected("Stripe('pk_test_1').initEmbeddedCheckout({})")).toBe("IntegrationError");
  });
  it("the hosted page works without scripts", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    const { url } = (await shop.create("hosted", { success_url: `${siteUrl}/ok` })).body;
    await plain.goto(url);
    await fill(plain, "4242 4242 4242 4242");
    await plain.waitForURL(`${siteUrl}/ok`);
    await context.close();
  });
  it("the buttons of the vendor's own page work", async () => {
    const { subscription } = await shop.paid();
    await page.goto(shop.fake.url);
    await page.getByRole("button", { name: "Held back" }).click();
    await page.getByRole("button", { name: "Renew, failed" }).click();
    await page.getByText("2 held back, 0 not accepted.").waitFor();
    await page.getByRole("button", { name: "Deliver held" }).click();
    await page.getByText("0 held back").waitFor();
    expect(shop.types().slice(-2)).toEqual(["invoice.payment_failed", "customer.subscription.updated"]);
    await page.getByRole("button", { name: "Cancel now" }).click();
    await page.getByRole("cell", { name: "canceled" }).waitFor();
    expect(shop.fake.records().subscriptions[0]).toMatchObject({ id: subscription, status: "canceled" });
  });
  it("every page can be used by everybody, light and dark, on a phone and at a desk", async () => {
    const { customer, subscription } = await shop.paid();
    await shop.fake.renew(subscription, "failed");
    const portal = (await shop.call("POST", "/billing_portal/sessions", { customer })).body.url;
    const hosted = (await shop.create("hosted")).body.url;
    const [invoice] = shop.fake.records().invoices.filter(({ status }) => status === "open");
    const addresses = [hosted, portal, `${portal}/card`, invoice!.pageUrl, `${shop.fake.url}/`];
    for (const colorScheme of ["light", "dark"] as const)
      for (const width of [320, 1440]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        for (const address of addresses) {
          await page.goto(address);
          const isWide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
          expect([address, isWide]).toEqual([address, false]);
          if (width === 320) continue;
          expect([address, await violationsOn(page)]).toEqual([address, []]);
        }
      }
    await page.goto(hosted);
    await page.getByRole("button", { name: "Subscribe" }).click();
    await page.getByText("Your card number is incomplete.").waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });
});
