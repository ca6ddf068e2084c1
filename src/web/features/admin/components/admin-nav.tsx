import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { waitlistQuery } from "#web/features/admin/api/waitlist.ts";
import {
  type AdminSection,
  adminSections,
  sectionLabels,
  sectionPath,
} from "#web/features/admin/sections.ts";
import { classes } from "#web/ui/classes.ts";

export type AdminNavProps = { active: AdminSection };

/** The sections of the admins' tab, in one row. */
export function AdminNav({ active }: AdminNavProps) {
  const waitlist = useQuery(waitlistQuery(1));
  const total = waitlist.data?.total;
  const nav = useRef<HTMLElement>(null);
  // Where the row is wider than the screen, the open section is in sight, also when a count makes the row wider.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`[data-section="${active}"]`);
    if (!nav.current || !link) return;
    nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2;
  }, [active, total]);
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
          {section === "waitlist" && <SectionCount total={total} />}
        </Link>
      ))}
    </nav>
  );
}

const figure = new Intl.NumberFormat("en-US");

/** How many a section holds; nothing while that is not known. */
function SectionCount({ total }: { total: number | undefined }) {
  if (total === undefined) return null;
  return <span className="figures ml-1.5 text-12 font-normal text-ink-soft">{figure.format(total)}</span>;
}
