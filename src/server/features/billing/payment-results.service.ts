import type { Logger } from "#server/platform/log/logger.ts";
import { createSingleFlight } from "#server/platform/single-flight.ts";
import { type PaymentProvider, PaymentProviderError } from "#server/vendors/payments/payments.ts";
import type { PaymentResult } from "../sign-up/sign-up-results.service.ts";
import type { Checkout, CheckoutsStore } from "./checkouts.store.ts";
import type { SettlementService } from "./settlement.service.ts";

export type PaymentResultsDeps = {
  store: Pick<CheckoutsStore, "findBySession">;
  provider: Pick<PaymentProvider, "checkout">;
  settlement: Pick<SettlementService, "settle">;
  log: Logger;
};

/** What a checkout session has come to, looked up at the provider as long as that is open. */
export function createPaymentResults({ store, provider, settlement, log }: PaymentResultsDeps) {
  /** Askers of one session at the same time share one look. */
  const looks = createSingleFlight<Checkout | undefined>();

  function resultOf(checkout: Checkout, tokenHash: string | null): PaymentResult {
    switch (checkout.state) {
      case "fulfilled":
        return {
          kind: "fulfilled",
          userId: checkout.userId,
          isOwn: tokenHash !== null && checkout.tokenHash === tokenHash,
        };
      case "returning":
      case "returned":
        return { kind: "returned" };
      case "orphaned":
        return { kind: "without-data" };
      default:
        return { kind: "processing" };
    }
  }

  /** A session that none of our sign-ups began, or whose record is lost. */
  async function strangeSession(sessionId: string): Promise<PaymentResult> {
    const { status, paymentStatus } = await provider.checkout(sessionId);
    if (status !== "complete" || paymentStatus === "unpaid") return { kind: "unknown" };
    log.error({ sessionId }, "A paid checkout has no record here: it is a case for support");
    return { kind: "without-data" };
  }

  return {
    /** @param tokenHash the asking browser's hold on its sign-up */
    async resultOf(sessionId: string, tokenHash: string | null): Promise<PaymentResult> {
      try {
        const checkout = await looks.run(sessionId, () => settlement.settle(sessionId));
        return checkout ? resultOf(checkout, tokenHash) : await strangeSession(sessionId);
      } catch (error) {
        if (!(error instanceof PaymentProviderError)) throw error;
        if (error.fault === "missing") return { kind: "unknown" };
        log.warn({ sessionId, detail: error.message }, "A payment could not be looked up");
        const checkout = await store.findBySession(sessionId);
        return checkout ? resultOf(checkout, tokenHash) : { kind: "processing" };
      }
    },
  };
}
