import { z } from "zod";
import { authProviders, roles, subscriptionTypes } from "#domain/accounts/account.ts";
import { languageSchema } from "./accounts.ts";
import { entitlementSchema } from "./entitlement.ts";

/** A user as sign-in answers name them. */
const signedInUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  /** Address of the profile picture. */
  image: z.string().nullish(),
});

/** What a sign-in answers: the session is open, or the second factor is asked for. */
export const signInAnswerSchema = z.union([
  z.object({ twoFactorRedirect: z.literal(true), twoFactorMethods: z.array(z.string()) }),
  z.object({ user: signedInUserSchema }),
]);
export type SignInAnswer = z.infer<typeof signInAnswerSchema>;

export const signedInUserAnswerSchema = z.object({ user: signedInUserSchema });
/** Null without a session. */
export const sessionAnswerSchema = z
  .object({
    session: z.object({ expiresAt: z.string() }),
    user: signedInUserSchema.extend({
      emailVerified: z.boolean(),
      phone: z.string().nullable(),
      role: z.enum(roles),
      subscriptionType: z.enum(subscriptionTypes).nullable(),
      authProvider: z.enum(authProviders),
      language: languageSchema,
      googleUid: z.string().nullable(),
      twoFactorEnabled: z.boolean(),
      entitlement: entitlementSchema,
      createdAt: z.string(),
      updatedAt: z.string(),
    }),
  })
  .nullable();
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;
