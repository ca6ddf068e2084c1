import { privatePage } from "#web/app/private-page.ts";
import { PaymentCancelledPage } from "#web/features/billing/billing-page.tsx";

export const meta = () => privatePage("Payment cancelled");

export default function SignupCancelRoute() {
  return <PaymentCancelledPage />;
}
