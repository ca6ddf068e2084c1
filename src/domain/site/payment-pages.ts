/** Where a sign-up is paid. */
export const signUpPayPath = "/signup/pay";
/** Where an account whose plan has ended pays for another. */
export const renewPath = "/billing/pay";

/**
 * The pages that load the payment provider's library, and no other page does (threats T16). Each is loaded by itself, with
 * a policy of its own: a page that was loaded for something else never gets it.
 */
export const paymentPages: readonly string[] = [signUpPayPath, renewPath];

export const isPaymentPage = (path: string): boolean => paymentPages.includes(path.replace(/\/$/, ""));
