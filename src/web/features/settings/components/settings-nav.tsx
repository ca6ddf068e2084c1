import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Role } from "#domain/accounts/account.ts";
import { mayAdminister } from "#domain/accounts/permissions.ts";
import { tabLabels } from "#web/features/settings/settings-places.data.ts";
import { paths, type SettingsPlace, settingsTabs } from "#web/lib/paths.ts";
import { classes } from "#web/ui/styles.ts";

export type SettingsNavProps = { place: SettingsPlace; role: Role };

/**
 * The tabs: a column, on small screens one row that is moved sideways and keeps the active tab in its middle. There a
 * detail page has its way back instead.
 */
export function SettingsNav({ place: { tab: active, detail }, role }: SettingsNavProps) {
  const ref = useRef<HTMLElement>(null);
  const shown = settingsTabs.filter((tab) => tab !== "admin" || mayAdminister({ role }));
  useEffect(() => {
    const row = ref.current;
    const link = row?.querySelector<HTMLElement>(`[data-tab="${active}"]`);
    if (!row || !link || detail !== null) return;
    const center = () => {
      row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
    };
    const observer = new ResizeObserver(center);
    observer.observe(row);
    return () => observer.disconnect();
  }, [active, detail]);
  return (
    <nav
      ref={ref}
      aria-label="Settings"
      className={classes(
        "fade-ends relative -mx-4 flex gap-1 overflow-x-auto px-4 py-1 [scrollbar-width:none]",
        "md:sticky md:top-20 md:-mt-1.5 md:mr-0 md:-ml-3 md:flex-col md:self-start md:overflow-visible md:p-0 md:mask-none",
        detail !== null && "max-md:hidden",
      )}
    >
      {shown.map((tab) => (
        <Link
          key={tab}
          to={paths.settings(tab)}
          preventScrollReset
          data-tab={tab}
          aria-current={tab === active ? "page" : undefined}
          className={classes(
            "shrink-0 rounded-8 px-3 py-1.5 text-14 font-medium whitespace-nowrap transition-colors duration-150 ease-out md:whitespace-normal",
            tab === active ? "bg-accent-soft text-accent" : "text-ink-soft hover:bg-sunken hover:text-ink",
          )}
        >
          {tabLabels[tab]}
        </Link>
      ))}
    </nav>
  );
}
