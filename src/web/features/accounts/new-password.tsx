import { passwordLengthMin } from "#domain/accounts/account.ts";
import { passwordProblem } from "#domain/accounts/details.ts";
import { TextField, type TextFieldProps } from "#web/ui/field.tsx";

type NewPassword = { newPassword: string; confirmPassword: string };

/** Field messages of the two fields for a new password; empty when it may be sent. */
export function newPasswordErrors({ newPassword, confirmPassword }: NewPassword) {
  const problem = passwordProblem(newPassword);
  if (problem !== undefined) return { newPassword: problem };
  return newPassword === confirmPassword ? {} : { confirmPassword: "Passwords do not match" };
}

export type NewPasswordFieldsProps = {
  form: { field: (name: keyof NewPassword) => Partial<TextFieldProps> };
};

/** Wherever a password is chosen in place of another one. */
export function NewPasswordFields({ form }: NewPasswordFieldsProps) {
  return (
    <>
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        help={`At least ${passwordLengthMin} characters.`}
        {...form.field("newPassword")}
      />
      <TextField
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
        {...form.field("confirmPassword")}
      />
    </>
  );
}
