import { message } from "#domain/language/translate.ts";

/** The waitlist form needs it from the start; what else can fail comes with the call. */
export const connectionText = message("Connection error. Please check your internet connection.");

/** What became of an address: it waits, a link to sign up was sent to it, or it has an account. */
export const waitlistStatuses = ["pending", "invited", "joined"] as const;

/** How long an invitation is good. */
export const inviteDays = 7;

/** What a spreadsheet takes for the start of a formula, also behind blanks. */
const formulaStart = /^[\s]*[=+\-@\t\r]/;

/**
 * A cell of a CSV file that a spreadsheet shows and never runs: quoted always, with an apostrophe in front of what
 * would be a formula.
 */
export function csvCell(text: string): string {
  const visible = formulaStart.test(text) ? `'${text}` : text;
  return `"${visible.replaceAll('"', '""')}"`;
}

/** A line of a CSV file with its end (RFC 4180). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;
