import { useId } from "react";
import { plans } from "#domain/accounts/plans.ts";
import { PlanRadio } from "#web/features/accounts/components/sign-up/plan-radio.tsx";
import { StepForm } from "#web/features/accounts/components/sign-up/step-form.tsx";
import type { SignUpWizard } from "#web/features/accounts/hooks/use-sign-up-wizard.ts";
import { FieldNotes } from "#web/ui/field.tsx";

export type PlanStepProps = { wizard: SignUpWizard };

export function PlanStep({ wizard }: PlanStepProps) {
  const notesId = useId();
  const { form, errors } = wizard.state;
  const error = errors.subscriptionType;
  return (
    <StepForm
      heading="Choose Your Plan"
      text="Both read the same news. They differ in whose keys do the work."
      action="Continue"
      onSubmit={wizard.next}
      onBack={wizard.back}
    >
      <div className="flex flex-col gap-2">
        <div
          role="radiogroup"
          aria-label="Plan"
          aria-required="true"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={notesId}
          className="grid gap-3 sm:grid-cols-2"
        >
          {plans.map((plan) => (
            <PlanRadio
              key={plan.type}
              plan={plan}
              checked={form.subscriptionType === plan.type}
              onChoose={() => wizard.choose(plan.type)}
            />
          ))}
        </div>
        <FieldNotes id={notesId} error={error} />
      </div>
    </StepForm>
  );
}
