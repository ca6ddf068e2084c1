import { passwordLengthMin } from "#domain/accounts/account.ts";
import type { NewPassword } from "#web/features/accounts/new-password-errors.ts";
import { TextField, type TextFieldProps } from "#web/ui/field.tsx";

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
