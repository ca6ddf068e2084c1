import { useQuery } from "@tanstack/react-query";
import { defaultUserSettings } from "#domain/settings/settings.ts";
import { userSettingsQuery } from "#web/lib/user-settings.ts";

/** What the user's settings say about a page with a list. A failed read means the defaults. */
export function useListSettings() {
  const query = useQuery(userSettingsQuery);
  const settings = query.data ?? defaultUserSettings;
  // Until the settings are known nothing runs that they may forbid.
  const live = !query.isPending && settings.autoRefresh;
  return {
    live,
    everySeconds: live ? settings.refreshInterval : null,
    visibleCards: !query.isPending && settings.showCompanyCards,
    autoRefresh: settings.autoRefresh,
    isKnown: query.isSuccess,
  };
}
