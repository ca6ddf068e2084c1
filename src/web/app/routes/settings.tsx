import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { pageTitle } from "#web/app/page-title.ts";
import { SettingsContent } from "#web/app/settings-content.tsx";
import { useGoodbye } from "#web/app/use-goodbye.ts";
import { useSession } from "#web/features/accounts/hooks/use-session.ts";
import { SettingsPage } from "#web/features/settings/components/settings-page.tsx";
import { LoadingScreen } from "#web/features/site/components/loading-screen.tsx";
import { settingsPlaceOf } from "#web/lib/paths.ts";
import { RowsSkeleton } from "#web/ui/rows-skeleton.tsx";

export const meta = () => pageTitle("Settings");

export default function SettingsRoute() {
  const session = useSession();
  const [search] = useSearchParams();
  const goodbye = useGoodbye();
  if (session.state !== "signed-in") return <LoadingScreen />;
  const place = settingsPlaceOf(search, session.me.role);
  return (
    <SettingsPage place={place} role={session.me.role}>
      <Suspense key={`${place.tab}/${place.detail}`} fallback={<RowsSkeleton />}>
        <SettingsContent place={place} me={session.me} onDeleted={goodbye} />
      </Suspense>
    </SettingsPage>
  );
}
