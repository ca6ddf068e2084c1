import { QuietButton } from "#web/features/accounts/components/quiet-button.tsx";
import { StepForm } from "#web/features/accounts/components/sign-up/step-form.tsx";
import type { SignUpWizard } from "#web/features/accounts/hooks/use-sign-up-wizard.ts";
import { initialsOf } from "#web/features/accounts/initials.ts";

export type VouchedStepProps = { wizard: SignUpWizard };

/** The first step of somebody who came by Google and went back: nothing to type. */
export function VouchedStep({ wizard }: VouchedStepProps) {
  const { fullName, email } = wizard.state.form;
  return (
    <StepForm
      heading="Create Your Account"
      text="Google has confirmed who you are. No password is needed."
      action="Continue to Subscription"
      onSubmit={wizard.next}
    >
      <div className="flex items-center gap-3 rounded-8 border border-line p-4">
        <span
          aria-hidden="true"
          className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-13 font-semibold text-accent"
        >
          {initialsOf(fullName || email)}
        </span>
        <p className="min-w-0 flex-1">
          {fullName !== "" && <span className="block text-14 font-medium break-words">{fullName}</span>}
          <span className="block text-13 break-words text-ink-soft">{email}</span>
        </p>
      </div>
      <QuietButton className="mx-auto -mt-1 min-h-6" onClick={() => wizard.go({ kind: "without-google" })}>
        Use another account
      </QuietButton>
    </StepForm>
  );
}
