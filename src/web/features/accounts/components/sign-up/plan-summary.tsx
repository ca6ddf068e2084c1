import { planOf } from "#domain/accounts/plans.ts";
import type { SignUpForm } from "#domain/accounts/sign-up.ts";

export type PlanSummaryProps = { form: SignUpForm };

/** What is about to be paid, by whom. */
export function PlanSummary({ form }: PlanSummaryProps) {
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
