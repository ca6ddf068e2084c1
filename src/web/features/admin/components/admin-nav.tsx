import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useSectionCounts } from "#web/features/admin/hooks/use-section-counts.ts";
import {
  type AdminSection,
  adminSections,
  sectionLabels,
  sectionPath,
} from "#web/features/admin/sections.ts";
import { classes } from "#web/ui/styles.ts";

const figure = new Intl.NumberFormat("en-US");

export type AdminNavProps = { active: AdminSection };

/** The sections of the admins' tab, in one row. */
export function AdminNav({ active }: AdminNavProps) {
  const counts = useSectionCounts();
  const nav = useRef<HTMLElement>(null);
  // Where the row is wider than the screen, the open section is in sight, also when a count makes the row wider.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`[data-section="${active}"]`);
    if (!nav.current || !link) return;
    nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2;
  }, [active, counts.users, counts.waitlist]);
  return (
    <nav ref={nav} aria-label="Admin" className="scroll-bare relative flex gap-5 border-b border-line">
      {adminSections.map((section) => (
        <Link
          key={section}
          data-section={section}
          to={sectionPath(section)}
          preventScrollReset
          aria-current={section === active ? "page" : undefined}
          className={classes(
            "inline-flex min-h-10 shrink-0 items-center border-b-2 px-0.5 text-14 font-medium whitespace-nowrap -outline-offset-2 transition-colors duration-150 ease-out",
            section === active ? "border-accent text-ink" : "border-transparent text-ink-soft hover:text-ink",
          )}
        >
          {sectionLabels[section]}
          {counts[section] !== undefined && <SectionCount total={counts[section]} />}
        </Link>
      ))}
    </nav>
  );
}

/** How many a section holds. */
function SectionCount({ total }: { total: number }) {
  return <span className="figures ml-1.5 text-12 font-normal text-ink-soft">{figure.format(total)}</span>;
}
