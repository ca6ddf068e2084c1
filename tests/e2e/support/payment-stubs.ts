import type { Page, Route } from "@playwright/test";
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

/** The page believes in a payment provider whose script is this one; "blocked" never comes. */
export async function stubProvider(page: Page, script: "comes" | "blocked" = "comes"): Promise<void> {
  await page.route("**/api/config", async (route) => {
    const answer = await route.fetch();
    const payments = { publishableKey: "pk_test_1", scriptUrl: "/stub/payment-library.js" };
    await route.fulfill({ json: { ...(await answer.json()), paymentsEnabled: true, payments } });
  });
  await page.route("**/stub/payment-library.js", (route) =>
    script === "blocked"
      ? route.abort()
      : route.fulfill({ contentType: "text/javascript; charset=utf-8", body: library }),
  );
}

type Rejection = { rejection: { status: number; code: string; message?: string } };

async function fulfil(route: Route, answer: object | "abort"): Promise<void> {
  if (answer === "abort") return route.abort();
  if (!("rejection" in answer)) return route.fulfill({ json: answer });
  const { status, ...error } = (answer as Rejection).rejection;
  return route.fulfill({ status, json: { error } });
}

/** Answers each checkout call with the next one, the last for ever. Answers what was asked for. */
export async function stubCheckout(
  page: Page,
  ...answers: (Partial<CheckoutAnswer> | Rejection | "abort")[]
): Promise<string[]> {
  const modes: string[] = [];
  await page.route("**/api/signup/checkout", (route) => {
    const { mode } = route.request().postDataJSON() as { mode: string };
    const answer = answers[Math.min(modes.push(mode), answers.length) - 1] ?? {};
    return fulfil(route, answer);
  });
  return modes;
}

/** Answers each question after the payment with the next one, the last for ever. */
export async function stubResult(page: Page, ...answers: (SignUpResult | Rejection)[]): Promise<void> {
  let asked = 0;
  await page.route("**/api/signup/result*", (route) =>
    fulfil(route, answers[Math.min(++asked, answers.length) - 1] ?? {}),
  );
}
