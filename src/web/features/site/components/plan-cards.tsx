import type { SubscriptionType } from "#domain/accounts/account.ts";
import { plans } from "#domain/accounts/plans.ts";
import { PlanCard } from "#web/features/site/components/plan-card.tsx";

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
