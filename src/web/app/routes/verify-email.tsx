import { privatePage } from "#web/app/private-page.ts";
import { useSignIn } from "#web/app/use-sign-in.ts";
import { VerifyEmailPage } from "#web/features/accounts/components/verify-email-page.tsx";
import { useMailedToken } from "#web/features/accounts/hooks/use-mailed-token.ts";
import { useSession } from "#web/features/accounts/hooks/use-session.ts";

export const meta = () => privatePage("Confirm your address");

export default function VerifyEmailRoute() {
  const token = useMailedToken();
  const signedIn = useSession().state === "signed-in";
  return <VerifyEmailPage token={token} signedIn={signedIn} onSignIn={useSignIn()} />;
}
