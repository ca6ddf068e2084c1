import { Link } from "react-router";
import type { Role } from "#domain/accounts/account.ts";
import { mayAdminister } from "#domain/accounts/permissions.ts";
import { paths, type SettingsTab } from "#web/lib/paths.ts";
import { classes } from "#web/ui/classes.ts";

const tabs: readonly { tab: SettingsTab; label: string }[] = [
  { tab: "integrations", label: "Integrations & Modules" },
  { tab: "ai-prompts", label: "AI Prompts" },
  { tab: "feeds", label: "Feeds" },
  { tab: "other", label: "Other Settings" },
  { tab: "profile", label: "Profile" },
  { tab: "admin", label: "Admin" },
];

export type SettingsNavProps = { active: SettingsTab; role: Role };

export function SettingsNav({ active, role }: SettingsNavProps) {
  const shown = tabs.filter(({ tab }) => tab !== "admin" || mayAdminister({ role }));
  return (
    <nav
      aria-label="Settings"
      className="-mx-3 flex flex-wrap gap-1 self-start md:sticky md:-mt-1.5 md:mr-0 md:top-20 md:flex-col"
    >
      {shown.map(({ tab, label }) => (
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
          {label}
        </Link>
      ))}
    </nav>
  );
}
