import { Hono } from "hono";
import type { SignedIn } from "#server/http/signed-in.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { SubscriptionsService } from "./subscriptions.service.ts";

type Subscriptions = Pick<SubscriptionsService, "portal" | "syncUser"> | undefined;

/** Without payments nobody has anything to look after. */
function required(subscriptions: Subscriptions): NonNullable<Subscriptions> {
  if (!subscriptions) throw new AppError("payments-not-set-up");
  return subscriptions;
}

export const billingRoutes = (subscriptions: Subscriptions) =>
  new Hono<SignedIn>().post("/portal", async (c) =>
    c.json(await required(subscriptions).portal(c.var.actor), 201),
  );

/** Mounted under the admins' users. */
export const adminBillingRoutes = (subscriptions: Subscriptions) =>
  new Hono<SignedIn>().post("/:id/sync-billing", async (c) => {
    await required(subscriptions).syncUser(c.req.param("id"));
    return c.body(null, 204);
  });
