import type { SubscriptionType } from "#domain/accounts/account.ts";
import { productName } from "#domain/kernel/product.ts";
import { QuietButton } from "#web/features/accounts/components/quiet-button.tsx";
import { SignUpProgress } from "#web/features/accounts/components/sign-up/sign-up-progress.tsx";
import { SignUpStepView } from "#web/features/accounts/components/sign-up/sign-up-step-view.tsx";
import { useSignUpWizard } from "#web/features/accounts/hooks/use-sign-up-wizard.ts";
import { Dialog } from "#web/ui/dialog.tsx";

export type SignUpDialogProps = {
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

/** Sign-up in steps. Closing it discards what was typed (READ-27), so a stray press beside it does not close it. */
export function SignUpDialog({ plan, invitedEmail, onClose, onSignIn, ...ends }: SignUpDialogProps) {
  const wizard = useSignUpWizard(plan ?? null, invitedEmail);
  const { step, form } = wizard.state;
  return (
    <Dialog open onOpenChange={onClose} title={`Join ${productName}`} size="lg" closesOutside={false}>
      <SignUpProgress step={step} plan={form.subscriptionType} />
      <div ref={wizard.placeRef} key={step}>
        <SignUpStepView wizard={wizard} {...ends} />
      </div>
      {step === 1 && (
        <p className="mt-5 border-t border-line pt-4 text-center text-13 text-ink-soft">
          Already a member?{" "}
          <QuietButton className="min-h-6" onClick={onSignIn}>
            Sign in
          </QuietButton>
        </p>
      )}
    </Dialog>
  );
}
