import { createContext, useContext } from "react";
import type { Theme } from "#domain/settings/settings.ts";

export type SaysSo = (text: string) => void;

export type ThemeControl = {
  theme: Theme;
  /**
   * Applies at once, is kept in this browser and, when signed in, on the server.
   * @param onFailed told in words when the server did not keep it; left out, a message says so
   */
  setTheme: (theme: Theme, onFailed?: SaysSo) => void;
};

export const ThemeContext = createContext<ThemeControl | null>(null);

/** The theme and how to change it. Throws outside of ThemeProvider. */
export function useTheme(): ThemeControl {
  const control = useContext(ThemeContext);
  if (!control) throw new Error("useTheme needs a ThemeProvider above it");
  return control;
}
