import { Link } from "react-router";
import type { Role } from "#domain/accounts/account.ts";
import { mayAdminister } from "#domain/accounts/permissions.ts";
import { tabLabels } from "#web/features/settings/settings-places.data.ts";
import { paths, type SettingsTab, settingsTabs } from "#web/lib/paths.ts";
import { classes } from "#web/ui/classes.ts";

export type SettingsNavProps = { active: SettingsTab; role: Role };

export function SettingsNav({ active, role }: SettingsNavProps) {
  const shown = settingsTabs.filter((tab) => tab !== "admin" || mayAdminister({ role }));
  return (
    <nav
      aria-label="Settings"
      className="-mx-3 flex flex-wrap gap-1 self-start md:sticky md:-mt-1.5 md:mr-0 md:top-20 md:flex-col"
    >
      {shown.map((tab) => (
        <Link
          key={tab}
          to={paths.settings(tab)}
          preventScrollReset
          aria-current={tab === active ? "page" : undefined}
          className={classes(
            "rounded-8 px-3 py-1.5 text-14 font-medium transition-colors duration-150 ease-out",
            tab === active ? "bg-accent-soft text-accent" : "text-ink-soft hover:bg-sunken hover:text-ink",
          )}
        >
          {tabLabels[tab]}
        </Link>
      ))}
    </nav>
  );
}
