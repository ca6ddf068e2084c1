import { type Message, message } from "#domain/language/translate.ts";
import type { ProofKind } from "#web/features/accounts/sign-in/sign-in.calls.ts";

/** A field for six digits: large and apart, as the app or the message shows them. */
export const digitStyles = "[&_input]:figures [&_input]:h-11 [&_input]:text-20 [&_input]:tracking-[0.25em]";

/** What is typed without the spaces that apps and lists show between groups. */
export function plainCode(text: string): string {
  return text.replace(/\s/g, "");
}

/** What is wrong with a typed code, */
export function codeProblem(kind: ProofKind, text: string): Message | undefined {
  const code = plainCode(text);
  if (kind === "app") return /^\d{6}$/.test(code) ? undefined : message("Enter all 6 digits");
  if (code === "") return message("Backup code is required");
  return code.length < 6 || code.length > 20 ? message("That's not a valid backup code") : undefined;
}
