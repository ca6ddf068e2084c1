import { useSearchParams } from "react-router";
import { pageTitle } from "#web/app/page-title.ts";
import { useSignIn } from "#web/app/sign-in-provider.tsx";
import { SetupPage } from "#web/features/accounts/setup/setup-page.tsx";

export const meta = () => pageTitle("Setup");

export default function SetupRoute() {
  const [search] = useSearchParams();
  return <SetupPage token={search.get("token")} onSignIn={useSignIn()} />;
}
