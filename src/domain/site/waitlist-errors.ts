import { type Message, message } from "#domain/language/translate.ts";
import { connectionText } from "./waitlist.ts";

export const invalidAddressText = message("Please enter a valid email address");

const denied = message("Database access denied. Please contact support.");
const unavailable = message("Service temporarily unavailable. Please try again later.");
const fallback = message("Failed to join waitlist. Please try again.");

/** By the code of a rejection (READ-89). A rejected origin is the only permission that a visitor can lack. */
const textOf = new Map<string, Message>([
  ["bad-input", invalidAddressText],
  ["waitlist-duplicate", message("Email already exists in waitlist")],
  ["foreign-origin", denied],
  ["forbidden", denied],
  ["unavailable", unavailable],
  ["overloaded", unavailable],
  ["database-fault", connectionText],
  ["network", connectionText],
]);

/**
 * What the form says to a rejection (specification sections 5 and 8).
 * @param words the server's own sentence: it alone knows when the next attempt is welcome
 */
export const waitlistErrorText = (code: string, words: Message): Message =>
  code === "rate-limited" ? words : (textOf.get(code) ?? fallback);

/** Whether the address itself is at fault: the words are then shown at the field. */
export const isAddressFailure = (code: string): boolean =>
  code === "bad-input" || code === "waitlist-duplicate";
