import type Stripe from "stripe";
import type { PaymentSetUp, SetUpQuestion } from "../payments.ts";
import { eventTypes } from "./stripe.transform.ts";
import { providerError } from "./stripe-failure.ts";

/** A restricted key may not read everything: what it may not is not known. */
async function unlessForbidden<T>(unknown: T, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const { fault } = providerError(error);
    if (fault === "account-refused" || fault === "refused") return unknown;
    throw error;
  }
}

/** Keys made since 2019 hold the id of their account: `pk_live_5` and what follows `acct_`. */
export function accountOfKeys(accountId: string, publishableKey: string): PaymentSetUp["account"] {
  const rest = publishableKey.replace(/^pk_(test|live)_/, "");
  if (!/^51[A-Za-z0-9]{30,}/.test(rest)) return "unknown";
  return rest.startsWith(`5${accountId.replace(/^acct_/, "")}`) ? "one" : "two";
}

async function webhookOf(stripe: Stripe, url: string): Promise<PaymentSetUp["webhook"]> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const found = data.find((each) => each.url === url);
  if (!found) return { state: "missing", version: null, missingEvents: [] };
  const sent: readonly string[] = found.enabled_events;
  const missingEvents = sent.includes("*") ? [] : eventTypes.filter((type) => !sent.includes(type));
  const version = found.api_version;
  if (found.status !== "enabled") return { state: "disabled", version, missingEvents };
  return { state: missingEvents.length === 0 ? "right" : "incomplete", version, missingEvents };
}

/** How the account at Stripe is set up for this installation. Changes nothing. */
export async function readSetUp(
  stripe: Stripe,
  { webhookUrl, publishableKey }: SetUpQuestion,
): Promise<PaymentSetUp> {
  const [account, webhook, portal] = await Promise.all([
    unlessForbidden<PaymentSetUp["account"]>("unknown", async () =>
      accountOfKeys((await stripe.accounts.retrieveCurrent()).id, publishableKey),
    ),
    unlessForbidden<PaymentSetUp["webhook"]>({ state: "unknown", version: null, missingEvents: [] }, () =>
      webhookOf(stripe, webhookUrl),
    ),
    unlessForbidden<PaymentSetUp["portal"]>("unknown", async () => {
      const { data } = await stripe.billingPortal.configurations.list({ is_default: true, active: true });
      return data.length > 0 ? "configured" : "missing";
    }),
  ]);
  return { account, webhook, portal };
}
