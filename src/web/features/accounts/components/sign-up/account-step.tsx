import { passwordLengthMin } from "#domain/accounts/account.ts";
import { FormNotice } from "#web/features/accounts/components/form-notice.tsx";
import { GoogleButton } from "#web/features/accounts/components/google-button.tsx";
import { OrDivider } from "#web/features/accounts/components/or-divider.tsx";
import { StepForm } from "#web/features/accounts/components/sign-up/step-form.tsx";
import { type GoogleSuccess, useGoogle } from "#web/features/accounts/hooks/use-google.ts";
import type { SignUpWizard } from "#web/features/accounts/hooks/use-sign-up-wizard.ts";
import { TextField } from "#web/ui/field.tsx";

export type AccountStepProps = { wizard: SignUpWizard; onGoogle: (outcome: GoogleSuccess) => void };

export function AccountStep({ wizard, onGoogle }: AccountStepProps) {
  const google = useGoogle("sign-up", onGoogle);
  return (
    <StepForm heading="Create Your Account" action="Continue to Subscription" onSubmit={wizard.next}>
      <div className="flex flex-col gap-4">
        {google.refusal !== null && <FormNotice text={google.refusal} />}
        <GoogleButton onClick={google.ask} />
        <OrDivider />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Full name"
          autoComplete="name"
          className="sm:col-span-2"
          {...wizard.field("fullName")}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          {...wizard.field("email")}
        />
        <TextField label="Phone number" type="tel" autoComplete="tel" {...wizard.field("phone")} />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          help={`At least ${passwordLengthMin} characters.`}
          {...wizard.field("password")}
        />
        <TextField
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          {...wizard.field("confirmPassword")}
        />
      </div>
    </StepForm>
  );
}
