import type { QueryClient } from "@tanstack/react-query";
import type { Theme } from "#domain/settings/settings.ts";
import { saveUserSettings, settingsScope, userSettingsQuery } from "#web/lib/user-settings.ts";

const themeKey = ["theme"] as const;

/** Stores a choice with the account; a failure is reported and changes nothing. */
export async function storeTheme(
  client: QueryClient,
  theme: Theme,
  onFailed: (error: Error) => void,
): Promise<void> {
  const { queryKey } = userSettingsQuery;
  const mutation = client.getMutationCache().build(client, {
    mutationKey: themeKey,
    // One after the other, and only the last answer counts: a late one must not turn back a newer choice.
    scope: settingsScope,
    mutationFn: () => saveUserSettings({ theme }),
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (settings) => {
      if (client.isMutating({ mutationKey: themeKey }) === 1) client.setQueryData(queryKey, settings);
    },
    onError: (error: Error) => onFailed(error),
  });
  // The outcome was reported above.
  await mutation.execute(undefined).catch(() => undefined);
}
