import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UserSettingsPatch } from "#contract/settings.ts";
import { saveUserSettings, settingsScope, userSettingsQuery } from "#web/lib/user-settings.ts";

export type SaveSettingsOptions = {
  onStart: () => void;
  /** Comes also when the control that saved is no longer there. */
  onProblem: (error: Error) => void;
};

/** Saves a part of the user's settings; what the server answers is what is shown. */
export function useSaveSettings({ onStart, onProblem }: SaveSettingsOptions) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (patch: UserSettingsPatch) => saveUserSettings(patch),
    scope: settingsScope,
    onMutate: onStart,
    async onSuccess(settings) {
      // A read that began before the write may know less than its answer.
      await client.cancelQueries({ queryKey: userSettingsQuery.queryKey });
      client.setQueryData(userSettingsQuery.queryKey, settings);
    },
    onError: onProblem,
  });
}
