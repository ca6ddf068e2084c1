import { Hono } from "hono";
import type { Anyone } from "#server/http/signed-in.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { PaymentEventsService } from "./payment-events.service.ts";

/** Signed messages of the payment provider; their bytes are read as they came. */
export const webhookRoutes = (events: Pick<PaymentEventsService, "receive"> | undefined) =>
  new Hono<Anyone>().post("/stripe", async (c) => {
    if (!events) throw new AppError("webhook-not-set-up");
    await events.receive(new Uint8Array(await c.req.arrayBuffer()), c.req.header("stripe-signature"));
    return c.json({ received: true });
  });
