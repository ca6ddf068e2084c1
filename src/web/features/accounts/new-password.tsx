import { passwordLengthMin } from "#domain/accounts/account.ts";
import { passwordProblem } from "#domain/accounts/details.ts";
import { TextField, type TextFieldProps } from "#web/ui/field.tsx";

export type ChosenPasswordProps = {
  /** As its labels say it. */
  called?: "password" | "new password";
  field: Partial<TextFieldProps>;
  /** The field for the same password again; left out where it is typed once. */
  again?: Partial<TextFieldProps>;
};

/** Wherever a password is chosen: password managers offer one here. */
export function ChosenPassword({ called = "password", field, again }: ChosenPasswordProps) {
  const chosen = { type: "password", autoComplete: "new-password" } as const;
  return (
    <>
      <TextField
        label={called === "password" ? "Password" : "New password"}
        help={`At least ${passwordLengthMin} characters.`}
        {...chosen}
        {...field}
      />
      {again && <TextField label={`Confirm ${called}`} {...chosen} {...again} />}
    </>
  );
}

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
