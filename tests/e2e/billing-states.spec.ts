import type { Page } from "@playwright/test";
import { expectAccessibleHere, expectNothingSideways } from "./support/accessible.ts";
import { billingScenarios } from "./support/billing-scenarios.ts";
import { newUser } from "./support/environment-client.ts";
import { two } from "./support/headlines.data.ts";
import { closeGate } from "./support/sign-up-dialog.ts";
import { signUpScenarios } from "./support/sign-up-scenarios.ts";
import { failedCall, signIn, test } from "./support/test.ts";

test.afterAll(() => closeGate());

const scenarios = [...billingScenarios, ...signUpScenarios];

/** Opens each one after the other, and says what its scenario waits for. */
async function look(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names)
    await test.step(name.replaceAll("-", " "), async () => {
      await page.unrouteAll({ behavior: "ignoreErrors" });
      const scenario = scenarios.find((each) => each.name === name);
      if (!scenario) throw new Error(`There is no scenario ${name}.`);
      await scenario.open(page, undefined);
      await expectAccessibleHere(page, (await page.locator("dialog[open]").count()) > 0 ? "dialog" : "main");
      await expectNothingSideways(page);
    });
}

// Every sentence of them, and states that differ in a sentence alone: plan-gate.test.tsx, payment-step.test.tsx.
test("READ-38: axe finds nothing where a plan is in grace, has ended or is renewed, and nothing scrolls sideways", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  await signIn(page, await newUser({ headlines: two }));
  await look(page, [
    ...["billing-grace-news", "billing-grace-profile", "billing-ended-news", "billing-ended-profile"],
    ...["billing-portal-not-set-up", "billing-renew-failed"],
  ]);
});

test("axe finds nothing where a payment cannot begin, is processed, is not found or was cancelled, and nothing scrolls sideways", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  await look(page, [
    "billing-redirect-fallback",
    "payment-cancelled",
    "payment-processing",
    "payment-problem",
  ]);
});
