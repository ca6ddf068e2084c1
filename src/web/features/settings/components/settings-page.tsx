import type { ReactNode } from "react";
import type { Role } from "#domain/accounts/account.ts";
import { DetailHeading } from "#web/features/settings/components/detail-heading.tsx";
import { SettingsNav } from "#web/features/settings/components/settings-nav.tsx";
import type { SettingsPlace } from "#web/lib/paths.ts";
import { BannerProvider } from "#web/ui/banner-provider.tsx";

export type SettingsPageProps = {
  place: SettingsPlace;
  role: Role;
  /** What stands at the place. */
  children: ReactNode;
};

/** The frame of all settings: the tabs, the way back from a detail page, the banner. */
export function SettingsPage({ place, role, children }: SettingsPageProps) {
  const { tab, detail } = place;
  return (
    <div className="mx-auto w-full max-w-content px-4 py-6 md:px-6">
      <h1 className="text-20 font-semibold">Settings</h1>
      <div className="mt-4 grid gap-6 md:grid-cols-[12rem_minmax(0,44rem)] md:gap-10">
        <SettingsNav active={tab} role={role} />
        <div className="flex min-w-0 flex-col gap-10">
          {detail !== null && <DetailHeading key={detail} tab={tab} detail={detail} />}
          <BannerProvider place={`${tab}/${detail}`}>{children}</BannerProvider>
        </div>
      </div>
    </div>
  );
}
