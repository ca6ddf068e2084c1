import { z } from "zod";
import { authProviders, roles, subscriptionTypes } from "#domain/accounts/account.ts";

/** The signed-in user as the browser may see it. */
export const meSchema = z.object({
  id: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(roles),
  subscriptionType: z.enum(subscriptionTypes).nullable(),
  authProvider: z.enum(authProviders),
  profilePicture: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Me = z.infer<typeof meSchema>;

/** POST /api/auth/sign-in/email. A wrong pair answers 401 with a plain `{code,message}` of the auth library's shape. */
export const signInSchema = z.object({ email: z.string(), password: z.string() });
export type SignIn = z.infer<typeof signInSchema>;
