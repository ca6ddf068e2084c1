import type { ProofKind } from "#web/features/accounts/sign-in/sign-in.calls.ts";

/** A field for six digits: large and apart, as the app or the message shows them. */
export const digitStyles = "[&_input]:figures [&_input]:h-11 [&_input]:text-20 [&_input]:tracking-[0.25em]";

/** What is typed without the spaces that apps and lists show between groups. */
export function plainCode(text: string): string {
  return text.replace(/\s/g, "");
}

/** What is wrong with a typed code, in words. */
export function codeProblem(kind: ProofKind, text: string): string | undefined {
  const code = plainCode(text);
  if (kind === "app") return /^\d{6}$/.test(code) ? undefined : "Enter all 6 digits";
  if (code === "") return "Backup code is required";
  return code.length < 6 || code.length > 20 ? "That's not a valid backup code" : undefined;
}
