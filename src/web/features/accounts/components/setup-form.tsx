import { passwordLengthMin } from "#domain/accounts/account.ts";
import { FormNotice } from "#web/features/accounts/components/form-notice.tsx";
import { useSetupForm } from "#web/features/accounts/hooks/use-setup-form.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";

export type SetupFormProps = { token: string; onDone: () => void };

export function SetupForm({ token, onDone }: SetupFormProps) {
  const { field, notice, busy, formRef, submit } = useSetupForm({ token, onDone });
  return (
    <form ref={formRef} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {notice !== undefined && <FormNotice text={notice} />}
      <TextField label="Full name" autoComplete="name" {...field("fullName")} />
      <TextField label="Email" type="email" autoComplete="username" {...field("email")} />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        help={`At least ${passwordLengthMin} characters.`}
        {...field("password")}
      />
      <Button type="submit" variant="primary" busy={busy} className="mt-1 w-full">
        Create admin
      </Button>
    </form>
  );
}
