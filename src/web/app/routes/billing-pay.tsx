import { Navigate, useNavigate } from "react-router";
import { privatePageMeta } from "#web/app/private-page.ts";
import { useSession } from "#web/features/accounts/session/use-session.ts";
import { RenewPage, useOwnDocument } from "#web/features/billing/payment-page.tsx";
import { LoadingScreen } from "#web/features/site/screens.tsx";
import { paths } from "#web/lib/paths.ts";

export const meta = privatePageMeta((t) => t("Renew Your Plan"));

export default function BillingPayRoute() {
  const session = useSession();
  const navigate = useNavigate();
  const isOwn = useOwnDocument();
  if (!isOwn || session.state === "asking") return <LoadingScreen />;
  if (session.state !== "signed-in") return <Navigate to={paths.home} replace />;
  // A plan that runs is managed in the profile.
  if (session.me.entitlement.state !== "ended") return <Navigate to={paths.settings("profile")} replace />;
  return (
    <RenewPage
      me={session.me}
      onPaid={(sessionId) => void navigate(paths.signUpSuccess(sessionId))}
      onBack={() => void navigate(paths.settings("profile"))}
    />
  );
}
