import { useSearchParams } from "react-router";
import { AdminNav } from "#web/features/admin/components/admin-nav.tsx";
import { AiConfigSection } from "#web/features/admin/components/ai-config/ai-config-section.tsx";
import { CompanyCorrections } from "#web/features/admin/components/company-corrections.tsx";
import { SiteSettingsSection } from "#web/features/admin/components/site-settings-section.tsx";
import { sectionOf } from "#web/features/admin/sections.ts";

/** One section at a time; the address names it. */
export function AdminTab() {
  const [search] = useSearchParams();
  const section = sectionOf(search);
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <AdminNav active={section} />
      {section === "site-settings" && <SiteSettingsSection />}
      {section === "ai-config" && <AiConfigSection />}
      {section === "company-corrections" && <CompanyCorrections />}
    </div>
  );
}
