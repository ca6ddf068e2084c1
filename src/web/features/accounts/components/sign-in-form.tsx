import { FormNotice } from "#web/features/accounts/components/form-notice.tsx";
import { useSignInForm } from "#web/features/accounts/hooks/use-sign-in-form.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";

export type SignInFormProps = { onSignedIn: () => void };

export function SignInForm({ onSignedIn }: SignInFormProps) {
  const form = useSignInForm(onSignedIn);
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      {form.refusal !== null && <FormNotice text={form.refusal} />}
      <TextField
        ref={form.emailRef}
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        value={form.email}
        error={form.errors.email}
        onChange={(event) => form.edit("email", event.target.value)}
      />
      <TextField
        ref={form.passwordRef}
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        value={form.password}
        error={form.errors.password}
        onChange={(event) => form.edit("password", event.target.value)}
      />
      <Button type="submit" variant="primary" busy={form.busy} className="mt-1 w-full">
        Sign In
      </Button>
    </form>
  );
}
