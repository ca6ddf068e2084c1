/** What a security event is about; an endpoint names its kind in the contract. */
export const securityEventKinds = [
  "sign-in",
  "sign-out",
  "mailed-link",
  "account",
  "password",
  "email",
  "phone",
  "second-factor",
  "passkey",
  "sessions",
  "confirmation",
  "api-keys",
  "token",
  "output-feed",
  "admin-access",
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

export type SecurityEvent = {
  kind: SecurityEventKind;
  /** "done", "second-factor" while a code is still asked for, or the code of the rejection. */
  outcome: string;
  /** The account, as far as it is known; an address that nobody has names no account. */
  userId: string | null;
  /** As rate limits count it: an IPv4 address or an IPv6 /64. */
  network: string;
};

/** Equal events of an hour are one row with a count, so that guessing does not fill the log. */
export const securityEventDaysMax = 180;
/** Rows in all; the oldest go first. */
export const securityEventRowsMax = 200_000;
