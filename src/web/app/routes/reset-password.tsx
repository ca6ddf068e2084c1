import { privatePageMeta, useMailedToken } from "#web/app/private-page.ts";
import { useSignIn } from "#web/app/sign-in-provider.tsx";
import { ResetPasswordPage } from "#web/features/accounts/mailed-link-pages.tsx";

export const meta = privatePageMeta((t) => t("New password"));

export default function ResetPasswordRoute() {
  return <ResetPasswordPage token={useMailedToken()} onSignIn={useSignIn()} />;
}
