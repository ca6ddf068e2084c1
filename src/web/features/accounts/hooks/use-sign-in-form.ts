import { signInErrors } from "#domain/accounts/account.ts";
import { type SignInResult, signIn } from "#web/features/accounts/api/sign-in.ts";
import { useFieldForm } from "#web/features/accounts/hooks/use-field-form.ts";
import { signInRefusal } from "#web/features/accounts/sign-in-refusal.ts";

/** State of the form of email and password; `onDone` runs once the server has taken them. */
export function useSignInForm({ email, onDone }: { email: string; onDone: (result: SignInResult) => void }) {
  return useFieldForm({
    empty: { email, password: "" },
    check: signInErrors,
    send: (form) =>
      signIn({ email: form.email.trim(), password: form.password }).catch((cause: unknown) => {
        throw new Error(signInRefusal(cause), { cause });
      }),
    onDone,
  });
}
