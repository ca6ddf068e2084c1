import { passwordProblem } from "#domain/accounts/details.ts";

export type NewPassword = { newPassword: string; confirmPassword: string };

/** Field messages of the two fields for a new password; empty when it may be sent. */
export function newPasswordErrors({ newPassword, confirmPassword }: NewPassword) {
  const problem = passwordProblem(newPassword);
  if (problem !== undefined) return { newPassword: problem };
  return newPassword === confirmPassword ? {} : { confirmPassword: "Passwords do not match" };
}
