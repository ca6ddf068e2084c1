import { useQuery } from "@tanstack/react-query";
import { answerOutcome, checkoutFailure, type PaymentOutcome } from "#web/features/billing/payment.ts";
import { PaymentPage } from "#web/features/billing/payment-page.tsx";
import { PlanSummary } from "#web/features/billing/payment-parts.tsx";
import { useCheckout } from "#web/features/billing/use-checkout.ts";
import { call } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Skeleton } from "#web/ui/loading.tsx";

/** What belongs to a field was typed on another page: there it is typed again. */
const atPage = (outcome: PaymentOutcome): PaymentOutcome =>
  outcome.kind === "field" || (outcome.kind === "notice" && outcome.remedy === "retry")
    ? { kind: "notice", words: outcome.words, remedy: "restart" }
    : outcome;

export type SignUpPayPageProps = {
  onPaid: (sessionId: string) => void;
  /** The account is there without a payment. */
  onEntered: () => void;
  onRestart: () => void;
  onBack: () => void;
};

/** Where a sign-up is paid: the one that this browser has begun. */
export function SignUpPayPage({ onPaid, onEntered, ...on }: SignUpPayPageProps) {
  const t = useTranslate();
  const { data: signUp, isPending } = useQuery({
    queryKey: ["sign-up"],
    queryFn: ({ signal }) => call("GET /api/signup", { signal }),
    retry: false,
  });
  const checkout = useCheckout({
    async request(mode) {
      try {
        return answerOutcome(await call("POST /api/signup/checkout", { body: { mode } }), mode);
      } catch (error) {
        return atPage(checkoutFailure(error, mode, false));
      }
    },
    onOutcome(outcome) {
      if (outcome.kind === "paid") onPaid(outcome.sessionId);
      if (outcome.kind === "entered") onEntered();
    },
  });
  return (
    <PaymentPage heading={t("Pay for Your Plan")} checkout={checkout} creates atOnce {...on}>
      {isPending && <Skeleton className="h-36 w-full rounded-8" />}
      {signUp && signUp.subscriptionType !== null && (
        <PlanSummary type={signUp.subscriptionType} email={signUp.email ?? ""} />
      )}
    </PaymentPage>
  );
}
