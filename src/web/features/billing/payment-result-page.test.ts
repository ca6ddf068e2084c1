import { describe, expect, it } from "vitest";
import { type ErrorCode, messageOf, statusOf } from "#contract/errors.ts";
import type { SignUpResult } from "#contract/sign-up.ts";
import { awaitPayment } from "#web/features/billing/payment-result-page.tsx";
import { ApiError, networkMessage } from "#web/lib/api-error.ts";

const sessionId = "cs_1";
const processing: SignUpResult = { status: "processing", sessionId };
const finished: SignUpResult = {
  status: "finished",
  sessionId,
  signedIn: true,
  email: "ada@example.com",
  subscriptionType: "MANAGED",
};
const rejected = (code: ErrorCode) =>
  new ApiError({ status: statusOf[code], code, message: messageOf[code] });
const silent = new ApiError({ status: 0, code: "network", message: networkMessage });

/** Answers one after the other, the last one for ever; each takes `tookMs`. */
async function askFor(answers: (SignUpResult | Error)[], tookMs = 0) {
  let time = 1_000;
  const asked: number[] = [];
  const bounds: number[] = [];
  const visible = await awaitPayment({
    async ask(boundMs) {
      const answer = answers[Math.min(asked.length, answers.length - 1)];
      asked.push(time - 1_000);
      bounds.push(boundMs);
      time += Math.min(tookMs, boundMs);
      if (answer === undefined || answer instanceof Error) throw answer;
      return answer;
    },
    async wait(ms) {
      time += ms;
    },
    now: () => time,
    isOver: () => false,
  });
  return { visible, asked, bounds };
}

describe("awaitPayment", () => {
  it("PAY-15: asks until the account is there", async () => {
    const { visible, asked } = await askFor([processing, processing, processing, finished]);
    expect(visible).toEqual({ state: "finished", result: finished });
    expect(asked).toEqual([0, 1_000, 2_000, 4_000]);
  });

  it("gives up after 30 seconds, and says that nothing is lost", async () => {
    const { visible, asked } = await askFor([processing]);
    expect(visible).toEqual({
      state: "problem",
      texts: [
        { sentence: "Your payment has not been confirmed yet. Please contact support." },
        { sentence: "Nothing is lost: once it's confirmed, we create your account and you can log in." },
      ],
    });
    expect(asked).toEqual([0, 1, 2, 4, 6, 9, 12, 15, 18, 21, 24, 27, 30].map((second) => second * 1_000));
  });

  it("does not wait for an answer beyond them", async () => {
    const { bounds } = await askFor([processing], 60_000);
    expect(bounds).toEqual([30_000]);
  });

  it.each([
    silent,
    rejected("payment-provider-down"),
    rejected("overloaded"),
    rejected("rate-limited"),
    new DOMException("too long", "TimeoutError"),
  ])("tries again what may pass: %s", async (error) => {
    expect((await askFor([error, error, finished])).visible).toMatchObject({ state: "finished" });
    expect((await askFor([error])).visible).toMatchObject({
      texts: [
        { sentence: "Your payment has not been confirmed yet. Please contact support." },
        expect.anything(),
      ],
    });
  });

  it.each(["checkout-data-not-found", "no-session-id", "unexpected"] as const)(
    "PAY-18, PAY-24: shows the server's word at once: %s",
    async (code) => {
      const { visible, asked } = await askFor([rejected(code)]);
      expect(visible).toEqual({ state: "problem", texts: [{ sentence: messageOf[code] }] });
      expect(asked).toHaveLength(1);
    },
  );

  it("says something else than its own heading about a payment that nobody knows", async () => {
    expect((await askFor([rejected("payment-not-found")])).visible).toEqual({
      state: "problem",
      texts: [{ sentence: "We can't find this payment. Check the link, or contact support." }],
    });
  });

  it("tells whose address was taken that the money comes back", async () => {
    const { visible } = await askFor([{ status: "returned", sessionId }]);
    expect(visible).toMatchObject({
      state: "problem",
      texts: [{ sentence: expect.stringContaining("refunding it in full") }],
    });
  });
});
