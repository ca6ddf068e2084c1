import type { Environment } from "./environment-schema.ts";

/** Undefined: the sign-up's last step says that payments are not set up (READ-40). */
export type PaymentsConfig =
  | {
      secretKey: string;
      publishableKey: string;
      /** Undefined: no event is believed, and the reconciliation alone brings changes. */
      webhookSecret: string | undefined;
      apiBase: string;
      /** The provider's browser library. */
      scriptUrl: string;
      /** Price ids by plan; undefined ones are found by their lookup keys. */
      prices: { EARLY_BIRD: string | undefined; MANAGED: string | undefined };
    }
  | undefined;

export function paymentsConfigOf(values: Environment): PaymentsConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = values;
  if (!secretKey || !publishableKey) return undefined;
  return {
    secretKey,
    publishableKey,
    webhookSecret: values.STRIPE_WEBHOOK_SECRET,
    apiBase: values.STRIPE_API_BASE,
    scriptUrl: values.STRIPE_JS_URL,
    prices: { EARLY_BIRD: values.STRIPE_PRICE_EARLY_BIRD, MANAGED: values.STRIPE_PRICE_MANAGED },
  };
}

/** Test keys and real ones never meet: a form that takes real cards for a key that charges none, or the reverse. */
export function paymentsProblems(values: Environment): string[] {
  const { STRIPE_SECRET_KEY: secretKey = "", STRIPE_PUBLISHABLE_KEY: publishableKey = "" } = values;
  const kindOf = (key: string) => key.split("_")[1];
  if (secretKey === "" || publishableKey === "" || kindOf(secretKey) === kindOf(publishableKey)) return [];
  return ["STRIPE_PUBLISHABLE_KEY: must be of the same kind as STRIPE_SECRET_KEY, both test or both live"];
}
