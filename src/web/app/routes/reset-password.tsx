import { privatePage } from "#web/app/private-page.ts";
import { useSignIn } from "#web/app/use-sign-in.ts";
import { ResetPasswordPage } from "#web/features/accounts/components/reset-password-page.tsx";
import { useMailedToken } from "#web/features/accounts/hooks/use-mailed-token.ts";

export const meta = () => privatePage("New password");

export default function ResetPasswordRoute() {
  return <ResetPasswordPage token={useMailedToken()} onSignIn={useSignIn()} />;
}
