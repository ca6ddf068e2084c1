import { z } from "zod";
import { isEmail, passwordLengthMax, passwordLengthMin } from "#domain/accounts/account.ts";

/** POST /api/setup: the first admin of a new installation, by the one-time link that the server printed. */
export const firstAdminSchema = z.object({
  token: z.string().min(10).max(100),
  fullName: z.string().trim().min(1, "Full name is required").max(100),
  email: z.string().trim().toLowerCase().refine(isEmail, "Email is invalid"),
  password: z
    .string()
    .min(passwordLengthMin, "Password must be at least 6 characters")
    .max(passwordLengthMax, "Password must be at most 200 characters"),
});
export type FirstAdmin = z.infer<typeof firstAdminSchema>;
