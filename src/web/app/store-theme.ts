import type { QueryClient } from "@tanstack/react-query";
import type { Theme } from "#domain/settings/settings.ts";
import type { SaysSo } from "#web/lib/theme.tsx";
import { saveUserSettings, settingsScope, userSettingsQuery } from "#web/lib/user-settings.ts";

const themeKey = ["theme"] as const;

/** Stores a choice with the account; a failure is told in words and changes nothing. */
export async function storeTheme(client: QueryClient, theme: Theme, onFailed: SaysSo): Promise<void> {
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
    onError: (error: Error) => onFailed(`Couldn't save the theme to your account. ${error.message}`),
  });
  // What became of it was told above.
  await mutation.execute(undefined).catch(() => undefined);
}
