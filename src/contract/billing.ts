import { z } from "zod";
import { subscriptionTypes } from "#domain/accounts/account.ts";
import { checkoutModes } from "#domain/billing/checkout.ts";
import { endpoints } from "./endpoint.ts";

/** POST /api/billing/portal: the payment provider's page for invoices, card, plan and cancelling; good once, soon. */
export const billingPortalSchema = z.object({ url: z.string() });
export type BillingPortal = z.infer<typeof billingPortalSchema>;

/** POST /api/billing/checkout: a plan for an account whose plan has ended. */
export const renewalSchema = z.object({
  subscriptionType: z.enum(subscriptionTypes, "Please select a subscription plan"),
  mode: z.enum(checkoutModes).optional(),
});
export type Renewal = z.infer<typeof renewalSchema>;

/** One checkout is open for an account at a time: asking again answers the same one. */
export const openCheckoutSchema = z.discriminatedUnion("status", [
  z.object({ status: z.literal("embedded"), sessionId: z.string(), clientSecret: z.string() }),
  /** `url` is the provider's page; the browser goes there. */
  z.object({ status: z.literal("redirect"), sessionId: z.string(), url: z.string() }),
  /** Paid already: nothing is charged. */
  z.object({ status: z.literal("paid"), sessionId: z.string() }),
]);
export type OpenCheckout = z.infer<typeof openCheckoutSchema>;

/** POST /api/webhooks/stripe */
export const webhookAnswerSchema = z.object({ received: z.literal(true) });

/** The payment provider decides how long its messages are. */
export const webhookBytesMax = 1024 * 1024;

export const billingEndpoints = endpoints({
  receiveStripeEvent: {
    route: "POST /api/webhooks/stripe",
    area: "Billing",
    access: "anyone",
    work: "unbounded",
    summary:
      "Signed events of the payment provider, as raw bytes of at most 1 MB. Stored and answered at once; their effect follows and comes once.",
    body: { mediaType: "application/json", unread: true },
    bodyBytesMax: webhookBytesMax,
    answer: webhookAnswerSchema,
    errors: ["bad-signature", "webhook-not-set-up", "too-large"],
  },
  openRenewal: {
    route: "POST /api/billing/checkout",
    area: "Billing",
    access: "user",
    summary:
      "Opens the payment of a plan for an account whose plan has ended. What is paid belongs to that account; `GET /api/signup/result` tells what became of it.",
    limit: "billing-checkout",
    body: renewalSchema,
    status: 201,
    answer: openCheckoutSchema,
    errors: ["plan-not-ended", "payments-not-set-up", "payment-provider-down"],
  },
  openBillingPortal: {
    route: "POST /api/billing/portal",
    area: "Billing",
    access: "user",
    work: "unbounded",
    summary:
      "The address of the payment provider's page where the user sees invoices, changes card or plan, or cancels.",
    limit: "billing-portal",
    status: 201,
    answer: billingPortalSchema,
    errors: ["no-billing-account", "payments-not-set-up", "payment-provider-down"],
  },
});
