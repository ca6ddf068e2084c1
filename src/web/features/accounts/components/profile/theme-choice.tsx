import { Moon, Sun } from "lucide-react";
import { useTheme } from "#web/lib/use-theme.ts";

const choices = [
  { theme: "light", label: "Light", icon: Sun },
  { theme: "dark", label: "Dark", icon: Moon },
] as const;

export function ThemeChoice() {
  const { theme, setTheme } = useTheme();
  return (
    <fieldset className="flex flex-wrap gap-3">
      <legend className="sr-only">Theme</legend>
      {choices.map((choice) => (
        <label
          key={choice.theme}
          className="flex h-11 min-w-32 items-center gap-3 rounded-8 border border-line bg-surface px-4 text-14 font-medium has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="theme"
            className="sr-only"
            checked={theme === choice.theme}
            onChange={() => setTheme(choice.theme)}
          />
          <choice.icon aria-hidden="true" className="size-4.5" />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
