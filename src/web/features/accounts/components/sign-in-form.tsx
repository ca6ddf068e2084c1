import { FormNotice } from "#web/features/accounts/components/form-notice.tsx";
import { QuietButton } from "#web/features/accounts/components/quiet-button.tsx";
import type { useSignInForm } from "#web/features/accounts/hooks/use-sign-in-form.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";

export type SignInFormProps = { form: ReturnType<typeof useSignInForm>; onForgot: () => void };

export function SignInForm({ form, onForgot }: SignInFormProps) {
  return (
    <form ref={form.formRef} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      {form.notice !== undefined && <FormNotice text={form.notice} />}
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        {...form.field("email")}
      />
      <div className="flex flex-col gap-1.5">
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          {...form.field("password")}
        />
        <QuietButton className="min-h-6 self-end" onClick={onForgot}>
          Forgot password?
        </QuietButton>
      </div>
      <Button type="submit" variant="primary" busy={form.busy} className="w-full">
        Sign In
      </Button>
    </form>
  );
}
