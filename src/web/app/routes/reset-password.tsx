import { privatePage } from "#web/app/page-title.ts";
import { useSignIn } from "#web/app/sign-in-provider.tsx";
import { ResetPasswordPage } from "#web/features/accounts/sign-in/mailed-link-pages.tsx";
import { useMailedToken } from "#web/features/accounts/use-mailed-token.ts";

export const meta = () => privatePage("New password");

export default function ResetPasswordRoute() {
  return <ResetPasswordPage token={useMailedToken()} onSignIn={useSignIn()} />;
}
