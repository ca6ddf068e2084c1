import { passwordLengthMin } from "#domain/accounts/account.ts";
import { FormNotice } from "#web/features/accounts/components/form-notice.tsx";
import { useSetupForm } from "#web/features/accounts/hooks/use-setup-form.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";

export type SetupFormProps = { token: string; onDone: () => void };

export function SetupForm({ token, onDone }: SetupFormProps) {
  const { form, errorOf, notice, busy, formRef, submit, edit } = useSetupForm({ token, onDone });
  return (
    <form ref={formRef} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {notice !== undefined && <FormNotice text={notice} />}
      <TextField
        label="Full name"
        name="fullName"
        autoComplete="name"
        value={form.fullName}
        error={errorOf("fullName")}
        onChange={(event) => edit("fullName", event.target.value)}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        value={form.email}
        error={errorOf("email")}
        onChange={(event) => edit("email", event.target.value)}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        help={`At least ${passwordLengthMin} characters.`}
        value={form.password}
        error={errorOf("password")}
        onChange={(event) => edit("password", event.target.value)}
      />
      <Button type="submit" variant="primary" busy={busy} className="mt-1 w-full">
        Create admin
      </Button>
    </form>
  );
}
