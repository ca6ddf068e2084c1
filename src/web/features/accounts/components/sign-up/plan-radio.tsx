import { Check } from "lucide-react";
import { useId } from "react";
import type { Plan } from "#domain/accounts/plans.ts";

export type PlanRadioProps = { plan: Plan; checked: boolean; onChoose: () => void };

/** A card that is a radio button. */
export function PlanRadio({ plan, checked, onChoose }: PlanRadioProps) {
  const id = useId();
  return (
    <label className="group flex flex-col rounded-8 border border-line-strong bg-surface p-4 transition-colors duration-150 ease-out hover:border-ink-soft has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
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
          className="sr-only"
        />
        <span
          aria-hidden="true"
          className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface group-has-checked:border-accent group-has-checked:bg-accent"
        >
          <span className="size-1.5 rounded-full bg-on-accent opacity-0 group-has-checked:opacity-100" />
        </span>
      </span>
      <span id={`${id}-facts`} className="contents">
        <span className="figures mt-2 flex items-baseline gap-1.5">
          <span className="text-28 font-semibold tracking-tight">${plan.dollarsPerMonth}</span>
          <span className="text-13 text-ink-soft">USD per month</span>
        </span>
        <span className="mt-1.5 text-13 text-pretty text-ink-soft sm:min-h-[2.9em]">{plan.text}</span>
        <span className="mt-3 flex flex-col gap-1.5">
          {plan.features.map((feature) => (
            <span key={feature} className="flex items-center gap-2 text-13">
              <Check aria-hidden="true" className="size-3.5 shrink-0 text-accent" />
              {feature}
            </span>
          ))}
        </span>
      </span>
    </label>
  );
}
