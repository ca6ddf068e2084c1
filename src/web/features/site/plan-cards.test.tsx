import { within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage, someConfig } from "#tests/support/render.tsx";
import HomeRoute from "#web/app/routes/home.tsx";

async function openPlans(signupsEnabled: boolean) {
  const page = await renderPage({
    at: "/",
    user: null,
    Page: HomeRoute,
    answers: { "GET /api/config": { ...someConfig, signupsEnabled } },
  });
  const plans = within(await page.findByRole("region", { name: "Two plans" }));
  await page.settled();
  return { ...page, plans };
}

it("HOME-09: with sign-ups off both plan buttons are disabled and read 'Coming Soon'", async () => {
  const { plans } = await openPlans(false);
  const buttons = await plans.findAllByRole<HTMLButtonElement>("button");
  expect(buttons.map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
    ["Coming Soon", true],
    ["Coming Soon", true],
  ]);
});

it.each(["Early Bird BYOK", "Early Bird Managed"])(
  "HOME-09: with sign-ups on the button of %s opens the wizard with that plan chosen",
  async (plan) => {
    const page = await openPlans(true);
    await page.hands.click(await page.plans.findByRole("button", { name: `Choose ${plan}` }));
    const dialog = within(await page.findByRole("dialog", { name: "Join Tapewise" }));
    const details = {
      "Full name": "Noor Newcomer",
      Email: "noor@example.com",
      "Phone number": "+1 415 555 0100",
      Password: "newcomer horse battery",
      "Confirm password": "newcomer horse battery",
    };
    for (const [label, text] of Object.entries(details)) await page.fill(dialog.getByLabelText(label), text);
    await page.hands.keyboard("{Enter}");
    const radio = await dialog.findByRole<HTMLInputElement>("radio", { name: plan });
    expect(radio.checked).toBe(true);
  },
);
