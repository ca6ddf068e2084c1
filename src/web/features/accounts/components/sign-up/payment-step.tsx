import { CaptchaField } from "#web/features/accounts/components/captcha-field.tsx";
import { FormNotice } from "#web/features/accounts/components/form-notice.tsx";
import { PaymentForm } from "#web/features/accounts/components/sign-up/payment-form.tsx";
import { PaymentNote } from "#web/features/accounts/components/sign-up/payment-note.tsx";
import { PlanSummary } from "#web/features/accounts/components/sign-up/plan-summary.tsx";
import { StepForm } from "#web/features/accounts/components/sign-up/step-form.tsx";
import { type PaymentOptions, usePayment } from "#web/features/accounts/hooks/use-payment.ts";
import type { SignUpWizard } from "#web/features/accounts/hooks/use-sign-up-wizard.ts";
import { type PaymentState, paymentButtons } from "#web/features/accounts/payment.ts";
import { Button } from "#web/ui/button.tsx";

export type PaymentStepProps = Pick<PaymentOptions, "onEntered" | "onSecondFactor" | "onPaid"> & {
  wizard: SignUpWizard;
};

function Message({ state }: { state: PaymentState }) {
  if (state.phase === "failed") return <FormNotice text={state.message} />;
  if (state.phase === "refused") return <FormNotice text={state.notice.message} />;
  if (paymentButtons(state).redirect !== "busy") return null;
  return (
    <p role="status" className="rounded-8 bg-sunken px-3 py-2 text-13 text-ink-soft">
      Opening the payment provider's page…
    </p>
  );
}

export function PaymentStep({ wizard, ...ends }: PaymentStepProps) {
  const { state, ask, onDrawn, onFormFailed, captchaField } = usePayment({
    signUp: wizard.state,
    ...ends,
    onRefusedField: ({ field, message }) => wizard.go({ kind: "refused", field, message }),
  });
  const { action, busy, redirect } = paymentButtons(state);
  const isRestart = state.phase === "refused" && state.notice.remedy === "restart";
  return (
    <StepForm
      heading="Review and Pay"
      action={action}
      busy={busy}
      onBack={wizard.back}
      onSubmit={() => (isRestart ? wizard.go({ kind: "without-google" }) : ask("embedded"))}
      otherWay={
        redirect !== "hidden" && (
          <Button className="max-sm:w-full" busy={redirect === "busy"} onClick={() => ask("redirect")}>
            Use Redirect Checkout
          </Button>
        )
      }
    >
      <PlanSummary form={wizard.state.form} />
      {state.phase === "form" && (
        <PaymentForm
          clientSecret={state.clientSecret}
          drawn={state.drawn}
          onDrawn={onDrawn}
          onFailed={onFormFailed}
        />
      )}
      <PaymentNote />
      {captchaField && <CaptchaField {...captchaField} />}
      <Message state={state} />
    </StepForm>
  );
}
