import { StepForm } from "#web/features/accounts/components/sign-up/step-form.tsx";
import type { SignUpWizard } from "#web/features/accounts/hooks/use-sign-up-wizard.ts";
import { TextField } from "#web/ui/field.tsx";

export type ProfileStepProps = { wizard: SignUpWizard };

/** Asks for what Google does not tell. */
export function ProfileStep({ wizard }: ProfileStepProps) {
  return (
    <StepForm
      heading="Complete Your Profile"
      text="Google has told us your name and email address. One thing is missing."
      action="Continue"
      onSubmit={wizard.next}
      onBack={wizard.back}
    >
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        help="With its country code, such as +1 415 555 0100."
        {...wizard.field("phone")}
      />
    </StepForm>
  );
}
