import { useEffect, useReducer, useRef } from "react";
import type { CheckoutMode } from "#domain/billing/checkout.ts";
import type { Message } from "#domain/language/translate.ts";
import { nextPayment, type PaymentOutcome, startPayment } from "#web/features/billing/payment.ts";
import { usePageReturn } from "#web/lib/browser.ts";

export type CheckoutRun = {
  /** The server holds the sign-up already. */
  saved: boolean;
  onSaved: () => void;
  /** False once the page was left: nothing more is asked of the server. */
  isWanted: () => boolean;
};

export type CheckoutOptions = {
  /** Answers null when the page was left in between. */
  request: (mode: CheckoutMode, run: CheckoutRun) => Promise<PaymentOutcome | null>;
  /** After the state followed the outcome. */
  onOutcome: (outcome: PaymentOutcome) => void;
  /** To another page, by a load. */
  leave?: ((url: string) => void) | undefined;
};

const goThere = (url: string): void => window.location.assign(url);

/** A payment on a screen: one call at a time, and what came of it. */
export function useCheckout({ request, onOutcome, leave = goThere }: CheckoutOptions) {
  const [state, dispatch] = useReducer(nextPayment, startPayment);
  /** The one call whose answer counts; null when none runs. */
  const running = useRef<object | null>(null);
  useEffect(
    () => () => {
      running.current = null;
    },
    [],
  );
  usePageReturn(() => dispatch({ kind: "returned" }));

  async function ask(mode: CheckoutMode): Promise<void> {
    if (running.current !== null) return;
    const run = {};
    running.current = run;
    dispatch({ kind: "ask", mode });
    const isWanted = () => running.current === run;
    const onSaved = () => dispatch({ kind: "saved" });
    const outcome = await request(mode, { saved: state.saved, onSaved, isWanted });
    if (!isWanted()) return;
    running.current = null;
    if (!outcome) return;
    dispatch(outcome);
    onOutcome(outcome);
    if (outcome.kind === "leave") leave(outcome.url);
  }

  return {
    state,
    ask: (mode: CheckoutMode) => void ask(mode),
    restart: () => dispatch({ kind: "review" }),
    onRendered: () => dispatch({ kind: "drawn" }),
    onFormFailed: (words: Message) => dispatch({ kind: "failed", words }),
  };
}
