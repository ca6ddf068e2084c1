import { privatePage, useMailedToken } from "#web/app/private-page.ts";
import { useSignIn } from "#web/app/sign-in-provider.tsx";
import { useSession } from "#web/features/accounts/session/use-session.ts";
import { VerifyEmailPage } from "#web/features/accounts/sign-in/mailed-link-pages.tsx";

export const meta = () => privatePage("Confirm your address");

export default function VerifyEmailRoute() {
  const token = useMailedToken();
  const signedIn = useSession().state === "signed-in";
  return <VerifyEmailPage token={token} signedIn={signedIn} onSignIn={useSignIn()} />;
}
