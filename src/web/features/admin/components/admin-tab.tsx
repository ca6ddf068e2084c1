import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { AdminNav } from "#web/features/admin/components/admin-nav.tsx";
import { AiConfigSection } from "#web/features/admin/components/ai-config/ai-config-section.tsx";
import { AnalyticsSection } from "#web/features/admin/components/analytics-section.tsx";
import { CompanyCorrections } from "#web/features/admin/components/company-corrections.tsx";
import { SiteSettingsSection } from "#web/features/admin/components/site-settings-section.tsx";
import { WaitlistSection } from "#web/features/admin/components/waitlist-section.tsx";
import { sectionOf } from "#web/features/admin/sections.ts";
import { RowsSkeleton } from "#web/ui/rows-skeleton.tsx";

// It brings the chart with it.
const SystemSection = lazy(async () => ({
  default: (await import("#web/features/admin/components/system/system-section.tsx")).SystemSection,
}));

/** One section at a time; the address names it. */
export function AdminTab() {
  const [search] = useSearchParams();
  const section = sectionOf(search);
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <AdminNav active={section} />
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
