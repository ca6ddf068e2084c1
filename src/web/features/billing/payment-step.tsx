import { Lock } from "lucide-react";
import { planOf, priceText } from "#domain/accounts/plans.ts";
import type { SignUpForm } from "#domain/accounts/sign-up.ts";
import { type PaymentState, paymentButtons } from "#web/features/billing/payment.ts";
import { PaymentForm } from "#web/features/billing/payment-form.tsx";
import { type PaymentOptions, usePayment } from "#web/features/billing/use-payment.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { CaptchaField } from "#web/ui/captcha-field.tsx";
import { FormNotice } from "#web/ui/form.tsx";
import { Rich } from "#web/ui/rich.tsx";
import { StepForm } from "#web/ui/step-form.tsx";

type PlanSummaryProps = { form: SignUpForm };

/** What is about to be paid, by whom. */
function PlanSummary({ form }: PlanSummaryProps) {
  const t = useTranslate();
  if (form.subscriptionType === null) return null;
  const plan = planOf(form.subscriptionType);
  return (
    <dl className="rounded-8 border border-line text-14">
      <div className="flex flex-wrap justify-between gap-x-6 px-4 py-3">
        <dt className="text-ink-soft">{t("Plan")}</dt>
        <dd className="font-medium">{plan.name}</dd>
      </div>
      <div className="flex flex-wrap justify-between gap-x-6 border-t border-line px-4 py-3">
        <dt className="text-ink-soft">{t("Account")}</dt>
        <dd className="min-w-0 break-words">{form.email.trim()}</dd>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line px-4 py-3">
        <dt className="font-medium">{t("Price ## of a plan")}</dt>
        <dd className="figures flex items-baseline gap-1.5">
          <span className="text-20 font-semibold">{priceText(plan.dollarsPerMonth, t.locale)}</span>
          <span className="text-13 text-ink-soft">{t("USD per month")}</span>
        </dd>
      </div>
    </dl>
  );
}

const linkStyles = "rounded-4 font-medium text-accent underline underline-offset-2 hover:text-accent-strong";

function PaymentNote() {
  const t = useTranslate();
  const link = (href: string) => (words: string) => (
    <a href={href} target="_blank" rel="noopener" className={linkStyles}>
      {words}
    </a>
  );
  return (
    <div className="flex gap-3 rounded-8 bg-sunken px-4 py-3">
      <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
      <div className="text-13 text-pretty text-ink-soft">
        <h4 className="text-14 font-semibold text-ink">{t("Secure Payment")}</h4>
        <p className="mt-0.5">
          {t(
            "Your card details go straight to the payment provider; we never see them. We create your account once the payment is confirmed.",
          )}
        </p>
        <p className="mt-1.5">
          <Rich
            text={t(
              "By paying you agree to the <terms>Terms</terms> and the <privacy>Privacy Policy</privacy>.",
            )}
            marks={{ terms: link(paths.terms), privacy: link(paths.privacy) }}
          />
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
  const t = useTranslate();
  if (state.phase === "failed") return <FormNotice text={state.words} />;
  if (state.phase === "refused") return <FormNotice text={state.notice.words} />;
  if (paymentButtons(state).redirect !== "busy") return null;
  return (
    <p role="status" className="rounded-8 bg-sunken px-3 py-2 text-13 text-ink-soft">
      {t("Opening the payment provider's page…")}
    </p>
  );
}

/** The last step of the sign-up: what is about to be paid, and the payment provider's form. */
export function PaymentStep({ onBack, onRestart, ...options }: PaymentStepProps) {
  const t = useTranslate();
  const { state, ask, onRendered, onFormFailed, captchaField } = usePayment(options);
  const { action, busy, redirect } = paymentButtons(state);
  const isRestart = state.phase === "refused" && state.notice.remedy === "restart";
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
