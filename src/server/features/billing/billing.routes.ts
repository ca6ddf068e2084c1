import type { billingEndpoints } from "#contract/billing.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { PaymentEventsService } from "./payment-events.service.ts";
import type { RenewalsService } from "./renewals.service.ts";
import type { SubscriptionsService } from "./subscriptions.service.ts";

export type BillingRoutesDeps = {
  subscriptions: Pick<SubscriptionsService, "portal" | "syncUser"> | undefined;
  renewals: RenewalsService | undefined;
  paymentEvents: Pick<PaymentEventsService, "receive"> | undefined;
};

export const billingRoutes = ({
  subscriptions,
  renewals,
  paymentEvents,
}: BillingRoutesDeps): Handlers<typeof billingEndpoints> => ({
  openRenewal({ actor, body }) {
    if (!renewals) throw new AppError("payments-not-set-up");
    return renewals.open(actor, body);
  },
  openBillingPortal({ actor }) {
    if (!subscriptions) throw new AppError("payments-not-set-up");
    return subscriptions.portal(actor);
  },
  /** Signed messages of the payment provider; their bytes are read as they came. */
  async receiveStripeEvent({ request }) {
    if (!paymentEvents) throw new AppError("webhook-not-set-up");
    const signature = request.headers.get("stripe-signature") ?? undefined;
    await paymentEvents.receive(new Uint8Array(await request.arrayBuffer()), signature);
    return { received: true };
  },
});
