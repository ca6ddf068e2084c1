import type { SubscriptionType } from "#domain/accounts/account.ts";
import { activeSignUpLabel, type SignUpStep, signUpLabels, signUpPercent } from "#domain/accounts/sign-up.ts";
import { productName } from "#domain/kernel/product.ts";
import type { GoogleSuccess } from "#web/features/accounts/google-button.tsx";
import { signIn } from "#web/features/accounts/sign-in/sign-in.calls.ts";
import {
  AccountStep,
  KeysStep,
  PlanStep,
  ProfileStep,
  VerifiedStep,
} from "#web/features/accounts/sign-up/sign-up-steps.tsx";
import { type SignUpWizard, useSignUpWizard } from "#web/features/accounts/sign-up/use-sign-up-wizard.ts";
import { PaymentStep } from "#web/features/billing/payment-step.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { classes } from "#web/ui/styles.ts";
import { SubtleButton } from "#web/ui/subtle-button.tsx";

type SignUpProgressProps = { step: SignUpStep; plan: SubscriptionType | null };

function SignUpProgress({ step, plan }: SignUpProgressProps) {
  const t = useTranslate();
  const active = activeSignUpLabel(step);
  return (
    <div>
      <Progress label={t("Sign-up progress")} percent={signUpPercent(step)} />
      <ol className="mt-2 grid grid-cols-4 text-12">
        {signUpLabels(plan).map((label, at) => (
          <li
            key={label.sentence}
            aria-current={at === active ? "step" : undefined}
            className={classes(
              at === active ? "font-semibold text-accent" : "font-medium",
              at < active && "text-ink",
              at > active && "text-ink-soft",
            )}
          >
            {t.of(label)}
          </li>
        ))}
      </ol>
    </div>
  );
}

type SignUpStepViewProps = Pick<SignUpProps, "onEntered" | "onSecondFactor" | "onPaid"> & {
  wizard: SignUpWizard;
};

function SignUpStepView({ wizard, ...ends }: SignUpStepViewProps) {
  const { onEntered, onSecondFactor } = ends;
  function onGoogle(outcome: GoogleSuccess) {
    if (outcome.result === "signed-in") onEntered();
    else if (outcome.result === "second-factor") onSecondFactor();
    else wizard.go({ kind: "google", fullName: outcome.fullName, email: outcome.email });
  }
  switch (wizard.state.step) {
    case 1:
      return wizard.state.google ? (
        <VerifiedStep wizard={wizard} />
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
      return (
        <PaymentStep
          signUp={wizard.state}
          signIn={signIn}
          onBack={wizard.back}
          onRestart={() => wizard.go({ kind: "without-google" })}
          onRejectedField={({ field, words }) => wizard.go({ kind: "refused", field, words })}
          {...ends}
        />
      );
  }
}

export type SignUpProps = {
  /** Already chosen, such as on the landing page. */
  plan: SubscriptionType | undefined;
  /** Whose invitation was opened: the one address that may sign up while sign-ups are closed. */
  invitedEmail: string | undefined;
  onClose: () => void;
  /** A session is open. */
  onEntered: () => void;
  /** The account existed and asks for its second factor. */
  onSecondFactor: () => void;
  /** The checkout is paid already: its page tells the rest. */
  onPaid: (sessionId: string) => void;
  onSignIn: () => void;
};

/** Sign-up in steps, of which the last is the payment. Closing it discards what was typed (READ-27), so a stray press beside it does not close it. */
export function SignUp({ plan, invitedEmail, onClose, onSignIn, ...ends }: SignUpProps) {
  const t = useTranslate();
  const wizard = useSignUpWizard(plan ?? null, invitedEmail);
  const { step, form } = wizard.state;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("Join {productName}", { productName })}
      size="lg"
      closesOutside={false}
    >
      <SignUpProgress step={step} plan={form.subscriptionType} />
      <div ref={wizard.placeRef} key={step}>
        <SignUpStepView wizard={wizard} {...ends} />
      </div>
      {step === 1 && (
        <p className="mt-5 border-t border-line pt-4 text-center text-13 text-ink-soft">
          {t("Already a member?")}{" "}
          <SubtleButton className="min-h-6" onClick={onSignIn}>
            {t("Sign in")}
          </SubtleButton>
        </p>
      )}
    </Dialog>
  );
}
