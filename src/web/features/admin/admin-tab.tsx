import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Link, useSearchParams } from "react-router";
import { type Message, message } from "#domain/language/translate.ts";
import { AiConfigSection } from "#web/features/admin/ai-config-section.tsx";
import { AnalyticsSection } from "#web/features/admin/analytics-section.tsx";
import { CompanyCorrections } from "#web/features/admin/companies-section.tsx";
import { ConfirmationProvider } from "#web/features/admin/confirmation.tsx";
import { SiteSettingsSection } from "#web/features/admin/site-settings-section.tsx";
import { usersCountQuery } from "#web/features/admin/users.calls.ts";
import { UsersSection } from "#web/features/admin/users-section.tsx";
import { WaitlistSection, waitlistQuery } from "#web/features/admin/waitlist-section.tsx";
import { numberText } from "#web/features/admin/wording.ts";
import { useTranslate } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";
import { classes } from "#web/ui/styles.ts";
import { useCenteredLink } from "#web/ui/use-centered-link.ts";

/** The sections of the admins' tab in their order; the first one opens without a name in the address. */
export const adminSections = [
  "users",
  "waitlist",
  "analytics",
  "site-settings",
  "ai-config",
  "companies",
  "company-corrections",
  "system",
] as const;
type AdminSection = (typeof adminSections)[number];

const sectionLabels: Record<AdminSection, Message> = {
  users: message("Users"),
  waitlist: message("Waitlist"),
  analytics: message("Analytics"),
  "site-settings": message("Site Settings"),
  "ai-config": message("AI Config"),
  companies: message("Companies"),
  "company-corrections": message("Company corrections"),
  system: message("System"),
};

/** A missing or unknown section is the first one. */
export const sectionOf = (search: URLSearchParams): AdminSection =>
  adminSections.find((each) => each === search.get("section")) ?? adminSections[0];

export const sectionPath = (section: AdminSection): string => `${paths.settings("admin")}&section=${section}`;

type AdminTabProps = {
  /** Id of the admin who looks. */
  ownId: string;
};

/** Sections with a table; the others are as wide as all settings. */
const wideSections: readonly AdminSection[] = ["users"];

// It brings the chart with it.
const SystemSection = lazyComponent(
  async () => (await import("#web/features/admin/system-section.tsx")).SystemSection,
);

// Its dialogs and rules are needed nowhere else.
const CompaniesSection = lazyComponent(
  async () => (await import("#web/features/admin/companies-section.tsx")).CompaniesSection,
);

/** One section at a time; the address names it. */
export function AdminTab({ ownId }: AdminTabProps) {
  const [search] = useSearchParams();
  const section = sectionOf(search);
  return (
    <ConfirmationProvider>
      <div className={classes("flex min-w-0 flex-col gap-6", !wideSections.includes(section) && "max-w-176")}>
        <AdminNav active={section} />
        {section === "users" && <UsersSection ownId={ownId} />}
        {section === "waitlist" && <WaitlistSection />}
        {section === "analytics" && <AnalyticsSection />}
        {section === "site-settings" && <SiteSettingsSection />}
        {section === "ai-config" && <AiConfigSection />}
        {section === "companies" && (
          <Suspense fallback={<RowsSkeleton />}>
            <CompaniesSection />
          </Suspense>
        )}
        {section === "company-corrections" && <CompanyCorrections />}
        {section === "system" && (
          <Suspense fallback={<RowsSkeleton />}>
            <SystemSection />
          </Suspense>
        )}
      </div>
    </ConfirmationProvider>
  );
}

type AdminNavProps = { active: AdminSection };

/** The sections of the admins' tab, in one row. */
function AdminNav({ active }: AdminNavProps) {
  const t = useTranslate();
  const counts = useSectionCounts();
  const nav = useCenteredLink(active);
  return (
    <nav ref={nav} aria-label={t("Admin")} className="scroll-bare relative flex gap-5 border-b border-line">
      {adminSections.map((section) => (
        <Link
          key={section}
          to={sectionPath(section)}
          preventScrollReset
          aria-current={section === active ? "page" : undefined}
          className={classes(
            "inline-flex min-h-10 touch:min-h-11 shrink-0 items-center border-b-2 px-0.5 text-14 font-medium whitespace-nowrap -outline-offset-2 transition-colors duration-150 ease-out",
            section === active ? "border-accent text-ink" : "border-transparent text-ink-soft hover:text-ink",
          )}
        >
          {t.of(sectionLabels[section])}
          {counts[section] !== undefined && <SectionCount total={counts[section]} />}
        </Link>
      ))}
    </nav>
  );
}

/** How many a section holds. */
function SectionCount({ total }: { total: number }) {
  const { locale } = useTranslate();
  return (
    <span className="figures ml-1.5 text-12 font-normal text-ink-soft">{numberText(total, locale)}</span>
  );
}

/** Counts of the sections that have one (ADMIN-02); a section is missing while its count is not known. */
function useSectionCounts(): Partial<Record<AdminSection, number>> {
  const { data: users } = useQuery(usersCountQuery);
  const { data: waitlist } = useQuery(waitlistQuery(1));
  return {
    ...(users === undefined ? {} : { users }),
    ...(waitlist === undefined ? {} : { waitlist: waitlist.total }),
  };
}
