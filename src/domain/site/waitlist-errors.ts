import { waitlistTexts } from "./waitlist.ts";

export const invalidAddressText = "Please enter a valid email address";

const denied = "Database access denied. Please contact support.";
const unavailable = "Service temporarily unavailable. Please try again later.";
const fallback = "Failed to join waitlist. Please try again.";

/** By the code of a rejection (READ-89). A rejected origin is the only permission that a visitor can lack. */
const textOf = new Map([
  ["bad-input", invalidAddressText],
  ["waitlist-duplicate", "Email already exists in waitlist"],
  ["foreign-origin", denied],
  ["forbidden", denied],
  ["unavailable", unavailable],
  ["overloaded", unavailable],
  ["database-fault", waitlistTexts.connection],
  ["network", waitlistTexts.connection],
]);

/**
 * What the form says to a rejection (specification sections 5 and 8).
 * @param message the server's own sentence: it alone knows when the next attempt is welcome
 */
export const waitlistErrorText = (code: string, message: string): string =>
  code === "rate-limited" ? message : (textOf.get(code) ?? fallback);

/** Whether the address itself is at fault: the words then stand at the field. */
export const isAddressFailure = (code: string): boolean =>
  code === "bad-input" || code === "waitlist-duplicate";
