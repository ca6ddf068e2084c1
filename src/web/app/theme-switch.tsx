import { Moon, Sun } from "lucide-react";
import { useTheme } from "#web/lib/use-theme.ts";
import { IconButton } from "#web/ui/button.tsx";

export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  const next = theme === "dark" ? "light" : "dark";
  return (
    <IconButton label={`Use ${next} theme`} onClick={() => setTheme(next)}>
      {theme === "dark" ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
    </IconButton>
  );
}
