import { Check } from "lucide-react";
import type { SubscriptionType } from "#domain/accounts/account.ts";
import { type Plan, plans, priceText } from "#domain/accounts/plans.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";

type PlanCardProps = {
  plan: Plan;
  /** Left out while sign-ups are off (READ-14). */
  onChoose?: (() => void) | undefined;
};

function PlanCard({ plan, onChoose }: PlanCardProps) {
  const t = useTranslate();
  return (
    <Card className="flex flex-col p-6">
      <h3 className="text-16 font-semibold">{plan.name}</h3>
      <p className="mt-1 text-14 text-ink-soft sm:min-h-[2.9em]">{t.of(plan.text)}</p>
      <p className="figures mt-5 flex items-baseline gap-2">
        <span className="text-40 font-semibold tracking-tight">
          {priceText(plan.dollarsPerMonth, t.locale)}
        </span>
        <span className="text-14 text-ink-soft">{t("USD per month")}</span>
      </p>
      <p className="mt-5 text-13 text-ink-soft">{t.of(plan.includes)}</p>
      <ul className="mt-2.5 mb-6 flex flex-col gap-2.5">
        {plan.features.map((feature) => (
          <li key={feature.sentence} className="flex items-center gap-2.5 text-14">
            <Check aria-hidden="true" className="size-4 shrink-0 text-accent" />
            {t.of(feature)}
          </li>
        ))}
      </ul>
      <Button
        variant={onChoose ? "primary" : "secondary"}
        disabled={!onChoose}
        onClick={onChoose}
        className="mt-auto w-full"
      >
        {onChoose ? t("Choose {name}", { name: plan.name }) : t("Coming Soon")}
      </Button>
    </Card>
  );
}

export type PlanCardsProps = {
  /** Left out while sign-ups are off (READ-14). */
  onChoose?: ((plan: SubscriptionType) => void) | undefined;
};

export function PlanCards({ onChoose }: PlanCardsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {plans.map((plan) => (
        <PlanCard key={plan.type} plan={plan} onChoose={onChoose && (() => onChoose(plan.type))} />
      ))}
    </div>
  );
}
