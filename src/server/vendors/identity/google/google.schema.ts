import { z } from "zod";

/** What is read of a verified ID token's claims. */
export const googleClaimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
  picture: z.string().optional(),
});
export type GoogleClaims = z.infer<typeof googleClaimsSchema>;
