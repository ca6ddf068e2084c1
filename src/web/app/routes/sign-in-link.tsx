import { privatePage } from "#web/app/private-page.ts";
import { useEnter } from "#web/app/use-enter.ts";
import { SignInLinkPage } from "#web/features/accounts/components/sign-in-link-page.tsx";
import { useMailedToken } from "#web/features/accounts/hooks/use-mailed-token.ts";
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
