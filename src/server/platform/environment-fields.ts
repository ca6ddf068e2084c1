import { z } from "zod";

/** An address without a slash at its end. */
export const address = z
  .url({ protocol: /^https?$/, error: "must be an address such as https://example.com" })
  .transform((text) => text.replace(/\/+$/, ""));
/** Of a WebSocket. */
export const socketAddress = z.url({
  protocol: /^wss?$/,
  error: "must be an address such as wss://example.com",
});
export const email = z.email("must be an email address");
export const optionalText = z.string().trim().min(1).optional();
