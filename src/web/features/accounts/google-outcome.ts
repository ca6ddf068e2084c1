import type { GoogleOutcome } from "#contract/sign-up.ts";
import {
  type GoogleIntent,
  googleFallback,
  type IdentityCode,
  identityMessage,
} from "#domain/accounts/identity-codes.ts";
import type { Message } from "#domain/language/translate.ts";

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** What the popup said; null for a message of somebody else, such as a browser extension. */
export function parseGoogleOutcome(data: unknown): GoogleOutcome | null {
  if (typeof data !== "object" || data === null) return null;
  const said = data as Record<string, unknown>;
  switch (said.result) {
    case "signed-in":
      return { result: "signed-in" };
    case "second-factor": {
      const methods = Array.isArray(said.methods) ? said.methods.map(text) : [];
      return { result: "second-factor", methods };
    }
    case "new-user":
      return {
        result: "new-user",
        isNewUser: true,
        isTempUser: true,
        fullName: text(said.fullName),
        email: text(said.email),
        profilePicture: text(said.profilePicture) || null,
      };
    case "error":
      return { result: "error", code: text(said.code), message: text(said.message) || null };
    default:
      return null;
  }
}

/** An end that the browser itself knows of. */
export function googleProblem(code: IdentityCode): GoogleOutcome {
  return { result: "error", code, message: identityMessage(code) };
}

/** What the screen says of an outcome; null when it is none to complain about (READ-24). */
export function googleRejection(outcome: GoogleOutcome, intent: GoogleIntent): Message | null {
  if (outcome.result === "error") return { sentence: outcome.message ?? googleFallback[intent] };
  if (outcome.result === "new-user" && intent === "sign-in")
    return { sentence: identityMessage("account-not-found") ?? googleFallback[intent] };
  return null;
}
