import { passwordProblem } from "#domain/accounts/details.ts";
import { message } from "#domain/language/translate.ts";
import { ChosenPassword } from "#web/features/accounts/account-fields.tsx";
import type { TextFieldProps } from "#web/ui/field.tsx";

type NewPassword = { newPassword: string; confirmPassword: string };

/** Field messages of the two fields for a new password; empty when it may be sent. */
export function newPasswordErrors({ newPassword, confirmPassword }: NewPassword) {
  const problem = passwordProblem(newPassword);
  if (problem !== undefined) return { newPassword: problem };
  return newPassword === confirmPassword ? {} : { confirmPassword: message("Passwords do not match") };
}

export type NewPasswordFieldsProps = {
  form: { field: (name: keyof NewPassword) => Partial<TextFieldProps> };
};

/** For a password in place of another one. */
export function NewPasswordFields({ form }: NewPasswordFieldsProps) {
  return (
    <ChosenPassword
      called="new password"
      field={form.field("newPassword")}
      again={form.field("confirmPassword")}
    />
  );
}
