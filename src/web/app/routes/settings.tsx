import { useSearchParams } from "react-router";
import { pageTitle } from "#web/app/page-title.ts";
import { useSession } from "#web/features/accounts/hooks/use-session.ts";
import { SettingsPage } from "#web/features/settings/components/settings-page.tsx";
import { LoadingScreen } from "#web/features/site/components/loading-screen.tsx";
import { settingsTabOf } from "#web/lib/paths.ts";

export const meta = () => pageTitle("Settings");

export default function SettingsRoute() {
  const session = useSession();
  const [search] = useSearchParams();
  if (session.state !== "signed-in") return <LoadingScreen />;
  return <SettingsPage tab={settingsTabOf(search.get("tab"))} me={session.me} />;
}
