import { queryOptions } from "@tanstack/react-query";
import type { SiteSettings, SiteSettingsPatch } from "#contract/site.ts";
import { api } from "#web/lib/api.ts";

/** Only for admins. */
export const siteSettingsQuery = queryOptions({
  queryKey: ["admin", "site-settings"],
  queryFn: ({ signal }) => api.get<SiteSettings>("/api/admin/site-settings", { signal }),
});

/** Answers the whole settings after the change. */
export const changeSiteSettings = (patch: SiteSettingsPatch) =>
  api.patch<SiteSettings>("/api/admin/site-settings", patch);
