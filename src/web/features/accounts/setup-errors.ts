import type { FirstAdmin } from "#contract/setup.ts";
import { emailProblem, fullNameProblem, passwordProblem } from "#domain/accounts/details.ts";

export type SetupForm = Omit<FirstAdmin, "token">;
export type SetupErrors = { [field in keyof SetupForm]?: string | undefined };

/** Field messages of the form for the first admin; none when it may be sent. */
export function setupErrors(form: SetupForm): SetupErrors {
  return {
    fullName: fullNameProblem(form.fullName),
    email: emailProblem(form.email),
    password: passwordProblem(form.password),
  };
}
