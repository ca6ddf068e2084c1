import type { SystemAnswer } from "#contract/admin-system.ts";
import { type SubscriptionType, subscriptionTypes } from "#domain/accounts/account.ts";
import { createCachedValue } from "#server/platform/cache.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import {
  type PaymentProvider,
  PaymentProviderError,
  type PaymentSetUp,
  type SetUpQuestion,
} from "#server/vendors/payments/payments.ts";
import type { PaymentEventsService } from "./payment-events.service.ts";
import type { PaymentEventsStore } from "./payment-events.store.ts";
import type { PricesService } from "./prices.service.ts";

type Status = NonNullable<SystemAnswer["payments"]>;
type PriceState = Status["prices"][number]["state"];

export type PaymentsStatusDeps = {
  provider: Pick<PaymentProvider, "setUp" | "livemode">;
  prices: Pick<PricesService, "soldAt">;
  events: Pick<PaymentEventsService, "refused">;
  store: Pick<PaymentEventsStore, "newestAt">;
  question: SetUpQuestion;
  clock: Clock;
  log: Logger;
};

/** What is set up at the provider changes by hand: it is asked for again after this time. */
const cachedMs = 5 * 60_000;

const unknown: PaymentSetUp = {
  account: "unknown",
  webhook: { state: "unknown", version: null, missingEvents: [] },
  portal: "unknown",
};

/** How payments are set up and whether their events arrive: for admins, without a secret and without a payer. */
export function createPaymentsStatus(deps: PaymentsStatusDeps) {
  const { provider, prices, events, store, question, clock, log } = deps;

  async function priceState(plan: SubscriptionType): Promise<PriceState> {
    try {
      await prices.soldAt(plan);
      return "right";
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      if (error.fault === "missing") return "missing";
      return error.fault === "refused" ? "wrong" : "unknown";
    }
  }

  async function look(): Promise<PaymentSetUp & Pick<Status, "prices">> {
    const setUp = await provider.setUp(question).catch((error: unknown) => {
      if (!(error instanceof PaymentProviderError)) throw error;
      log.warn({ detail: error.message }, "How payments are set up could not be read");
      return unknown;
    });
    const states = subscriptionTypes.map(async (plan) => ({ plan, state: await priceState(plan) }));
    return { ...setUp, prices: await Promise.all(states) };
  }
  const setUp = createCachedValue(look, { ttlMs: cachedMs, now: clock.now });

  return {
    async read(): Promise<Status> {
      const { account, webhook, portal, prices: states } = await setUp.read();
      return {
        livemode: provider.livemode,
        account,
        webhook: { ...webhook, url: question.webhookUrl },
        portal,
        prices: states,
        lastEventAt: (await store.newestAt())?.toISOString() ?? null,
        refusedSignatures: events.refused().count,
      };
    },
  };
}
