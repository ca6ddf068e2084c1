import { describe, expect, it } from "vitest";
import { type ErrorCode, messageOf, statusOf } from "#contract/errors.ts";
import {
  answerOutcome,
  checkoutFailure,
  nextPayment,
  type PaymentEvent,
  type PaymentState,
  paymentButtons,
  startPayment,
} from "#web/features/billing/payment.ts";
import { ApiError, networkMessage } from "#web/lib/api-error.ts";

const stateAfter = (...events: PaymentEvent[]): PaymentState => events.reduce(nextPayment, startPayment);
const rejected = (code: ErrorCode, message: string = messageOf[code], field?: string) =>
  new ApiError({ status: statusOf[code], code, message, field });
const silent = new ApiError({ status: 0, code: "network", message: networkMessage });

describe("nextPayment", () => {
  it("goes from the review over the call to the form, and knows when the form stands there", () => {
    const form = stateAfter(
      { kind: "ask", mode: "embedded" },
      { kind: "saved" },
      { kind: "form", clientSecret: "s" },
    );
    expect(form).toEqual({ phase: "form", saved: true, clientSecret: "s", drawn: false });
    expect(nextPayment(form, { kind: "drawn" })).toMatchObject({ drawn: true });
  });

  it("keeps what was saved over a failure, so that another try asks for the checkout alone", () => {
    expect(
      stateAfter(
        { kind: "saved" },
        { kind: "failed", words: { sentence: "x" } },
        { kind: "ask", mode: "embedded" },
      ),
    ).toEqual({
      phase: "asking",
      saved: true,
      mode: "embedded",
    });
  });

  it("saves again after a rejection of the sign-up", () => {
    const notice = { kind: "notice", words: { sentence: "Expired" }, remedy: "retry" } as const;
    expect(stateAfter({ kind: "saved" }, notice)).toEqual({ phase: "refused", saved: false, notice });
    expect(
      stateAfter({ kind: "saved" }, { kind: "field", field: "email", words: { sentence: "Taken" } }),
    ).toEqual(startPayment);
  });

  it("is not busy any more when the browser comes back from the provider's page", () => {
    const leaving = stateAfter({ kind: "saved" }, { kind: "leave", url: "https://pay.test/" });
    expect(paymentButtons(leaving)).toMatchObject({ redirect: "busy" });
    expect(paymentButtons(stateAfter({ kind: "leave", url: "/signup/pay" }))).toEqual({
      action: { sentence: "Loading Payment Form..." },
      busy: true,
      redirect: "hidden",
    });
    expect(nextPayment(leaving, { kind: "returned" })).toEqual({ phase: "review", saved: true });
    const form = stateAfter({ kind: "form", clientSecret: "s" });
    expect(nextPayment(form, { kind: "returned" })).toBe(form);
  });

  it("drops a form that stands elsewhere by now", () => {
    const failed = stateAfter({ kind: "failed", words: { sentence: "x" } });
    expect(nextPayment(failed, { kind: "drawn" })).toBe(failed);
  });
});

describe("answerOutcome", () => {
  const sessionId = "cs_1";

  it.each(["embedded", "redirect"] as const)(
    "enters or tells of the payment whatever was asked for (%s)",
    (mode) => {
      expect(answerOutcome({ status: "finished" }, mode)).toEqual({ kind: "entered" });
      expect(answerOutcome({ status: "paid", sessionId }, mode)).toEqual({ kind: "paid", sessionId });
    },
  );

  it("shows the form, or leaves for the provider's page", () => {
    expect(answerOutcome({ status: "embedded", sessionId, clientSecret: "s" }, "embedded")).toEqual({
      kind: "form",
      clientSecret: "s",
    });
    expect(answerOutcome({ status: "redirect", sessionId, url: "https://pay.test/" }, "redirect")).toEqual({
      kind: "leave",
      url: "https://pay.test/",
    });
  });

  it.each([
    undefined,
    {},
    { status: "embedded" as const },
    { status: "embedded" as const, clientSecret: "" },
  ])("PAY-10, PAY-13: says what is missing in %j", (answer) => {
    expect(answerOutcome(answer, "embedded")).toEqual({
      kind: "failed",
      words: { sentence: "No client secret received from server" },
    });
    expect(answerOutcome(answer, "redirect")).toEqual({
      kind: "failed",
      words: { sentence: "Failed to redirect to payment. Please try again." },
    });
  });
});

describe("checkoutFailure", () => {
  const message = (error: unknown, mode: "embedded" | "redirect") => checkoutFailure(error, mode, false);

  it.each([silent, rejected("payment-provider-down"), rejected("unexpected"), new TypeError("x")])(
    "PAY-11: the form could not be initialised: %s",
    (error) => {
      expect(message(error, "embedded")).toEqual({
        kind: "failed",
        words: { sentence: "Failed to initialize payment form. Please try again." },
      });
    },
  );

  it("shows the server's word to whoever tries too often", () => {
    expect(message(rejected("rate-limited"), "embedded")).toMatchObject({
      kind: "failed",
      words: { sentence: messageOf["rate-limited"] },
    });
  });

  it("PAY-13: a failed redirect shows the server's message, the fallback where it has none", () => {
    expect(message(rejected("payment-provider-down"), "redirect")).toMatchObject({
      words: { sentence: messageOf["payment-provider-down"] },
    });
    for (const error of [silent, rejected("unexpected"), new TypeError("x")])
      expect(message(error, "redirect")).toMatchObject({
        kind: "failed",
        words: { sentence: "Failed to redirect to payment. Please try again." },
      });
  });

  it.each(["embedded", "redirect"] as const)("a rejection of the sign-up stays one (%s)", (mode) => {
    expect(message(rejected("payments-not-set-up"), mode)).toMatchObject({
      kind: "notice",
      remedy: "nothing",
    });
    expect(message(rejected("signups-closed"), mode)).toMatchObject({ kind: "notice", remedy: "nothing" });
    expect(message(rejected("sign-up-expired"), mode)).toMatchObject({ kind: "notice", remedy: "retry" });
    expect(message(rejected("email-taken"), mode)).toMatchObject({ kind: "field", field: "email" });
    expect(message(rejected("bad-input", "Odd", "phone"), mode)).toMatchObject({
      kind: "field",
      field: "phone",
    });
  });
});

describe("paymentButtons", () => {
  it("PAY-02, PAY-03: says what the button does, and that it is at it", () => {
    expect(paymentButtons(startPayment)).toEqual({
      action: { sentence: "Proceed to Secure Payment" },
      busy: false,
      redirect: "hidden",
    });
    expect(paymentButtons(stateAfter({ kind: "ask", mode: "embedded" }))).toEqual({
      action: { sentence: "Loading Payment Form..." },
      busy: true,
      redirect: "hidden",
    });
  });

  it("PAY-05: after a failure there are two ways on", () => {
    expect(paymentButtons(stateAfter({ kind: "failed", words: { sentence: "x" } }))).toEqual({
      action: { sentence: "Try Again" },
      busy: false,
      redirect: "offered",
    });
    expect(paymentButtons(stateAfter({ kind: "ask", mode: "redirect" }))).toMatchObject({
      busy: true,
      redirect: "busy",
    });
  });

  it("PAY-05: also where the first call fails", () => {
    const of = (remedy: "retry" | "restart" | "nothing") =>
      paymentButtons(stateAfter({ kind: "notice", words: { sentence: "x" }, remedy })).redirect;
    expect([of("retry"), of("restart"), of("nothing")]).toEqual(["offered", "hidden", "hidden"]);
  });

  it("offers what helps against a rejection", () => {
    const notice = (remedy: "retry" | "restart" | "nothing") =>
      paymentButtons(stateAfter({ kind: "notice", words: { sentence: "x" }, remedy })).action?.sentence;
    expect([notice("retry"), notice("restart"), notice("nothing")]).toEqual([
      "Try Again",
      "Start Again",
      undefined,
    ]);
  });
});
