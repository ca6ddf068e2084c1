import { queryOptions, useQuery } from "@tanstack/react-query";
import type { UserSettingsAnswer, UserSettingsPatch } from "#contract/settings.ts";
import { recordEvent } from "#web/lib/analytics.ts";
import { call } from "#web/lib/call.ts";
import { meQuery } from "#web/lib/session.ts";

/** Only for signed-in users. */
export const userSettingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => call("GET /api/settings", { signal }),
  // What another page of the same user changed shows here when they come back.
  refetchOnWindowFocus: "always",
});

/** The settings where somebody is signed in. Who that is, is only looked at: others ask. */
export function useUserSettings(options: { refetchOnMount?: boolean } = {}) {
  const isUser = Boolean(useQuery({ ...meQuery, enabled: false }).data);
  return { isUser, ...useQuery({ ...userSettingsQuery, ...options, enabled: isUser }) };
}

/** Writes of settings go one after the other, so that the last answer is the newest. */
export const settingsScope = { id: "settings" };

/** Answers the whole settings after the change. */
export async function saveUserSettings(patch: UserSettingsPatch): Promise<UserSettingsAnswer> {
  const answer = await call("PATCH /api/settings", { body: patch });
  for (const setting of Object.keys(patch)) recordEvent("settings_change", { setting });
  return answer;
}
