import { z } from "zod";
import { isEmail, passwordLengthMax, passwordLengthMin } from "#domain/accounts/account.ts";
import { languageSchema } from "./accounts.ts";
import { endpoints } from "./endpoint.ts";

/** Sign-in takes this narrower pattern: an admin of another address would be locked out. */
const isSignInEmail = (text: string) => z.email().safeParse(text).success;

/** POST /api/setup: the first admin of a new installation, by the one-time link that the server printed. */
export const firstAdminSchema = z.object({
  token: z.string().min(10).max(100),
  fullName: z.string().trim().min(1, "Full name is required").max(100),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .refine((text) => isEmail(text) && isSignInEmail(text), "Email is invalid"),
  password: z
    .string()
    .min(passwordLengthMin, "Password must be at least 6 characters")
    .max(passwordLengthMax, "Password must be at most 200 characters"),
  /** Of the page; the account gets it. */
  language: languageSchema.optional(),
});
export type FirstAdmin = z.infer<typeof firstAdminSchema>;

export const setupEndpoints = endpoints({
  createFirstAdmin: {
    route: "POST /api/setup",
    area: "Sign-in",
    access: "anyone",
    work: "sign-in",
    securityEvent: "account",
    summary: "Creates the first admin by the one-time link that the server printed.",
    limit: "setup",
    body: firstAdminSchema,
    status: 201,
    answer: z.object({ email: z.string() }),
    errors: ["forbidden", "sign-in-busy"],
  },
});
