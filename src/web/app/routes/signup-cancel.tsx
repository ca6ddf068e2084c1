import { privatePageMeta } from "#web/app/private-page.ts";
import { PaymentCancelledPage } from "#web/features/billing/billing-page.tsx";

export const meta = privatePageMeta((t) => t("Payment cancelled"));

export default function SignupCancelRoute() {
  return <PaymentCancelledPage />;
}
