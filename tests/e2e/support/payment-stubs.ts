import type { Page } from "@playwright/test";

/** The provider's browser library with the one call that the product uses. */
const library = `window.Stripe = () => ({
  async createEmbeddedCheckoutPage() {
    const form = document.createElement("p");
    form.textContent = "Card number and the rest";
    return {
      mount(place) { place.replaceChildren(form); },
      destroy() { form.remove(); },
    };
  },
});`;

/** The page believes in a payment provider whose script is this one. */
export async function stubProvider(page: Page): Promise<void> {
  // Asked for once, and not within the page: a page that is left takes its answers with it.
  const config = await (await page.request.get("/api/config")).json();
  const payments = { publishableKey: "pk_test_1", scriptUrl: "/stub/payment-library.js" };
  await page.route("**/api/config", (route) =>
    route.fulfill({ json: { ...config, paymentsEnabled: true, payments } }),
  );
  await page.route("**/stub/payment-library.js*", (route) =>
    route.fulfill({ contentType: "text/javascript; charset=utf-8", body: library }),
  );
}
