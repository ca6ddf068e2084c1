import { z } from "zod";

/** POST /api/billing/portal: the payment provider's page for invoices, card, plan and cancelling; good once, soon. */
export const billingPortalSchema = z.object({ url: z.string() });
export type BillingPortal = z.infer<typeof billingPortalSchema>;

/** POST /api/webhooks/stripe */
export const webhookAnswerSchema = z.object({ received: z.literal(true) });
