import { signIn } from "#web/features/accounts/sign-in/sign-in.calls.ts";
import { SignUpDialog, type SignUpDialogProps } from "#web/features/accounts/sign-up/sign-up-dialog.tsx";
import { PaymentStep } from "#web/features/billing/payment-step.tsx";

export type SignUpProps = Omit<SignUpDialogProps, "payment"> & {
  /** The checkout is paid already: its page tells the rest. */
  onPaid: (sessionId: string) => void;
};

/** The sign-up, whose last step is the payment. */
export function SignUp({ onPaid, ...dialog }: SignUpProps) {
  return (
    <SignUpDialog
      {...dialog}
      payment={({ state, back, go }) => (
        <PaymentStep
          signUp={state}
          signIn={signIn}
          onBack={back}
          onRestart={() => go({ kind: "without-google" })}
          onRejectedField={({ field, words }) => go({ kind: "refused", field, words })}
          onEntered={dialog.onEntered}
          onSecondFactor={dialog.onSecondFactor}
          onPaid={onPaid}
        />
      )}
    />
  );
}
