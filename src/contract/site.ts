import { z } from "zod";

/** GET /api/config: facts that anyone may know. */
export const publicConfigSchema = z.object({
  productName: z.string(),
  version: z.string(),
  signupsEnabled: z.boolean(),
  googleEnabled: z.boolean(),
  paymentsEnabled: z.boolean(),
  measurementId: z.string().nullable(),
  /** True while stand-ins play the outside services. */
  demo: z.boolean(),
  supportEmail: z.string(),
  legalEmail: z.string(),
  privacyEmail: z.string(),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;
