import { Check } from "lucide-react";
import { useId } from "react";
import type { SubscriptionType } from "#domain/accounts/account.ts";
import { type Plan, plans, priceText } from "#domain/accounts/plans.ts";
import { useTranslate } from "#web/lib/language.ts";
import { FieldNotes } from "#web/ui/field.tsx";

type PlanRadioProps = { plan: Plan; checked: boolean; onChoose: () => void };

/** A card that is a radio button. */
function PlanRadio({ plan, checked, onChoose }: PlanRadioProps) {
  const t = useTranslate();
  const id = useId();
  return (
    <label className="flex flex-col rounded-8 border border-line-strong bg-surface p-4 transition-colors duration-150 ease-out hover:border-ink-soft has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <span className="flex items-start justify-between gap-3">
        <span id={`${id}-name`} className="text-14 font-semibold">
          {plan.name}
        </span>
        <input
          type="radio"
          name="subscriptionType"
          value={plan.type}
          checked={checked}
          onChange={onChoose}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-facts`}
          className="peer sr-only"
        />
        <span
          aria-hidden="true"
          className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface peer-checked:border-accent peer-checked:bg-accent peer-checked:*:opacity-100"
        >
          <span className="size-1.5 rounded-full bg-on-accent opacity-0" />
        </span>
      </span>
      <span id={`${id}-facts`} className="contents">
        <span className="figures mt-2 flex items-baseline gap-1.5">
          <span className="text-28 font-semibold tracking-tight">
            {priceText(plan.dollarsPerMonth, t.locale)}
          </span>
          <span className="text-13 text-ink-soft">{t("USD per month")}</span>
        </span>
        <span className="mt-1.5 text-13 text-pretty text-ink-soft sm:min-h-[2.9em]">{t.of(plan.text)}</span>
        <span className="mt-3 flex flex-col gap-1.5">
          {plan.features.map((feature) => (
            <span key={feature.sentence} className="flex items-center gap-2 text-13">
              <Check aria-hidden="true" className="size-3.5 shrink-0 text-accent" />
              {t.of(feature)}
            </span>
          ))}
        </span>
      </span>
    </label>
  );
}

export type PlanChoiceProps = {
  chosen: SubscriptionType | null;
  error?: string | undefined;
  onChoose: (plan: SubscriptionType) => void;
};

/** The plans to choose from, side by side. */
export function PlanChoice({ chosen, error, onChoose }: PlanChoiceProps) {
  const t = useTranslate();
  const notesId = useId();
  return (
    <div className="flex flex-col gap-2">
      <div
        role="radiogroup"
        aria-label={t("Plan")}
        aria-required="true"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={notesId}
        className="grid gap-3 sm:grid-cols-2"
      >
        {plans.map((plan) => (
          <PlanRadio
            key={plan.type}
            plan={plan}
            checked={chosen === plan.type}
            onChoose={() => onChoose(plan.type)}
          />
        ))}
      </div>
      <FieldNotes id={notesId} error={error} />
    </div>
  );
}
