import { z } from "zod";
import { isTokenName, tokenNameLengthMax, tokenScopes } from "#domain/accounts/personal-token.ts";
import { endpoints } from "./endpoint.ts";

const scopesSchema = z
  .array(z.enum(tokenScopes))
  .min(1, "Choose what the token may do.")
  .max(tokenScopes.length)
  .transform((scopes) => tokenScopes.filter((each) => scopes.includes(each)));

export const personalTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** The last four characters, by which its owner tells it from others. */
  lastFour: z.string(),
  createdAt: z.string(),
  /** Null for one that lives until it is revoked. */
  expiresAt: z.string().nullable(),
  /** Up to five minutes ago; null for one that was never used. */
  lastUsedAt: z.string().nullable(),
});
export type PersonalToken = z.infer<typeof personalTokenSchema>;

export const tokensAnswerSchema = z.object({ tokens: z.array(personalTokenSchema) });
export type TokensAnswer = z.infer<typeof tokensAnswerSchema>;

export const newTokenSchema = z.object({
  name: z
    .string()
    .trim()
    .max(tokenNameLengthMax)
    .refine((text) => text !== "" && isTokenName(text), "Name is required"),
  scopes: scopesSchema,
  /** ISO 8601 with an offset; null or absent for no expiry. */
  expiresAt: z.iso.datetime({ offset: true }).nullish(),
});
export type NewToken = z.infer<typeof newTokenSchema>;

/** The answer to a new token: the only one that has its secret. */
export const createdTokenSchema = personalTokenSchema.extend({ token: z.string() });
export type CreatedToken = z.infer<typeof createdTokenSchema>;

export const tokensEndpoints = endpoints({
  listTokens: {
    route: "GET /api/tokens",
    area: "Account",
    access: "user",
    summary:
      "The user's personal tokens, the newest first, without their secrets. Expired ones are listed, too.",
    answer: tokensAnswerSchema,
  },
  addToken: {
    route: "POST /api/tokens",
    area: "Account",
    access: "user",
    securityEvent: "token",
    summary: "Creates a personal token. Its secret is in this answer only. At most 20.",
    limit: "new-tokens",
    body: newTokenSchema,
    status: 201,
    answer: createdTokenSchema,
    errors: ["token-limit-reached"],
  },
  deleteToken: {
    route: "DELETE /api/tokens/:tokenId",
    area: "Account",
    access: "user",
    securityEvent: "token",
    summary: "Revokes a personal token: its next call is rejected.",
    status: 204,
    errors: ["token-not-found"],
  },
});
