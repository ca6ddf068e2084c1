import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback } from "react";
import type { Theme } from "#domain/settings/settings.ts";
import { useSession } from "#web/features/accounts/hooks/use-session.ts";
import { ThemeProvider } from "#web/lib/theme-provider.tsx";
import type { SaysSo } from "#web/lib/use-theme.ts";
import { userSettingsQuery } from "#web/lib/user-settings.ts";
import { useToast } from "#web/ui/use-toast.ts";

export type SettingsThemeProps = { children: ReactNode };

/** Ties the theme to the signed-in user's settings: the stored theme wins, a change is stored (READ-65). */
export function SettingsTheme({ children }: SettingsThemeProps) {
  const signedIn = useSession().state === "signed-in";
  const client = useQueryClient();
  const toast = useToast();
  const { data } = useQuery({ ...userSettingsQuery, enabled: signedIn });
  const save = useCallback(
    (theme: Theme, onFailed: SaysSo = (text) => toast({ tone: "problem", text })) =>
      // Only who is signed in and chooses a theme needs what stores it.
      void import("#web/app/store-theme.ts").then(({ storeTheme }) => storeTheme(client, theme, onFailed)),
    [client, toast],
  );
  return (
    <ThemeProvider saved={signedIn ? data?.theme : undefined} onSave={signedIn ? save : undefined}>
      {children}
    </ThemeProvider>
  );
}
