import { createHmac } from "node:crypto";

/** HMAC-SHA256 over "time.body" with the whole secret as key. */
function digestOf(payload: string, secret: string, atSeconds: number): string {
  return createHmac("sha256", secret).update(`${atSeconds}.${payload}`).digest("hex");
}

/** The `Stripe-Signature` header for a raw body. */
export function signatureFor(payload: string, secret: string, atSeconds: number, scheme = "v1"): string {
  return `t=${atSeconds},${scheme}=${digestOf(payload, secret, atSeconds)}`;
}
