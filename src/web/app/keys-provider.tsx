import { useQuery } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { useNavigate } from "react-router";
import { defaultUserSettings } from "#domain/settings/settings.ts";
import { appKeyOf, secondKeyMs } from "#web/app/app-keys.ts";
import { isForPage } from "#web/lib/page-keys.ts";
import { userSettingsQuery } from "#web/lib/user-settings.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

/** Opens the list of keys; undefined while keys are switched off. */
const KeysHelpContext = createContext<(() => void) | undefined>(undefined);

export function useKeysHelp(): (() => void) | undefined {
  return useContext(KeysHelpContext);
}

/** Binds the keys of every page while `enabled`. They come before a page's own, which see what is used up. */
function useAppKeys(enabled: boolean, onHelp: () => void): void {
  const navigate = useNavigate();
  const go = useEffectEvent((to: string) => void navigate(to));
  const help = useEffectEvent(onHelp);
  useEffect(() => {
    if (!enabled) return;
    let goUntilMs = 0;
    function onKeyDown(event: KeyboardEvent) {
      if (!isForPage(event) || event.key === "Shift") return;
      const meaning = appKeyOf(event, event.timeStamp < goUntilMs);
      goUntilMs = meaning?.kind === "wait" ? event.timeStamp + secondKeyMs : 0;
      if (meaning === null) return;
      event.preventDefault();
      if (meaning.kind === "go") go(meaning.to);
      if (meaning.kind === "help") help();
    }
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [enabled]);
}

const KeysDialog = lazyComponent(async () => (await import("#web/app/keys-dialog.tsx")).KeysDialog);

export type KeysProviderProps = { signedIn: boolean; children: ReactNode };

/** The keys of every signed-in page and the list of all keys. Nothing is bound before the settings allow it. */
export function KeysProvider({ signedIn, children }: KeysProviderProps) {
  const [visible, setVisible] = useState(false);
  const { data, isPending } = useQuery({ ...userSettingsQuery, enabled: signedIn });
  const enabled = signedIn && !isPending && (data ?? defaultUserSettings).keyboardShortcuts;
  const open = useCallback(() => setVisible(true), []);
  useAppKeys(enabled, open);
  return (
    <KeysHelpContext value={enabled ? open : undefined}>
      {children}
      {visible && (
        <Suspense>
          <KeysDialog onClose={() => setVisible(false)} />
        </Suspense>
      )}
    </KeysHelpContext>
  );
}
