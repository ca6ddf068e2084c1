import { CircleCheck } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import type { SignUpResult } from "#contract/sign-up.ts";
import { planOf } from "#domain/accounts/plans.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { FactRows } from "#web/ui/settings-panel.tsx";

const goOnMs = 3_000;

export type PaymentWelcomeProps = {
  result: Extract<SignUpResult, { status: "finished" }>;
  onGoOn: () => void;
};

/** The account is there; goes on by itself after 3 seconds. */
export function PaymentWelcome({ result, onGoOn }: PaymentWelcomeProps) {
  const goOn = useEffectEvent(onGoOn);
  useEffect(() => {
    const timer = setTimeout(() => goOn(), goOnMs);
    return () => clearTimeout(timer);
  }, []);
  const { signedIn, email, subscriptionType, sessionId } = result;
  return (
    <>
      <CircleCheck aria-hidden="true" className="size-7 text-accent" />
      <h1 className="mt-4 text-28 font-semibold tracking-tight">Welcome</h1>
      <p className="mt-2 text-14 text-pretty text-ink-soft">
        {signedIn
          ? "Your payment is confirmed and your account is ready."
          : "The payment is confirmed and the account is ready."}{" "}
        The news opens in 3 seconds.
      </p>
      <Card className="mt-6">
        <FactRows
          narrow
          rows={[
            ...(subscriptionType === null ? [] : [{ label: "Plan", value: planOf(subscriptionType).name }]),
            ...(email === null ? [] : [{ label: "Email", value: email }]),
            { label: "Session ID", value: <span className="break-all">{sessionId}</span> },
          ]}
        />
      </Card>
      <Button variant="primary" size="lg" className="mt-6 w-full" onClick={onGoOn}>
        Go to Dashboard Now
      </Button>
    </>
  );
}
