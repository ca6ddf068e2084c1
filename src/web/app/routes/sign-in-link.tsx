import { privatePage } from "#web/app/private-page.ts";
import { useEnter } from "#web/app/use-enter.ts";
import { SignInLinkPage } from "#web/features/accounts/components/sign-in-link-page.tsx";
import { useMailedToken } from "#web/features/accounts/hooks/use-mailed-token.ts";

export const meta = () => privatePage("Sign in");

export default function SignInLinkRoute() {
  return <SignInLinkPage token={useMailedToken()} onSignedIn={useEnter()} />;
}
