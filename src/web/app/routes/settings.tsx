import { Suspense } from "react";
import { Navigate, useSearchParams } from "react-router";
import { pageTitle } from "#web/app/page-title.ts";
import { SettingsContent } from "#web/app/settings-content.tsx";
import { useSignOutNotice } from "#web/app/use-sign-out-notice.ts";
import { useSession } from "#web/features/accounts/session/use-session.ts";
import { SettingsPage } from "#web/features/settings/settings-page.tsx";
import { LoadingScreen } from "#web/features/site/screens.tsx";
import { paths, placeLabel, settingsPlaceOf } from "#web/lib/paths.ts";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";

// Who is signed in is not known here; for everybody but admins the address of the admins' tab becomes another one.
export const meta = ({ location }: { location: { search: string } }) =>
  pageTitle(`${placeLabel(settingsPlaceOf(new URLSearchParams(location.search), "ADMIN"))} - Settings`);

export default function SettingsRoute() {
  const session = useSession();
  const [search] = useSearchParams();
  const signOutNotice = useSignOutNotice();
  if (session.state !== "signed-in") return <LoadingScreen />;
  const place = settingsPlaceOf(search, session.me.role);
  if (search.get("tab") === "admin" && place.tab !== "admin")
    return <Navigate to={paths.settings()} replace />;
  return (
    <SettingsPage place={place} role={session.me.role}>
      <Suspense key={`${place.tab}/${place.detail}`} fallback={<RowsSkeleton />}>
        <SettingsContent place={place} me={session.me} onDeleted={signOutNotice} />
      </Suspense>
    </SettingsPage>
  );
}
