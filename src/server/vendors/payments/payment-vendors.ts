import type { PaymentVendor } from "./payments.ts";
import { stripe } from "./stripe/stripe.ts";

/** Who takes payments; one of them serves an installation. */
export const paymentVendor: PaymentVendor = stripe;
