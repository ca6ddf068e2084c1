import type { FirstAdmin } from "#contract/setup.ts";
import { isEmail, passwordLengthMin } from "#domain/accounts/account.ts";

export type SetupForm = Omit<FirstAdmin, "token">;
export type SetupErrors = { [field in keyof SetupForm]?: string | undefined };

/** Field messages of the form for the first admin; empty when it may be sent. */
export function setupErrors(form: SetupForm): SetupErrors {
  const errors: SetupErrors = {};
  if (form.fullName.trim() === "") errors.fullName = "Full name is required";
  if (form.email.trim() === "") errors.email = "Email is required";
  else if (!isEmail(form.email.trim())) errors.email = "Email is invalid";
  if (form.password === "") errors.password = "Password is required";
  else if (form.password.length < passwordLengthMin)
    errors.password = `Password must be at least ${passwordLengthMin} characters`;
  return errors;
}
