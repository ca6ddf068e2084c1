/** Texts of the waitlist form (specification sections 4, 5 and 8). */
export const waitlistTexts = {
  submitting: "Joining...",
  joined: "Thank you for joining our waitlist!",
  invalid: "Please enter a valid email address",
  duplicate: "Email already exists in waitlist",
  denied: "Database access denied. Please contact support.",
  unavailable: "Service temporarily unavailable. Please try again later.",
  connection: "Connection error. Please check your internet connection.",
  fallback: "Failed to join waitlist. Please try again.",
  tooMany: "Too many attempts. Please wait a moment and try again.",
} as const;

/** By the code of a refusal (READ-89). A refused origin is the only permission that a visitor can lack. */
const textOf: Record<string, string> = {
  "bad-input": waitlistTexts.invalid,
  "waitlist-duplicate": waitlistTexts.duplicate,
  "foreign-origin": waitlistTexts.denied,
  forbidden: waitlistTexts.denied,
  unavailable: waitlistTexts.unavailable,
  overloaded: waitlistTexts.unavailable,
  "database-fault": waitlistTexts.connection,
  network: waitlistTexts.connection,
  "rate-limited": waitlistTexts.tooMany,
};

/** What the form says to a refusal. */
export function waitlistErrorText(code: string): string {
  return Object.hasOwn(textOf, code) ? (textOf[code] ?? waitlistTexts.fallback) : waitlistTexts.fallback;
}

/** Whether the address itself is at fault: the words then stand at the field. */
export const isAddressFault = (code: string): boolean =>
  code === "bad-input" || code === "waitlist-duplicate";
