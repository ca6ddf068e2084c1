import { type ReactNode, useRef, useState } from "react";
import type { Role } from "#domain/accounts/account.ts";
import { DetailHeading } from "#web/features/settings/components/detail-heading.tsx";
import { SettingsNav } from "#web/features/settings/components/settings-nav.tsx";
import { LeftDetail, usePlaceFocus } from "#web/features/settings/hooks/use-place-focus.ts";
import { tabLabels } from "#web/features/settings/settings-places.data.ts";
import type { SettingsPlace } from "#web/lib/paths.ts";
import { BannerProvider } from "#web/ui/banner.tsx";
import { classes } from "#web/ui/styles.ts";

export type SettingsPageProps = {
  place: SettingsPlace;
  role: Role;
  /** What stands at the place. */
  children: ReactNode;
};

/** The frame of all settings: the tabs, the way back from a detail page, the banner. */
export function SettingsPage({ place, role, children }: SettingsPageProps) {
  const { tab, detail } = place;
  const content = useRef<HTMLElement>(null);
  const left = useLeftDetail(place);
  usePlaceFocus(content, place);
  return (
    <div className="mx-auto w-full max-w-content px-4 py-6 md:px-6">
      <h1 className="text-20 font-semibold">Settings</h1>
      <div
        className={classes(
          "mt-3 grid grid-cols-[minmax(0,1fr)] gap-5 md:mt-4 md:gap-10",
          // The tables of the admins need the room.
          tab === "admin" ? "md:grid-cols-[12rem_minmax(0,1fr)]" : "md:grid-cols-[12rem_minmax(0,44rem)]",
        )}
      >
        <SettingsNav place={place} role={role} />
        <section
          ref={content}
          tabIndex={-1}
          aria-label={tabLabels[tab]}
          className="flex min-w-0 scroll-mt-20 flex-col gap-4 outline-none"
        >
          {detail !== null && <DetailHeading tab={tab} detail={detail} />}
          <BannerProvider place={`${tab}/${detail}`}>
            <LeftDetail value={left}>
              <div className="flex min-w-0 flex-col gap-10">{children}</div>
            </LeftDetail>
          </BannerProvider>
        </section>
      </div>
    </div>
  );
}

/** Which detail page was left for the tab that is open now. */
function useLeftDetail({ tab, detail }: SettingsPlace) {
  const [known, setKnown] = useState({ tab, detail, left: null as SettingsPlace["detail"] });
  if (known.tab === tab && known.detail === detail) return known.left;
  const left = known.tab === tab && detail === null ? known.detail : null;
  setKnown({ tab, detail, left });
  return left;
}
