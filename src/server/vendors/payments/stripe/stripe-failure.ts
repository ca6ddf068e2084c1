import Stripe from "stripe";
import { type PaymentFailure, PaymentProviderError } from "../payments.ts";

function failureOf(error: InstanceType<typeof Stripe.errors.StripeError>): PaymentFailure {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return "key-reused";
  if (error.code === "resource_missing") return "missing";
  if (error.code === "email_invalid") return "email-refused";
  const status = error.statusCode ?? 0;
  if (status === 401 || status === 403) return "account-refused";
  if (status >= 500) return "failed";
  if (status === 0 || status === 409 || status === 429) return "unreachable";
  return "refused";
}

/** Anything the library throws, in our words. Its message is left out: it may repeat what was sent. */
export function providerError(error: unknown): PaymentProviderError {
  if (error instanceof PaymentProviderError) return error;
  if (!(error instanceof Stripe.errors.StripeError))
    return new PaymentProviderError("unreachable", "no answer");
  const detail = error.code ?? error.type ?? `http ${error.statusCode ?? "?"}`;
  // Whoever answered may have sent anything.
  const requestId = /^req_\w{1,60}$/.exec(error.requestId ?? "")?.[0];
  return new PaymentProviderError(failureOf(error), String(detail).slice(0, 60), { requestId });
}

function holdsError(text: string): boolean {
  try {
    return Boolean((JSON.parse(text) as { error?: unknown } | null)?.error);
  } catch {
    return false;
  }
}

/**
 * The library takes whatever holds no `error` for a good answer, also under a bad status as a machine on the way sends
 * it: such an answer becomes a failure of the provider's.
 */
export const failuresByStatus =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (...call) => {
    const response = await fetch(...call);
    if (response.ok) return response;
    const { status } = response;
    const headers = new Headers(response.headers);
    // Under the same key it would be answered the same: who called begins again under another.
    if (status >= 500) headers.set("stripe-should-retry", "false");
    const text = await response.text();
    return new Response(holdsError(text) ? text : '{"error":{"type":"api_error"}}', { status, headers });
  };
