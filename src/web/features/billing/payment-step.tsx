import { paymentButtons } from "#web/features/billing/payment.ts";
import { PaymentMessage, PaymentNote, PlanSummary } from "#web/features/billing/payment-parts.tsx";
import { type PaymentOptions, usePayment } from "#web/features/billing/use-payment.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { CaptchaField } from "#web/ui/captcha-field.tsx";
import { StepForm } from "#web/ui/step-form.tsx";

export type PaymentStepProps = PaymentOptions & {
  onBack: () => void;
  /** The sign-up begins again, by email and password. */
  onRestart: () => void;
};

/** The last step of the sign-up: what is about to be paid. The payment provider's form has a page of its own. */
export function PaymentStep({ onBack, onRestart, ...options }: PaymentStepProps) {
  const t = useTranslate();
  const { state, ask, captchaField } = usePayment(options);
  const { action, busy, redirect } = paymentButtons(state);
  const isRestart = state.phase === "refused" && state.notice.remedy === "restart";
  const { subscriptionType, email } = options.signUp.form;
  return (
    <StepForm
      heading={t("Review and Pay")}
      action={action && t.of(action)}
      busy={busy}
      onBack={onBack}
      onSubmit={() => (isRestart ? onRestart() : ask("embedded"))}
      otherWay={
        redirect !== "hidden" && (
          <Button className="max-sm:w-full" busy={redirect === "busy"} onClick={() => ask("redirect")}>
            {t("Use Redirect Checkout")}
          </Button>
        )
      }
    >
      {subscriptionType !== null && <PlanSummary type={subscriptionType} email={email.trim()} />}
      <PaymentNote creates />
      {captchaField && <CaptchaField {...captchaField} />}
      <PaymentMessage state={state} />
    </StepForm>
  );
}
