import { z } from "zod";
import { planEndReasons } from "#domain/billing/entitlement.ts";

/** What the plan lets a user use now. */
export const entitlementSchema = z.discriminatedUnion("state", [
  z.object({ state: z.literal("full") }),
  /** The last renewal failed; everything goes on until then. */
  z.object({ state: z.literal("grace"), until: z.string() }),
  /** `since` is null where the day isn't known. */
  z.object({ state: z.literal("ended"), since: z.string().nullable(), reason: z.enum(planEndReasons) }),
]);
