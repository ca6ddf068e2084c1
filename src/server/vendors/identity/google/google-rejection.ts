import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from "openid-client";
import type { IdentityCode } from "#domain/accounts/identity-codes.ts";
import type { SignInRejection } from "../identity.ts";
import { GoogleUnreachable } from "./google-fetch.ts";

const detailLengthMax = 100;

function rejected(code: IdentityCode, detail: string): SignInRejection {
  return { kind: "refused", code, detail: detail.slice(0, detailLengthMax) };
}

/** The claim of an ID token that was not as expected; undefined for any other failure. */
export function wrongClaim(error: unknown): string | undefined {
  if (!(error instanceof ClientError) || !(error.cause instanceof Error)) return undefined;
  const { cause } = error.cause;
  return typeof cause === "object" && cause !== null && "claim" in cause ? String(cause.claim) : undefined;
}

/** Whether an ID token was signed with a key that is not among those that were read. */
export const isUnknownKey = (error: unknown): boolean =>
  error instanceof ClientError && error.code === "OAUTH_KEY_SELECTION_FAILED";

/** Why a sign-in with the provider did not come about (READ-24). */
export function rejectionOf(error: unknown): SignInRejection {
  if (error instanceof GoogleUnreachable) return rejected("network-request-failed", error.reason);
  if (error instanceof AuthorizationResponseError)
    return rejected(error.error === "access_denied" ? "popup-closed-by-user" : "internal-error", error.error);
  if (error instanceof ResponseBodyError)
    return rejected(error.error === "invalid_client" ? "invalid-api-key" : "internal-error", error.error);
  if (error instanceof WWWAuthenticateChallengeError) return rejected("invalid-api-key", "401");
  if (error instanceof ClientError)
    return rejected("internal-error", `${error.code ?? error.message} ${wrongClaim(error) ?? ""}`.trim());
  return rejected("internal-error", error instanceof Error ? error.message : String(error));
}
