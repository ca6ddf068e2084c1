import { Lock } from "lucide-react";
import type { SubscriptionType } from "#domain/accounts/account.ts";
import { planOf, priceText } from "#domain/accounts/plans.ts";
import { type PaymentState, paymentButtons } from "#web/features/billing/payment.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { FormNotice } from "#web/ui/form.tsx";
import { Rich } from "#web/ui/rich.tsx";

export type PlanSummaryProps = { type: SubscriptionType; email: string };

/** What is about to be paid, by whom. */
export function PlanSummary({ type, email }: PlanSummaryProps) {
  const t = useTranslate();
  const plan = planOf(type);
  return (
    <dl className="rounded-8 border border-line text-14">
      <div className="flex flex-wrap justify-between gap-x-6 px-4 py-3">
        <dt className="text-ink-soft">{t("Plan")}</dt>
        <dd className="font-medium">{plan.name}</dd>
      </div>
      <div className="flex flex-wrap justify-between gap-x-6 border-t border-line px-4 py-3">
        <dt className="text-ink-soft">{t("Account")}</dt>
        <dd className="min-w-0 break-words">{email}</dd>
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

export type PaymentNoteProps = {
  /** An account comes of the payment. */
  creates?: boolean;
  /** Of its heading: 4 in a dialog. */
  level?: 3 | 4;
};

export function PaymentNote({ creates = false, level = 4 }: PaymentNoteProps) {
  const Heading = level === 3 ? "h3" : "h4";
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
        <Heading className="text-14 font-semibold text-ink">{t("Secure Payment")}</Heading>
        <p className="mt-0.5">
          {creates
            ? t(
                "Your card details go straight to the payment provider; we never see them. We create your account once the payment is confirmed.",
              )
            : t("Your card details go straight to the payment provider; we never see them.")}
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

export type PaymentMessageProps = { state: PaymentState };

/** What came of the last try. */
export function PaymentMessage({ state }: PaymentMessageProps) {
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
