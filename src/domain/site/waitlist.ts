import { message } from "#domain/language/translate.ts";

/** The waitlist form needs it from the start; what else can fail comes with the call. */
export const connectionText = message("Connection error. Please check your internet connection.");

/** What became of an address: it waits, a link to sign up was sent to it, or it has an account. */
export const waitlistStatuses = ["pending", "invited", "joined"] as const;

/** How long an invitation is good. */
export const inviteDays = 7;
