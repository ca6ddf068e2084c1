import { AccountStep } from "#web/features/accounts/components/sign-up/account-step.tsx";
import { KeysStep } from "#web/features/accounts/components/sign-up/keys-step.tsx";
import { PaymentStep } from "#web/features/accounts/components/sign-up/payment-step.tsx";
import { PlanStep } from "#web/features/accounts/components/sign-up/plan-step.tsx";
import { ProfileStep } from "#web/features/accounts/components/sign-up/profile-step.tsx";
import { VouchedStep } from "#web/features/accounts/components/sign-up/vouched-step.tsx";
import type { GoogleSuccess } from "#web/features/accounts/hooks/use-google.ts";
import type { SignUpWizard } from "#web/features/accounts/hooks/use-sign-up-wizard.ts";

export type SignUpStepViewProps = {
  wizard: SignUpWizard;
  onEntered: () => void;
  onSecondFactor: () => void;
  onPaid: (sessionId: string) => void;
};

export function SignUpStepView({ wizard, ...ends }: SignUpStepViewProps) {
  function onGoogle(outcome: GoogleSuccess) {
    if (outcome.result === "signed-in") ends.onEntered();
    else if (outcome.result === "second-factor") ends.onSecondFactor();
    else wizard.go({ kind: "google", fullName: outcome.fullName, email: outcome.email });
  }
  switch (wizard.state.step) {
    case 1:
      return wizard.state.google ? (
        <VouchedStep wizard={wizard} />
      ) : (
        <AccountStep wizard={wizard} onGoogle={onGoogle} />
      );
    case 2:
      return <PlanStep wizard={wizard} />;
    case 2.5:
      return <ProfileStep wizard={wizard} />;
    case 3:
      return <KeysStep wizard={wizard} />;
    case 4:
      return <PaymentStep wizard={wizard} {...ends} />;
  }
}
