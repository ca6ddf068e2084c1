import type { GoogleIntent } from "./identity-codes.ts";

/** What Google vouches for. */
export type GoogleIdentity = {
  /** Google's own id of the user; an address may change hands, this does not. */
  sub: string;
  /** Lower case. */
  email: string;
  emailVerified: boolean;
  fullName: string;
  profilePicture: string | null;
};

/** What is known of an account that may be meant. */
export type GoogleAccount = {
  id: string;
  email: string;
  emailVerified: boolean;
  googleUid: string | null;
  removed: boolean;
};

export type GoogleDecision =
  | { kind: "sign-in"; userId: string; provesEmail: boolean }
  /** The account takes this Google subject from now on, and no other (READ-26). */
  | { kind: "link"; userId: string }
  /** No account has the address. */
  | { kind: "unknown" }
  | { kind: "refuse"; code: "email-not-verified" | "user-mismatch" | "account-removed" };

/**
 * Whose account an identity opens (READ-24 to READ-26). An unverified address opens none, whatever it resembles. A
 * removed account is nobody's while signing up: the new one replaces it (READ-51).
 */
export function decideGoogle(
  identity: GoogleIdentity,
  intent: GoogleIntent,
  known: { bySubject: GoogleAccount | undefined; byEmail: GoogleAccount | undefined },
): GoogleDecision {
  if (!identity.emailVerified) return { kind: "refuse", code: "email-not-verified" };
  const account = known.bySubject ?? known.byEmail;
  if (account === undefined) return { kind: "unknown" };
  if (account.removed)
    return intent === "sign-up" ? { kind: "unknown" } : { kind: "refuse", code: "account-removed" };
  if (account.googleUid === identity.sub)
    return {
      kind: "sign-in",
      userId: account.id,
      provesEmail: !account.emailVerified && account.email === identity.email,
    };
  if (account.googleUid !== null) return { kind: "refuse", code: "user-mismatch" };
  return { kind: "link", userId: account.id };
}
