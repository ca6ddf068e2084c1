import {
  focusManager,
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import type { Message } from "#domain/language/translate.ts";
import type { Theme } from "#domain/settings/settings.ts";
import { SignInProvider } from "#web/app/sign-in-provider.tsx";
import { useSession } from "#web/features/accounts/session/use-session.ts";
import { ApiError, networkMessage, wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { meKey, meQuery } from "#web/lib/session.ts";
import { type SaysSo, ThemeProvider } from "#web/lib/theme.tsx";
import { userSettingsQuery } from "#web/lib/user-settings.ts";
import { loadPart } from "#web/ui/lazy-component.tsx";
import { ToastProvider, useToast } from "#web/ui/toast.tsx";

const retriesMax = 2;
const focusEvents = ["visibilitychange", "focus"] as const;

/** Of two windows side by side both are visible: the one that is turned to counts as focused again as well. */
function listenForFocus(): void {
  focusManager.setEventListener((onFocus) => {
    if (typeof window === "undefined") return;
    const listener = () => onFocus();
    for (const name of focusEvents) window.addEventListener(name, listener);
    return () => {
      for (const name of focusEvents) window.removeEventListener(name, listener);
    };
  });
}

function worthRetrying(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Retries what may pass by itself; a rejection for want of a session ends the session here too. */
function createQueryClient(): QueryClient {
  listenForFocus();
  function onError(error: Error) {
    if (!(error instanceof ApiError)) return;
    if (error.code === "not-signed-in") client.setQueryData(meKey, null);
    if (error.code === "plan-ended") void client.invalidateQueries({ queryKey: meKey, exact: true });
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Offline is an error with words, not an endless wait.
        networkMode: "always",
        retry: (failures, error) => failures < retriesMax && worthRetrying(error),
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
  return client;
}

type SettingsThemeProps = { children: ReactNode };

/** Ties the theme to the signed-in user's settings: the stored theme wins, a change is stored (READ-65). */
function SettingsTheme({ children }: SettingsThemeProps) {
  const signedIn = useSession().state === "signed-in";
  const client = useQueryClient();
  const toast = useToast();
  const t = useTranslate();
  const { data } = useQuery({ ...userSettingsQuery, enabled: signedIn });
  const save = useCallback(
    async (theme: Theme, onFailed: SaysSo = (text) => toast({ tone: "problem", text })) => {
      // A choice of the moment before it is known who reads is stored when that is known.
      if (!(await client.ensureQueryData(meQuery).catch(() => null))) return;
      const fail = (words: Message) =>
        onFailed(t("Couldn't save the theme to your account. {reason}", { reason: t.of(words) }));
      // Only who is signed in and chooses a theme needs what stores it.
      const part = await loadPart(() => import("#web/app/store-theme.ts")).catch(() => undefined);
      if (!part) return fail({ sentence: networkMessage });
      await part.storeTheme(client, theme, (error) => fail(wordsOf(error)));
    },
    [client, toast, t],
  );
  return (
    <ThemeProvider saved={signedIn ? data?.theme : undefined} onSave={save}>
      {children}
    </ThemeProvider>
  );
}

export type ProvidersProps = { children: ReactNode };

export function Providers({ children }: ProvidersProps) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <SettingsTheme>
          <SignInProvider>{children}</SignInProvider>
        </SettingsTheme>
      </ToastProvider>
    </QueryClientProvider>
  );
}
