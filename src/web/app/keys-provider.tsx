import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useCallback, useState } from "react";
import { defaultUserSettings } from "#domain/settings/settings.ts";
import { useAppKeys } from "#web/app/use-app-keys.ts";
import { KeysHelpContext } from "#web/app/use-keys-help.ts";
import { userSettingsQuery } from "#web/lib/user-settings.ts";
import { loadedLate } from "#web/ui/loaded-late.tsx";

const KeysDialog = loadedLate(async () => (await import("#web/app/keys-dialog.tsx")).KeysDialog);

export type KeysProviderProps = { signedIn: boolean; children: ReactNode };

/** The keys of every signed-in page and the list of all keys. Nothing is bound before the settings allow it. */
export function KeysProvider({ signedIn, children }: KeysProviderProps) {
  const [shown, setShown] = useState(false);
  const { data, isPending } = useQuery({ ...userSettingsQuery, enabled: signedIn });
  const enabled = signedIn && !isPending && (data ?? defaultUserSettings).keyboardShortcuts;
  const open = useCallback(() => setShown(true), []);
  useAppKeys(enabled, open);
  return (
    <KeysHelpContext value={enabled ? open : undefined}>
      {children}
      {shown && (
        <Suspense>
          <KeysDialog onClose={() => setShown(false)} />
        </Suspense>
      )}
    </KeysHelpContext>
  );
}
