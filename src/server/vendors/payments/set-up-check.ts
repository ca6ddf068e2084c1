import type { CheckResult } from "#server/platform/check-result.ts";
import { type PaymentProvider, PaymentProviderError, type SetUpQuestion } from "./payments.ts";

/** Tells in words what of the provider's account is not set up for this installation. Changes nothing. */
export async function checkSetUp(
  what: string,
  provider: Pick<PaymentProvider, "setUp">,
  question: SetUpQuestion,
): Promise<CheckResult[]> {
  try {
    const { account, webhook, portal } = await provider.setUp(question);
    const { webhookUrl } = question;
    const of = webhook.version === null ? "" : ` Its events are of version ${webhook.version}.`;
    const hooks = {
      right: `Events are sent to ${webhookUrl}.${of}`,
      missing: `No webhook endpoint has the address ${webhookUrl}: add it, or changes are found every ten minutes.`,
      disabled: `The webhook endpoint ${webhookUrl} is disabled.`,
      incomplete: `The webhook endpoint ${webhookUrl} lacks events: ${webhook.missingEvents.join(", ")}.`,
      unknown: "The key may not read webhook endpoints.",
    };
    const accounts = {
      one: "Both keys are of one account.",
      two: "STRIPE_PUBLISHABLE_KEY is of another account than STRIPE_SECRET_KEY: nobody can pay.",
      unknown: "The keys don't tell whether they are of one account.",
    };
    const portals = {
      configured: "The portal is configured.",
      missing: "The portal isn't configured: save its settings in the provider's dashboard.",
      unknown: "The key may not read the portal's settings.",
    };
    const ok = (state: string, right: string) => (state === "unknown" ? null : state === right);
    return [
      { what: `${what}, account`, ok: ok(account, "one"), says: accounts[account] },
      { what: `${what}, events sent`, ok: ok(webhook.state, "right"), says: hooks[webhook.state] },
      { what: `${what}, portal`, ok: ok(portal, "configured"), says: portals[portal] },
    ];
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    return [{ what: `${what}, account`, ok: false, says: `The account can't be read (${error.message}).` }];
  }
}
