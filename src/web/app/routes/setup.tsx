import { useSearchParams } from "react-router";
import { pageMeta } from "#web/app/page-title.ts";
import { useSignIn } from "#web/app/sign-in-provider.tsx";
import { SetupPage } from "#web/features/accounts/setup/setup-page.tsx";

export const meta = pageMeta((t) => ({ name: t("Setup") }));

export default function SetupRoute() {
  const [search] = useSearchParams();
  return <SetupPage token={search.get("token")} onSignIn={useSignIn()} />;
}
