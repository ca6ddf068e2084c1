import { useNavigate, useSearchParams } from "react-router";
import { privatePageMeta } from "#web/app/private-page.ts";
import { useArrival, useSignIn } from "#web/app/sign-in-provider.tsx";
import { PaymentResultPage } from "#web/features/billing/payment-result-page.tsx";
import { paths } from "#web/lib/paths.ts";

export const meta = privatePageMeta((t) => t("Your payment"));

export default function SignupSuccessRoute() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const signIn = useSignIn();
  return (
    <PaymentResultPage
      sessionId={search.get("session_id") || null}
      onSignedIn={useArrival()}
      onGoOn={() => void navigate(paths.news, { replace: true })}
      onLogIn={() => {
        void navigate(paths.home);
        signIn();
      }}
    />
  );
}
