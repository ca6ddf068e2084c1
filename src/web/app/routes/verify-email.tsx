import { privatePageMeta, useMailedToken } from "#web/app/private-page.ts";
import { useSignIn } from "#web/app/sign-in-provider.tsx";
import { VerifyEmailPage } from "#web/features/accounts/mailed-link-pages.tsx";
import { useSession } from "#web/features/accounts/session/use-session.ts";

export const meta = privatePageMeta((t) => t("Confirm your email"));

export default function VerifyEmailRoute() {
  const token = useMailedToken();
  const signedIn = useSession().state === "signed-in";
  return <VerifyEmailPage token={token} signedIn={signedIn} onSignIn={useSignIn()} />;
}
