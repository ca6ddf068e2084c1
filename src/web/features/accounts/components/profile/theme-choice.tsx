import { useRef } from "react";
import type { Theme } from "#domain/settings/settings.ts";
import { ThemePicture } from "#web/features/accounts/components/profile/theme-picture.tsx";
import { useTheme } from "#web/lib/use-theme.ts";
import { useBanner } from "#web/ui/banner.tsx";

const choices = [
  { theme: "light", label: "Light" },
  { theme: "dark", label: "Dark" },
] as const;

export function ThemeChoice() {
  const { theme, setTheme } = useTheme();
  const banner = useBanner();
  const isFailureShown = useRef(false);

  function choose(next: Theme) {
    if (isFailureShown.current) banner(null);
    isFailureShown.current = false;
    setTheme(next, (text) => {
      isFailureShown.current = true;
      banner({ tone: "problem", text });
    });
  }

  return (
    <fieldset className="grid max-w-96 grid-cols-2 gap-3">
      <legend className="sr-only">Theme</legend>
      {choices.map((choice) => (
        <label
          key={choice.theme}
          className="group relative flex flex-col overflow-hidden rounded-8 border border-line-strong/50 bg-surface transition-colors duration-150 ease-out hover:border-ink-soft has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <ThemePicture theme={choice.theme} />
          <span className="flex items-center gap-2.5 border-t border-line px-3 py-2.5 text-14 font-medium group-has-checked:bg-accent-soft">
            <input
              type="radio"
              name="theme"
              className="sr-only"
              checked={theme === choice.theme}
              onChange={() => choose(choice.theme)}
            />
            <span
              aria-hidden="true"
              className="flex size-4 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface group-has-checked:border-accent group-has-checked:bg-accent"
            >
              <span className="size-1.5 rounded-full bg-on-accent opacity-0 group-has-checked:opacity-100" />
            </span>
            {choice.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
