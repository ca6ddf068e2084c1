import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { AdminNav } from "#web/features/admin/components/admin-nav.tsx";
import { AiConfigSection } from "#web/features/admin/components/ai-config/ai-config-section.tsx";
import { AnalyticsSection } from "#web/features/admin/components/analytics-section.tsx";
import { CompanyCorrections } from "#web/features/admin/components/company-corrections.tsx";
import { SiteSettingsSection } from "#web/features/admin/components/site-settings-section.tsx";
import { UsersSection } from "#web/features/admin/components/users/users-section.tsx";
import { WaitlistSection } from "#web/features/admin/components/waitlist-section.tsx";
import { type AdminSection, sectionOf } from "#web/features/admin/sections.ts";
import { loadedLate } from "#web/ui/loaded-late.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";
import { classes } from "#web/ui/styles.ts";

export type AdminTabProps = {
  /** Id of the admin who looks. */
  ownId: string;
};

/** Sections with a table; the others are as wide as all settings. */
const wideSections: readonly AdminSection[] = ["users"];

// It brings the chart with it.
const SystemSection = loadedLate(
  async () => (await import("#web/features/admin/components/system/system-section.tsx")).SystemSection,
);

/** One section at a time; the address names it. */
export function AdminTab({ ownId }: AdminTabProps) {
  const [search] = useSearchParams();
  const section = sectionOf(search);
  return (
    <div className={classes("flex min-w-0 flex-col gap-6", !wideSections.includes(section) && "max-w-176")}>
      <AdminNav active={section} />
      {section === "users" && <UsersSection ownId={ownId} />}
      {section === "waitlist" && <WaitlistSection />}
      {section === "analytics" && <AnalyticsSection />}
      {section === "site-settings" && <SiteSettingsSection />}
      {section === "ai-config" && <AiConfigSection />}
      {section === "company-corrections" && <CompanyCorrections />}
      {section === "system" && (
        <Suspense fallback={<RowsSkeleton />}>
          <SystemSection />
        </Suspense>
      )}
    </div>
  );
}
