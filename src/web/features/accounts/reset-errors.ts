import { passwordProblem } from "#domain/accounts/details.ts";

export type ResetForm = { newPassword: string; confirmPassword: string };

/** Field messages of the form for a new password; empty when it may be sent. */
export function resetErrors({ newPassword, confirmPassword }: ResetForm) {
  const problem = passwordProblem(newPassword);
  if (problem !== undefined) return { newPassword: problem };
  return newPassword === confirmPassword ? {} : { confirmPassword: "Passwords do not match" };
}
