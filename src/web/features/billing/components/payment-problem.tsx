import { CircleAlert } from "lucide-react";
import { SupportAddress } from "#web/features/billing/components/support-address.tsx";
import { resultHeading } from "#web/features/billing/payment-result.ts";
import { paths } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";

export type PaymentProblemProps = {
  texts: readonly string[];
  /** Helps support to find the payment. */
  sessionId: string | null;
  onLogIn: () => void;
};

export function PaymentProblem({ texts, sessionId, onLogIn }: PaymentProblemProps) {
  return (
    <>
      <div role="alert">
        <CircleAlert aria-hidden="true" className="size-7 text-danger" />
        <h1 className="mt-4 text-28 font-semibold tracking-tight">{resultHeading}</h1>
        {texts.map((text) => (
          <p key={text} className="mt-2 text-14 text-pretty text-ink-soft">
            {text}
          </p>
        ))}
      </div>
      <dl className="mt-5 flex flex-col gap-2 border-t border-line pt-4 text-13">
        <div>
          <dt className="text-ink-soft">Support</dt>
          <dd>
            <SupportAddress />
          </dd>
        </div>
        {sessionId !== null && (
          <div>
            <dt className="text-ink-soft">Session ID</dt>
            <dd className="break-all">{sessionId}</dd>
          </div>
        )}
      </dl>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" className="max-sm:w-full" onClick={onLogIn}>
          Try Logging In
        </Button>
        <ButtonLink to={paths.home} className="max-sm:w-full">
          Return to Home
        </ButtonLink>
      </div>
    </>
  );
}
