import { Lock } from "lucide-react";
import { planOf } from "#domain/accounts/plans.ts";
import type { SignUpForm } from "#domain/accounts/sign-up.ts";
import { type PaymentState, paymentButtons } from "#web/features/billing/payment.ts";
import { PaymentForm } from "#web/features/billing/payment-form.tsx";
import { type PaymentOptions, usePayment } from "#web/features/billing/use-payment.ts";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { CaptchaField } from "#web/ui/captcha-field.tsx";
import { FormNotice } from "#web/ui/form.tsx";
import { StepForm } from "#web/ui/step-form.tsx";

type PlanSummaryProps = { form: SignUpForm };

/** What is about to be paid, by whom. */
function PlanSummary({ form }: PlanSummaryProps) {
  if (form.subscriptionType === null) return null;
  const plan = planOf(form.subscriptionType);
  return (
    <dl className="rounded-8 border border-line text-14">
      <div className="flex flex-wrap justify-between gap-x-6 px-4 py-3">
        <dt className="text-ink-soft">Plan</dt>
        <dd className="font-medium">{plan.name}</dd>
      </div>
      <div className="flex flex-wrap justify-between gap-x-6 border-t border-line px-4 py-3">
        <dt className="text-ink-soft">Account</dt>
        <dd className="min-w-0 break-words">{form.email.trim()}</dd>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line px-4 py-3">
        <dt className="font-medium">Price</dt>
        <dd className="figures flex items-baseline gap-1.5">
          <span className="text-20 font-semibold">${plan.dollarsPerMonth}</span>
          <span className="text-13 text-ink-soft">USD per month</span>
        </dd>
      </div>
    </dl>
  );
}

const linkStyles = "rounded-4 font-medium text-accent underline underline-offset-2 hover:text-accent-strong";

function PaymentNote() {
  return (
    <div className="flex gap-3 rounded-8 bg-sunken px-4 py-3">
      <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
      <div className="text-13 text-pretty text-ink-soft">
        <h4 className="text-14 font-semibold text-ink">Secure Payment</h4>
        <p className="mt-0.5">
          Your card details go straight to the payment provider; we never see them. We create your account
          once the payment is confirmed.
        </p>
        <p className="mt-1.5">
          By paying you agree to the{" "}
          <a href={paths.terms} target="_blank" rel="noopener" className={linkStyles}>
            Terms
          </a>{" "}
          and the{" "}
          <a href={paths.privacy} target="_blank" rel="noopener" className={linkStyles}>
            Privacy Policy
          </a>
          .
        </p>
      </div>
    </div>
  );
}

export type PaymentStepProps = PaymentOptions & {
  onBack: () => void;
  /** The sign-up begins again, by email and password. */
  onRestart: () => void;
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

/** The last step of the sign-up: what is about to be paid, and the payment provider's form. */
export function PaymentStep({ onBack, onRestart, ...options }: PaymentStepProps) {
  const { state, ask, onRendered, onFormFailed, captchaField } = usePayment(options);
  const { action, busy, redirect } = paymentButtons(state);
  const isRestart = state.phase === "refused" && state.notice.remedy === "restart";
  return (
    <StepForm
      heading="Review and Pay"
      action={action}
      busy={busy}
      onBack={onBack}
      onSubmit={() => (isRestart ? onRestart() : ask("embedded"))}
      otherWay={
        redirect !== "hidden" && (
          <Button className="max-sm:w-full" busy={redirect === "busy"} onClick={() => ask("redirect")}>
            Use Redirect Checkout
          </Button>
        )
      }
    >
      <PlanSummary form={options.signUp.form} />
      {state.phase === "form" && (
        <PaymentForm
          clientSecret={state.clientSecret}
          drawn={state.drawn}
          onRendered={onRendered}
          onFailed={onFormFailed}
        />
      )}
      <PaymentNote />
      {captchaField && <CaptchaField {...captchaField} />}
      <Message state={state} />
    </StepForm>
  );
}
