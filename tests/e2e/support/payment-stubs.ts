import type { Page } from "@playwright/test";
import type { CheckoutAnswer, SignUpResult } from "#contract/sign-up.ts";

export const paymentForm = "Card number and the rest";

/** The provider's browser library with the one call that the product uses; what it did is kept in the page. */
const library = `window.paymentLog = [];
window.Stripe = (key) => ({
  async createEmbeddedCheckoutPage({ clientSecret }) {
    const form = document.createElement("p");
    form.textContent = ${JSON.stringify(paymentForm)};
    window.paymentLog.push(key + " " + clientSecret);
    return {
      mount(place) { place.replaceChildren(form); window.paymentLog.push("mount"); },
      destroy() { form.remove(); window.paymentLog.push("destroy"); },
    };
  },
});`;

export const paymentLog = (page: Page) =>
  page.evaluate(() => (window as unknown as { paymentLog: string[] }).paymentLog);

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

/** Answers each checkout call like this. Answers what was asked for. */
export async function stubCheckout(page: Page, answer: CheckoutAnswer): Promise<string[]> {
  const modes: string[] = [];
  await page.route("**/api/signup/checkout", (route) => {
    modes.push((route.request().postDataJSON() as { mode: string }).mode);
    return route.fulfill({ json: answer });
  });
  return modes;
}

/** Answers each question after the payment with the next one, the last for ever. */
export async function stubResult(page: Page, ...answers: SignUpResult[]): Promise<void> {
  let asked = 0;
  await page.route("**/api/signup/result*", (route) =>
    route.fulfill({ json: answers[Math.min(++asked, answers.length) - 1] }),
  );
}
