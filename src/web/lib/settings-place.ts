import type { Role } from "#domain/accounts/account.ts";
import { mayAdminister } from "#domain/accounts/permissions.ts";
import type { Message } from "#domain/language/translate.ts";
import {
  detailLabels,
  detailsOf,
  type SettingsDetail,
  type SettingsTab,
  settingsTabs,
  tabLabels,
} from "#web/lib/settings-places.data.ts";

/** Where the settings are open: a tab, or a detail page below it. */
export type SettingsPlace = { tab: SettingsTab; detail: SettingsDetail | null };

/**
 * A missing or unknown tab is the first one (READ-60), and so is the admins' for everybody else (READ-49). A detail
 * that the tab does not have leaves the tab itself.
 */
export function settingsPlaceOf(search: URLSearchParams, role: Role): SettingsPlace {
  const named = settingsTabs.find((each) => each === search.get("tab")) ?? "integrations";
  const tab = named === "admin" && !mayAdminister({ role }) ? "integrations" : named;
  const detail = detailsOf[tab]?.find((each) => each === search.get("detail")) ?? null;
  return { tab, detail };
}

/** What the place is called. */
export const placeLabel = ({ tab, detail }: SettingsPlace): Message =>
  detail === null ? tabLabels[tab] : detailLabels[detail];
