import { afterEach, describe, expect, it, vi } from "vitest";
import type { SignUpResult } from "#contract/sign-up.ts";
import { type Answers, rejected } from "#tests/support/answer-server.ts";
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
  result: NonNullable<Answers["GET /api/signup/result"]>,
  search = `?session_id=${sessionId}`,
) =>
  renderPage({
    at: `/signup/success${search}`,
    Page: SignupSuccessRoute,
    answers: { "GET /api/signup/result": result },
  });

/** Lets so many milliseconds of the page's clock pass, and nothing else of it. */
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

afterEach(() => void vi.useRealTimers());

describe("the page after a payment", () => {
  it("PAY-14, PAY-15, PAY-16: processes until the account is there, then welcomes with plan, email and session id, and goes on after 3 seconds", async () => {
    const answers: SignUpResult[] = [{ status: "processing", sessionId }, finished];
    const { promise: isStopped, resolve: stopped } = Promise.withResolvers<void>();
    const page = await openResult(async () => {
      await isStopped;
      return answers.shift() ?? finished;
    });
    page.getByRole("heading", { name: "Processing Your Payment..." });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    stopped();
    await expect.poll(() => answers).toHaveLength(1);
    expect(page.queryByRole("heading", { name: "Welcome" })).toBeNull();
    // Answers come by the machine's own clock: of the page's clock only a moment passes between two looks.
    const isThere = async (name: string) => {
      await passes(20);
      return page.queryByRole("heading", { name }) !== null;
    };
    await expect.poll(() => isThere("Welcome"), { interval: 5 }).toBe(true);
    for (const text of ["Early Bird Managed", "noor@example.com", sessionId]) page.getByText(text);
    await passes(2_960);
    expect(window.location.pathname).toBe("/signup/success");
    await passes(40);
    expect(window.location.pathname).toBe("/news");
  });

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
