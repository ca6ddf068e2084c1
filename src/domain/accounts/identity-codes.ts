/** Identity codes of the specification (section 8) and our own of the same kind. They travel in the error. */
export const identityCodes = [
  "unauthorized-domain",
  "popup-blocked",
  "popup-closed-by-user",
  "cancelled-popup-request",
  "network-request-failed",
  "multi-factor-auth-required",
  "user-mismatch",
  "invalid-api-key",
  "account-not-found",
  "email-not-verified",
  "signups-closed",
  "account-removed",
  "rate-limited",
  "internal-error",
] as const;
export type IdentityCode = (typeof identityCodes)[number];

/** The error's own sentence; a code without one shows the fallback text of its screen (READ-24). */
const messages: { [code in IdentityCode]?: string } = {
  "unauthorized-domain": "Google sign-in isn't allowed from this site.",
  "popup-blocked": "Your browser blocked the sign-in window. Allow popups for this site and try again.",
  "network-request-failed": "The network isn't responding. Check your connection and try again.",
  "multi-factor-auth-required": "This account uses two-step sign-in. Sign in with your password.",
  "user-mismatch": "This account is linked to another Google account.",
  "account-not-found": "Account not found. Please sign up first.",
  "email-not-verified": "Google hasn't verified this email.",
  "signups-closed": "Coming Soon!",
  "account-removed": "User not found",
  "rate-limited": "Too many attempts. Please wait a moment and try again.",
};

export const googleFallback = {
  "sign-in": "Google login failed. Please try again.",
  "sign-up": "Google signup failed. Please try again.",
} as const;
export type GoogleIntent = keyof typeof googleFallback;

/** The message of a code, null when the screen's fallback is to be shown; unknown codes have none. */
export function identityMessage(code: string): string | null {
  const known = identityCodes.find((each) => each === code);
  return known === undefined ? null : (messages[known] ?? null);
}
