import { privatePage } from "#web/app/page-title.ts";
import { useEnter } from "#web/app/use-enter.ts";
import { SignInLinkPage } from "#web/features/accounts/sign-in/mailed-link-pages.tsx";
import { useMailedToken } from "#web/features/accounts/use-mailed-token.ts";
import { recordEvent } from "#web/lib/analytics.ts";

export const meta = () => privatePage("Sign in");

export default function SignInLinkRoute() {
  const enter = useEnter();
  function onSignedIn() {
    recordEvent("login");
    enter();
  }
  return <SignInLinkPage token={useMailedToken()} onSignedIn={onSignedIn} />;
}
