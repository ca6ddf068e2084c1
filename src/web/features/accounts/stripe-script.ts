import type { StripeConstructor } from "@stripe/stripe-js";
import { scriptLoader } from "#web/lib/load-script.ts";

/** Loads the payment provider's library once. */
export const loadStripe = scriptLoader<StripeConstructor>(() => window.Stripe);
