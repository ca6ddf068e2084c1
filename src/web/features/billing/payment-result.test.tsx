import { describe, expect, it } from "vitest";
import type { SignUpResult } from "#contract/sign-up.ts";
import { rejected } from "#tests/support/answer-server.ts";
import { renderPage } from "#tests/support/render.tsx";
import SignupSuccessRoute from "#web/app/routes/signup-success.tsx";

const sessionId = "cs_test_a1B2c3D4e5F6g7H8";
const finished: SignUpResult = {
  status: "finished",
  sessionId,
  signedIn: true,
  email: "noor@example.com",
  subscriptionType: "MANAGED",
};
const openResult = (
  result: SignUpResult | ReturnType<typeof rejected>,
  search = `?session_id=${sessionId}`,
) =>
  renderPage({
    at: `/signup/success${search}`,
    Page: SignupSuccessRoute,
    answers: { "GET /api/signup/result": result },
  });

describe("the page after a payment", () => {
  it("ROUTE-09: is for everybody, and asks for the payment that its address names and for no other", async () => {
    const page = await renderPage({
      at: `/signup/success?x=cs_other&session_id=${sessionId}`,
      Page: SignupSuccessRoute,
      user: null,
      answers: {
        "GET /api/signup/result": ({ query }) => ({ ...finished, sessionId: String(query.session_id) }),
      },
    });
    await page.findByRole("heading", { name: "Welcome" });
    page.getByText(sessionId);
    expect(page.asked.filter(({ route }) => route === "GET /api/signup/result")).toMatchObject([
      { query: { session_id: sessionId } },
    ]);
  });

  it("PAY-17: 'Go to Dashboard Now' skips the wait", async () => {
    const page = await openResult(finished);
    await page.findByRole("heading", { name: "Welcome" });
    for (const text of ["Early Bird Managed", "noor@example.com", sessionId]) page.getByText(text);
    await page.hands.click(page.getByRole("button", { name: "Go to Dashboard Now" }));
    expect(window.location.pathname).toBe("/news");
  });

  it("READ-36: another browser sees neither plan nor email", async () => {
    const page = await openResult({ ...finished, signedIn: false, email: null, subscriptionType: null });
    await page.findByRole("heading", { name: "Welcome" });
    expect(page.getAllByRole("term").map((term) => term.textContent)).toEqual(["Session ID"]);
  });

  it.each(["", "?session_id="])(
    "PAY-18 to PAY-21: without a session id 'No session ID found', and two ways on: %j",
    async (search) => {
      const page = await openResult(finished, search);
      const alert = await page.findByRole("alert");
      expect(alert.textContent).toBe("Payment Processing ErrorNo session ID found");
      const home = page.getByRole("link", { name: "Return to Home" });
      expect(home.getAttribute("href")).toBe("/");
      await page.hands.click(page.getByRole("button", { name: "Try Logging In" }));
      await page.findByRole("dialog", { name: "Sign In" });
      expect(window.location.pathname).toBe("/");
      expect(page.asked.filter(({ route }) => route === "GET /api/signup/result")).toEqual([]);
    },
  );

  it("PAY-24: the server's word stands under the heading", async () => {
    const message = "Checkout data not found. Your payment was successful.";
    const page = await openResult(rejected("checkout-data-not-found", message));
    const alert = await page.findByRole("alert");
    expect(alert.textContent).toBe(`Payment Processing Error${message}`);
  });
});
