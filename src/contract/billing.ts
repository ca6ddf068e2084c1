import { z } from "zod";
import { endpoints } from "./endpoint.ts";

/** POST /api/billing/portal: the payment provider's page for invoices, card, plan and cancelling; good once, soon. */
export const billingPortalSchema = z.object({ url: z.string() });
export type BillingPortal = z.infer<typeof billingPortalSchema>;

/** POST /api/webhooks/stripe */
export const webhookAnswerSchema = z.object({ received: z.literal(true) });

/** The payment provider decides how long its messages are. */
export const webhookBytesMax = 1024 * 1024;

export const billingEndpoints = endpoints({
  receiveStripeEvent: {
    route: "POST /api/webhooks/stripe",
    area: "Billing",
    access: "anyone",
    summary:
      "Signed events of the payment provider, as raw bytes of at most 1 MB. Stored and answered at once; their effect follows and comes once.",
    body: { mediaType: "application/json", unread: true },
    bodyBytesMax: webhookBytesMax,
    answer: webhookAnswerSchema,
    errors: ["bad-signature", "webhook-not-set-up", "too-large"],
  },
  openBillingPortal: {
    route: "POST /api/billing/portal",
    area: "Billing",
    access: "user",
    summary:
      "The address of the payment provider's page where the user sees invoices, changes card or plan, or cancels.",
    limit: "billing-portal",
    status: 201,
    answer: billingPortalSchema,
    errors: ["no-billing-account", "payments-not-set-up", "payment-provider-down"],
  },
});
