import { useNavigate } from "react-router";
import { privatePageMeta } from "#web/app/private-page.ts";
import { SignUpPayPage, useOwnDocument } from "#web/features/billing/payment-page.tsx";
import { LoadingScreen } from "#web/features/site/screens.tsx";
import { paths } from "#web/lib/paths.ts";

export const meta = privatePageMeta((t) => t("Payment"));

export default function SignupPayRoute() {
  const navigate = useNavigate();
  const isOwn = useOwnDocument();
  if (!isOwn) return <LoadingScreen />;
  const home = () => window.location.assign(paths.home);
  return (
    <SignUpPayPage
      onPaid={(sessionId) => void navigate(paths.signUpSuccess(sessionId))}
      onEntered={() => void navigate(paths.news)}
      onRestart={home}
      // The wizard is brought back as it was left, where the browser still has it.
      onBack={() => (window.history.length > 1 ? window.history.back() : home())}
    />
  );
}
