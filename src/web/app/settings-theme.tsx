import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback } from "react";
import type { Theme } from "#domain/settings/settings.ts";
import { useSession } from "#web/features/accounts/hooks/use-session.ts";
import { ThemeProvider } from "#web/lib/theme-provider.tsx";
import type { SaysSo } from "#web/lib/use-theme.ts";
import { saveUserSettings, settingsScope, userSettingsQuery } from "#web/lib/user-settings.ts";
import { useToast } from "#web/ui/use-toast.ts";

const themeKey = ["theme"] as const;

export type SettingsThemeProps = { children: ReactNode };

/** Ties the theme to the signed-in user's settings: the stored theme wins, a change is stored (READ-65). */
export function SettingsTheme({ children }: SettingsThemeProps) {
  const signedIn = useSession().state === "signed-in";
  const client = useQueryClient();
  const toast = useToast();
  const { data } = useQuery({ ...userSettingsQuery, enabled: signedIn });
  const { mutate } = useMutation({
    mutationKey: themeKey,
    // One after the other, and only the last answer counts: a late one must not turn back a newer choice.
    scope: settingsScope,
    mutationFn: ({ theme }: { theme: Theme; onFailed: SaysSo }) => saveUserSettings({ theme }),
    onMutate: () => client.cancelQueries({ queryKey: userSettingsQuery.queryKey }),
    onSuccess: (settings) => {
      if (client.isMutating({ mutationKey: themeKey }) === 1)
        client.setQueryData(userSettingsQuery.queryKey, settings);
    },
    onError: (error, { onFailed }) =>
      onFailed(`The theme could not be stored with your account. ${error.message}`),
  });
  const save = useCallback(
    (theme: Theme, onFailed: SaysSo = (text) => toast({ tone: "problem", text })) =>
      mutate({ theme, onFailed }),
    [mutate, toast],
  );
  return (
    <ThemeProvider saved={signedIn ? data?.theme : undefined} onSave={signedIn ? save : undefined}>
      {children}
    </ThemeProvider>
  );
}
