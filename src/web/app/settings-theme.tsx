import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { Theme } from "#domain/settings/settings.ts";
import { useSession } from "#web/features/accounts/hooks/use-session.ts";
import { ThemeProvider } from "#web/lib/theme-provider.tsx";
import type { SaysSo } from "#web/lib/use-theme.ts";
import { userSettingsQuery } from "#web/lib/user-settings.ts";
import { useToast } from "#web/ui/use-toast.ts";

export type SettingsThemeProps = { children: ReactNode };

type Choice = { theme: Theme; onFailed: SaysSo | undefined };

/** Ties the theme to the signed-in user's settings: the stored theme wins, a change is stored (READ-65). */
export function SettingsTheme({ children }: SettingsThemeProps) {
  const { state } = useSession();
  const client = useQueryClient();
  const toast = useToast();
  const { data } = useQuery({ ...userSettingsQuery, enabled: state === "signed-in" });
  const [early, setEarly] = useState<Choice | null>(null);
  const save = useCallback(
    async (theme: Theme, onFailed: SaysSo = (text) => toast({ tone: "problem", text })) => {
      // Only who is signed in and chooses a theme needs what stores it.
      const { storeTheme } = await import("#web/app/store-theme.ts");
      await storeTheme(client, theme, onFailed);
    },
    [client, toast],
  );
  useEffect(() => {
    if (early === null || state === "asking") return;
    const over = () => setEarly((now) => (now === early ? null : now));
    if (state === "signed-in") void save(early.theme, early.onFailed).finally(over);
    else over();
  }, [early, state, save]);

  const onSave = useCallback(
    (theme: Theme, onFailed?: SaysSo) => {
      // A choice of the moment before it is known who reads is stored when that is known.
      if (state === "asking") setEarly({ theme, onFailed });
      else if (state === "signed-in") void save(theme, onFailed);
    },
    [state, save],
  );
  return (
    <ThemeProvider saved={state === "signed-in" && !early ? data?.theme : undefined} onSave={onSave}>
      {children}
    </ThemeProvider>
  );
}
