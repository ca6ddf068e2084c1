import { privatePageMeta, useMailedToken } from "#web/app/private-page.ts";
import { useSignUp } from "#web/app/sign-in-provider.tsx";
import { InvitationPage } from "#web/features/accounts/invitation-page.tsx";

export const meta = privatePageMeta((t) => t("Invitation"));

export default function InvitationRoute() {
  const openSignUp = useSignUp();
  return <InvitationPage token={useMailedToken()} onOpened={(email) => openSignUp(undefined, email)} />;
}
