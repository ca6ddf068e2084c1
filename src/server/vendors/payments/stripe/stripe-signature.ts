import Stripe from "stripe";
import { type PaymentEvent, PaymentProviderError } from "../payments.ts";
import { paymentEvent } from "./stripe.transform.ts";

/** A signature is good for five minutes (threats T37). */
const toleranceSeconds = 300;

/**
 * Reads a signed event from its raw body: HMAC over the bytes, compared in constant time, at most five minutes old.
 * @returns null for an event that changes nothing here
 * @throws PaymentProviderError rejected when the signature is not right
 */
export function readSignedEvent(
  body: Uint8Array,
  signature: string,
  { secret, nowMs }: { secret: string; nowMs: number },
): PaymentEvent | null {
  try {
    const event = Stripe.webhooks.constructEvent(
      Buffer.from(body),
      signature,
      secret,
      toleranceSeconds,
      undefined,
      nowMs,
    );
    return paymentEvent(event);
  } catch (cause) {
    throw new PaymentProviderError("refused", "signature", { cause });
  }
}
