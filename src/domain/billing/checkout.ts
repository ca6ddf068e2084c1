/** The payment form inside the page, or the payment provider's own page (READ-31). */
export const checkoutModes = ["embedded", "redirect"] as const;
export type CheckoutMode = (typeof checkoutModes)[number];

/**
 * What became of one attempt to pay.
 * - opening: about to be made at the provider, or made and its id not noted yet
 * - open: the payer may pay
 * - pending: the payer is done, the provider has not confirmed the money
 * - fulfilled: paid, and the account has it
 * - returning, returned: paid, but no account may come of it; the money goes back
 * - orphaned: paid, but what was typed in is gone; the money goes back, and support is asked
 * - closed: ran out, was replaced, or its payment failed
 */
export const checkoutStates = [
  "opening",
  "open",
  "pending",
  "fulfilled",
  "returning",
  "returned",
  "orphaned",
  "closed",
] as const;
export type CheckoutState = (typeof checkoutStates)[number];

/** Money may still come of these: a sign-up has at most one of them, and is kept as long as it has one. */
export const liveCheckoutStates = ["opening", "open", "pending"] as const satisfies CheckoutState[];

export const isLive = (state: CheckoutState): boolean =>
  (liveCheckoutStates as readonly CheckoutState[]).includes(state);

/** An id of the payment provider's checkout; nothing else reaches a path of its interface. */
const sessionIdPattern = /^cs_[A-Za-z0-9_]{1,200}$/;

export const isSessionId = (text: string): boolean => sessionIdPattern.test(text);

/** How long a payer may take: as long as the sign-up is there, within what the provider allows. */
export const checkoutMsMin = 31 * 60_000;
export const checkoutMsMax = 6 * 3_600_000;
/** How often a checkout is begun again when another one is in its way. */
export const checkoutTriesMax = 3;

/** When a checkout that is opened now may no longer be paid. */
export function checkoutEnd(signUpEnd: Date, nowMs: number): Date {
  const leftMs = signUpEnd.getTime() - nowMs;
  return new Date(nowMs + Math.min(checkoutMsMax, Math.max(checkoutMsMin, leftMs)));
}

/** Whether the time of a checkout is over: at its last moment it may still be paid. */
export const hasRunOut = (end: Date, now: Date): boolean => end.getTime() < now.getTime();
