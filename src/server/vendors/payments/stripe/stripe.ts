import { z } from "zod";
import type { CheckResult } from "#server/platform/check-result.ts";
import { address, optionalText } from "#server/platform/environment-fields.ts";
import { notSet } from "../../key-check.ts";
import { vendor } from "../../vendor.ts";
import { type ConfiguredPayments, paymentsWebhookUrl } from "../payments.ts";
import { checkPrices } from "../price-check.ts";
import { checkSetUp } from "../set-up-check.ts";
import { createStripeClient } from "./stripe.client.ts";
import { readSignedEvent } from "./stripe-signature.ts";

const what = "Payments";

const kindOf = (key: string) => key.split("_")[1];

/** Subscriptions through Stripe. */
export const stripe = vendor({
  id: "stripe",
  environment: {
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^[sr]k_(test|live)_\S+$/, "must be a key such as sk_live_… or sk_test_…")
      .optional(),
    STRIPE_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_(test|live)_\S+$/, "must be a key such as pk_live_… or pk_test_…")
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_\S+$/, "must be a signing secret such as whsec_…")
      .optional(),
    STRIPE_API_BASE: address.default("https://api.stripe.com"),
    STRIPE_JS_URL: address.default("https://js.stripe.com/endive/stripe.js"),
    STRIPE_PRICE_EARLY_BIRD: optionalText,
    STRIPE_PRICE_MANAGED: optionalText,
  },
  together: [["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY"]],
  /** Test keys and real ones never meet: a form that takes real cards for a key that charges none, or the reverse. */
  problemsOf({ STRIPE_SECRET_KEY: secretKey = "", STRIPE_PUBLISHABLE_KEY: publishableKey = "" }) {
    if (secretKey === "" || publishableKey === "" || kindOf(secretKey) === kindOf(publishableKey)) return [];
    return ["STRIPE_PUBLISHABLE_KEY: must be of the same kind as STRIPE_SECRET_KEY, both test or both live"];
  },
  configure(values, { appUrl }): ConfiguredPayments {
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = values;
    const { STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_BASE: apiBase, STRIPE_JS_URL: scriptUrl } = values;
    const prices = { EARLY_BIRD: values.STRIPE_PRICE_EARLY_BIRD, MANAGED: values.STRIPE_PRICE_MANAGED };
    const isOn = secretKey !== undefined && publishableKey !== undefined;
    const open: ConfiguredPayments["open"] = ({ fetch }) =>
      createStripeClient({ secretKey: secretKey ?? "", apiBase, fetch });

    function checkEvents(): CheckResult {
      const hook = paymentsWebhookUrl(appUrl);
      const says = secret
        ? `Events are expected at ${hook}`
        : `STRIPE_WEBHOOK_SECRET is not set: events to ${hook} are refused, changes are found every ten minutes.`;
      return { what: `${what}, events`, ok: secret ? true : null, says };
    }

    return {
      id: "stripe",
      name: "Stripe",
      url: isOn ? apiBase : undefined,
      browser: isOn ? { publishableKey, scriptUrl } : undefined,
      prices,
      readEvent:
        secret === undefined
          ? undefined
          : (body, signature, nowMs) => readSignedEvent(body, signature, { secret, nowMs }),
      open,
      async check(outside) {
        if (!isOn) return [notSet(what, "STRIPE_SECRET_KEY is not set: nobody can pay.")];
        const provider = open(outside);
        const question = { webhookUrl: paymentsWebhookUrl(appUrl), publishableKey };
        return [
          ...(await checkPrices(what, { provider, prices })),
          checkEvents(),
          ...(await checkSetUp(what, provider, question)),
        ];
      },
    };
  },
});
