import { expect, it } from "vitest";
import { renderPage } from "#tests/support/render.tsx";
import SignupCancelRoute from "#web/app/routes/signup-cancel.tsx";

it("ROUTE-10, PAY-32, PAY-33, PAY-34: the page after a cancel says so in the exact words, leads home, and opens a mail to support", async () => {
  const page = await renderPage({ at: "/signup/cancel", Page: SignupCancelRoute, user: null });
  const main = page.main.textContent;
  expect(main).toContain(
    "Payment Cancelled. Your payment was cancelled. No charges have been made to your account.",
  );
  const support = await page.findByRole("link", { name: "Contact Support" });
  expect(support.getAttribute("href")).toBe("mailto:support@tapewise.example");
  await page.hands.click(page.getByRole("link", { name: "Try Again" }));
  expect(window.location.pathname).toBe("/");
});
