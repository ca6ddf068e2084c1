import { privatePage } from "#web/app/page-title.ts";
import { useSignUp } from "#web/app/sign-in-provider.tsx";
import { InvitationPage } from "#web/features/accounts/sign-up/invitation-page.tsx";
import { useMailedToken } from "#web/features/accounts/use-mailed-token.ts";

export const meta = () => privatePage("Invitation");

export default function InvitationRoute() {
  const openSignUp = useSignUp();
  return <InvitationPage token={useMailedToken()} onOpened={(email) => openSignUp(undefined, email)} />;
}
