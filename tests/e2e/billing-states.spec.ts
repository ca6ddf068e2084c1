import { expectAccessible } from "./support/accessible.ts";
import { billingScenarios } from "./support/billing-scenarios.ts";
import { newUser } from "./support/environment-client.ts";
import { closeGate } from "./support/sign-up-dialog.ts";
import { signUpScenarios } from "./support/sign-up-scenarios.ts";
import { failedCall, signIn, test } from "./support/test.ts";

test.afterAll(() => closeGate());

// The welcome goes on to the news by itself: payment-pages.spec.ts.
const ofPayments = signUpScenarios.filter(({ name }) => /^(payment|sign-up-4)-(?!welcome)/.test(name));

/** Each opens, says what its scenario waits for, and is accessible on a phone and on 1440 px, light and dark. */
for (const { name, user, open } of [...billingScenarios, ...ofPayments])
  test(`${name.replace("billing-", "READ-38: ").replaceAll(/(?<=\w)-(?=[a-z])/g, " ")}`, async ({
    page,
    watch,
  }) => {
    watch.allow(failedCall);
    const known = user === undefined ? undefined : await newUser(user);
    if (known) await signIn(page, known);
    await open(page, known);
    await expectAccessible(page, 1440);
  });
