import type { SignUpField } from "#domain/accounts/sign-up.ts";
import { CaptchaField } from "#web/features/accounts/components/captcha-field.tsx";
import { FormNotice } from "#web/features/accounts/components/form-notice.tsx";
import { PaymentNote } from "#web/features/accounts/components/sign-up/payment-note.tsx";
import { PlanSummary } from "#web/features/accounts/components/sign-up/plan-summary.tsx";
import { StepForm } from "#web/features/accounts/components/sign-up/step-form.tsx";
import { useFinishSignUp } from "#web/features/accounts/hooks/use-finish-sign-up.ts";
import type { SignUpWizard } from "#web/features/accounts/hooks/use-sign-up-wizard.ts";

export type PaymentStepProps = {
  wizard: SignUpWizard;
  onEntered: () => void;
  onSecondFactor: () => void;
};

const actions = { retry: "Try Again", restart: "Start Again", nothing: undefined } as const;

export function PaymentStep({ wizard, onEntered, onSecondFactor }: PaymentStepProps) {
  const { send, busy, notice, captchaField } = useFinishSignUp({
    state: wizard.state,
    onEntered,
    onSecondFactor,
    onRefusedField: ({ field, message }: { field: SignUpField; message: string }) =>
      wizard.go({ kind: "refused", field, message }),
  });
  const action = notice ? actions[notice.remedy] : "Proceed to Secure Payment";
  return (
    <StepForm
      heading="Review and Pay"
      action={busy ? "Loading Payment Form..." : action}
      busy={busy}
      onBack={wizard.back}
      onSubmit={() => (notice?.remedy === "restart" ? wizard.go({ kind: "without-google" }) : send())}
    >
      <PlanSummary form={wizard.state.form} />
      <PaymentNote />
      {captchaField && <CaptchaField {...captchaField} />}
      {notice && !busy && <FormNotice text={notice.message} />}
    </StepForm>
  );
}
