import { Link } from "react-router";
import { paths, type SettingsTab } from "#web/lib/paths.ts";
import { classes } from "#web/ui/classes.ts";

const tabs: readonly { tab: SettingsTab; label: string }[] = [
  { tab: "integrations", label: "Integrations & Modules" },
  { tab: "ai-prompts", label: "AI Prompts" },
  { tab: "feeds", label: "Feeds" },
  { tab: "other", label: "Other Settings" },
  { tab: "profile", label: "Profile" },
];

export type SettingsNavProps = { active: SettingsTab };

export function SettingsNav({ active }: SettingsNavProps) {
  return (
    <nav
      aria-label="Settings"
      className="-mx-3 flex flex-wrap gap-1 self-start md:sticky md:-mt-1.5 md:mr-0 md:top-20 md:flex-col"
    >
      {tabs.map(({ tab, label }) => (
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
