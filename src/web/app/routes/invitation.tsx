import { privatePage } from "#web/app/private-page.ts";
import { useSignUp } from "#web/app/use-sign-up.ts";
import { InvitationPage } from "#web/features/accounts/components/invitation-page.tsx";
import { useMailedToken } from "#web/features/accounts/hooks/use-mailed-token.ts";

export const meta = () => privatePage("Invitation");

export default function InvitationRoute() {
  const openSignUp = useSignUp();
  return <InvitationPage token={useMailedToken()} onOpened={(email) => openSignUp(undefined, email)} />;
}
