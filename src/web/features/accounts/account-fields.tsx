import { passwordLengthMin } from "#domain/accounts/account.ts";
import { passwordProblem } from "#domain/accounts/details.ts";
import { type Message, message } from "#domain/language/translate.ts";
import type { ProofKind } from "#web/features/accounts/sign-in/sign-in.calls.ts";
import { useTranslate } from "#web/lib/language.ts";
import { TextField, type TextFieldProps } from "#web/ui/field.tsx";

type FieldProps = Partial<TextFieldProps>;

/** The address that an account is signed in with. */
export function EmailField(field: FieldProps) {
  const t = useTranslate();
  return <TextField label={t("Email")} type="email" inputMode="email" autoComplete="username" {...field} />;
}

/** A number that a text message goes to. */
export function PhoneNumberField(field: FieldProps) {
  const t = useTranslate();
  return (
    <TextField
      label={t("Phone number")}
      type="tel"
      autoComplete="tel"
      placeholder="+1 415 555 0100"
      help={t("Include the country code.")}
      {...field}
    />
  );
}

export type ChosenPasswordProps = {
  /** As its labels say it. */
  called?: "password" | "new password";
  field: FieldProps;
  /** The field for the same password again; left out where it is typed once. */
  again?: FieldProps;
};

/** Wherever a password is chosen: password managers offer one here. */
export function ChosenPassword({ called = "password", field, again }: ChosenPasswordProps) {
  const t = useTranslate();
  const chosen = { type: "password", autoComplete: "new-password" } as const;
  return (
    <>
      <TextField
        label={called === "password" ? t("Password") : t("New password")}
        help={t("At least {min} characters.", { min: passwordLengthMin })}
        {...chosen}
        {...field}
      />
      {again && (
        <TextField
          label={called === "password" ? t("Confirm password") : t("Confirm new password")}
          {...chosen}
          {...again}
        />
      )}
    </>
  );
}

type NewPassword = { newPassword: string; confirmPassword: string };

/** Field messages of the two fields for a new password; empty when it may be sent. */
export function newPasswordErrors({ newPassword, confirmPassword }: NewPassword) {
  const problem = passwordProblem(newPassword);
  if (problem !== undefined) return { newPassword: problem };
  return newPassword === confirmPassword ? {} : { confirmPassword: message("Passwords do not match") };
}

type NewPasswordFieldsProps = {
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
