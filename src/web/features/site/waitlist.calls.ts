import { isEmail } from "#domain/accounts/account.ts";
import type { Message } from "#domain/language/translate.ts";
import { invalidAddressText, isAddressFailure, waitlistErrorText } from "#domain/site/waitlist-errors.ts";
import { recordEvent } from "#web/lib/analytics.ts";
import { ApiError, wordsOf } from "#web/lib/api-error.ts";
import { call } from "#web/lib/call.ts";
import { translateAt } from "#web/lib/language.ts";

/** `atField`: the address is at fault, not the way to the server. */
export type JoinOutcome =
  | { joined: true; email: string }
  | { joined: false; text: Message; atField: boolean };

/** Puts an address as typed onto the waitlist. */
export async function joinWaitlist(typed: string): Promise<JoinOutcome> {
  const email = typed.trim();
  if (!isEmail(email)) return { joined: false, text: invalidAddressText, atField: true };
  try {
    await call("POST /api/waitlist", {
      body: { email, language: translateAt(window.location.pathname).locale },
    });
  } catch (error) {
    const code = error instanceof ApiError ? error.code : "unexpected";
    return { joined: false, text: waitlistErrorText(code, wordsOf(error)), atField: isAddressFailure(code) };
  }
  recordEvent("waitlist_signup");
  return { joined: true, email };
}
