import { privatePageMeta } from "#web/app/private-page.ts";
import { useArrival, useSignUp } from "#web/app/sign-in-provider.tsx";
import { AuthorizePage } from "#web/features/accounts/tokens/authorize-page.tsx";
import { useSignupsEnabled } from "#web/lib/site-config.ts";

export const meta = privatePageMeta((t) => t("Connect an application"));

export default function AuthorizeRoute() {
  const signUp = useSignUp();
  const signupsEnabled = useSignupsEnabled();
  return <AuthorizePage onSignedIn={useArrival()} onSignUp={signupsEnabled ? () => signUp() : undefined} />;
}
