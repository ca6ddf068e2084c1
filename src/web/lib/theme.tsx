import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from "react";
import { defaultUserSettings, type Theme, themes } from "#domain/settings/settings.ts";
import { createListeners } from "#web/lib/listeners.ts";
import { readStored, storedKeys, writeStored } from "#web/lib/storage.ts";

export type SaysSo = (text: string) => void;

/** The colors of the page. */
type Painted = Exclude<Theme, "system">;

type ThemeControl = {
  theme: Painted;
  /** What the user chose: "system" follows the device as it changes. */
  choice: Theme;
  /**
   * Applies at once, is kept in this browser and, when signed in, on the server.
   * @param onFailed told in words when the server did not keep it; left out, a message says so
   */
  setTheme: (theme: Theme, onFailed?: SaysSo) => void;
};

const ThemeContext = createContext<ThemeControl | null>(null);

/** The theme and how to change it. Throws outside of ThemeProvider. */
export function useTheme(): ThemeControl {
  const control = useContext(ThemeContext);
  if (!control) throw new Error("useTheme needs a ThemeProvider above it");
  return control;
}

type ThemeProviderProps = {
  children: ReactNode;
  /** The signed-in user's stored theme, which wins; undefined while unknown. */
  saved?: Theme | undefined;
  /** Stores a change on the server, where somebody is signed in. Resolves when that is over, whatever came of it. */
  onSave?: ((theme: Theme, onFailed?: SaysSo) => Promise<void>) | undefined;
};

const { subscribe, notify } = createListeners();

const systemIsDark = () => window.matchMedia("(prefers-color-scheme: dark)");

let chosen: Theme = defaultUserSettings.theme;
const choiceNow = () => chosen;
const themeNow = (): Painted => (document.documentElement.dataset.theme === "dark" ? "dark" : "light");

function apply(choice: Theme) {
  chosen = choice;
  const isDark = choice === "system" ? systemIsDark().matches : choice === "dark";
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  notify();
}

/** The theme lives in the attribute data-theme of the root, which `/theme.js` sets before the first paint. */
export function ThemeProvider({ children, saved, onSave }: ThemeProviderProps) {
  const theme = useSyncExternalStore<Painted>(subscribe, themeNow, () => "light");
  const choice = useSyncExternalStore(subscribe, choiceNow, () => defaultUserSettings.theme);

  const saving = useRef(0);

  useEffect(() => {
    // What was stored before a choice that is being stored must not turn it back.
    if (saving.current > 0) return;
    const stored = readStored(storedKeys.theme);
    if (saved === undefined)
      return apply(themes.find((each) => each === stored) ?? defaultUserSettings.theme);
    writeStored(storedKeys.theme, saved);
    apply(saved);
  }, [saved]);

  useEffect(() => {
    const system = systemIsDark();
    const follow = () => chosen === "system" && apply(chosen);
    system.addEventListener("change", follow);
    return () => system.removeEventListener("change", follow);
  }, []);

  const setTheme = useCallback(
    (next: Theme, onFailed?: SaysSo) => {
      writeStored(storedKeys.theme, next);
      apply(next);
      if (!onSave) return;
      saving.current += 1;
      void onSave(next, onFailed).finally(() => {
        saving.current -= 1;
      });
    },
    [onSave],
  );
  const control = useMemo(() => ({ theme, choice, setTheme }), [theme, choice, setTheme]);
  return <ThemeContext value={control}>{children}</ThemeContext>;
}
