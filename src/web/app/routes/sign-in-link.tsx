import { privatePageMeta, useMailedToken } from "#web/app/private-page.ts";
import { useEnter } from "#web/app/sign-in-provider.tsx";
import { SignInLinkPage } from "#web/features/accounts/mailed-link-pages.tsx";
import { recordEvent } from "#web/lib/analytics.ts";

export const meta = privatePageMeta((t) => t("Sign in"));

export default function SignInLinkRoute() {
  const enter = useEnter();
  function onSignedIn() {
    recordEvent("login");
    enter();
  }
  return <SignInLinkPage token={useMailedToken()} onSignedIn={onSignedIn} />;
}
