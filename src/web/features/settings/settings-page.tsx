import { ArrowLeft } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import type { Role } from "#domain/accounts/account.ts";
import { mayAdminister } from "#domain/accounts/permissions.ts";
import { LeftDetail, placeHeading, usePlaceFocus } from "#web/features/settings/place-list.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import type { SettingsPlace } from "#web/lib/settings-place.ts";
import {
  detailLabels,
  type SettingsDetail,
  type SettingsTab,
  settingsTabs,
  tabLabels,
} from "#web/lib/settings-places.data.ts";
import { BannerProvider } from "#web/ui/banner.tsx";
import { classes } from "#web/ui/styles.ts";
import { useCenteredLink } from "#web/ui/use-centered-link.ts";

type SettingsPageProps = {
  place: SettingsPlace;
  role: Role;
  /** The content of the place. */
  children: ReactNode;
};

/** The frame of all settings: the tabs, the way back from a detail page, the banner. */
export function SettingsPage({ place, role, children }: SettingsPageProps) {
  const t = useTranslate();
  const { tab, detail } = place;
  const content = useRef<HTMLElement>(null);
  const left = useLeftDetail(place);
  usePlaceFocus(content, place);
  return (
    <div className="mx-auto w-full max-w-content px-4 py-6 md:px-6">
      <h1 className="text-20 font-semibold">{t("Settings")}</h1>
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
          aria-label={t.of(tabLabels[tab])}
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

type SettingsNavProps = { place: SettingsPlace; role: Role };

/**
 * The tabs: a column, on small screens one row that is moved sideways and keeps the active tab in its middle. There a
 * detail page has its way back instead.
 */
function SettingsNav({ place: { tab: active, detail }, role }: SettingsNavProps) {
  const t = useTranslate();
  const ref = useCenteredLink(detail === null ? active : null);
  const visible = settingsTabs.filter((tab) => tab !== "admin" || mayAdminister({ role }));
  return (
    <nav
      ref={ref}
      aria-label={t("Settings")}
      className={classes(
        "fade-ends relative -mx-4 flex gap-1 overflow-x-auto px-4 py-1 touch:py-1.5 [scrollbar-width:none]",
        "md:sticky md:top-20 md:-mt-1.5 md:mr-0 md:-ml-3 md:flex-col md:self-start md:overflow-visible md:p-0 md:mask-none",
        detail !== null && "max-md:hidden",
      )}
    >
      {visible.map((tab) => (
        <Link
          key={tab}
          to={paths.settings(tab)}
          preventScrollReset
          aria-current={tab === active ? "page" : undefined}
          className={classes(
            "hit shrink-0 rounded-8 px-3 py-1.5 text-14 font-medium whitespace-nowrap transition-colors duration-150 ease-out md:whitespace-normal",
            tab === active ? "bg-accent-soft text-accent" : "text-ink-soft hover:bg-sunken hover:text-ink",
          )}
        >
          {t.of(tabLabels[tab])}
        </Link>
      ))}
    </nav>
  );
}

type DetailHeadingProps = { tab: SettingsTab; detail: SettingsDetail };

/** The way back, and the title of a detail page. */
function DetailHeading({ tab, detail }: DetailHeadingProps) {
  const t = useTranslate();
  return (
    <div className="md:-mt-1">
      <Link
        to={paths.settings(tab)}
        preventScrollReset
        className="hit -ml-1 inline-flex min-h-7 items-center gap-1.5 rounded-4 px-1 text-13 font-medium text-accent underline-offset-3 hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t.of(tabLabels[tab])}
      </Link>
      <h2 {...placeHeading} tabIndex={-1} className="mt-1 text-20 font-semibold outline-none">
        {t.of(detailLabels[detail])}
      </h2>
    </div>
  );
}
