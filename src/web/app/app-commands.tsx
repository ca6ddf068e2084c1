import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { doesRepeat, shortcutKeyOf } from "#domain/settings/shortcuts.ts";
import { bindShortcuts, meaningOfPress, runCommand, useCommands } from "#web/lib/commands.ts";
import { isForPage, isMac } from "#web/lib/page-keys.ts";
import { paths } from "#web/lib/paths.ts";
import { useShortcuts } from "#web/lib/shortcuts.ts";
import { useTheme } from "#web/lib/theme.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

/** The first key of a shortcut waits this long for the second. */
const secondKeyMs = 1_500;

/** Ctrl-K, on a Mac Cmd-K: opens the palette from anywhere, as it types nothing. A dialog that is open comes first. */
function opensPalette(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (event.defaultPrevented || key.toLowerCase() !== "k" || altKey || shiftKey) return false;
  const isHeld = isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isHeld && !(target instanceof Element && target.closest("dialog"));
}

/** Runs commands by their keys. What a control on the page makes of a key itself comes first. */
function useCommandKeys(onPalette: () => void): void {
  const shortcuts = useShortcuts();
  useEffect(() => {
    bindShortcuts(shortcuts);
    return () => bindShortcuts(null);
  }, [shortcuts]);
  const openPalette = useEffectEvent(onPalette);
  useEffect(() => {
    let begun: { key: string; untilMs: number } | undefined;
    function onKeyDown(event: KeyboardEvent) {
      if (opensPalette(event)) {
        event.preventDefault();
        return openPalette();
      }
      if (!isForPage(event) || event.key === "Shift") return;
      const before = begun !== undefined && event.timeStamp < begun.untilMs ? begun.key : undefined;
      const meaning = meaningOfPress(event, before);
      const key = shortcutKeyOf(event);
      begun = undefined;
      // The second key of a shortcut means nothing else, even where the two mean nothing.
      if (before !== undefined) event.preventDefault();
      if (meaning === null || (event.repeat && (meaning.kind === "wait" || !doesRepeat(meaning.id)))) return;
      event.preventDefault();
      if (meaning.kind === "run") runCommand(meaning.id);
      else if (key !== undefined) begun = { key, untilMs: event.timeStamp + secondKeyMs };
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

const KeysDialog = lazyComponent(async () => (await import("#web/app/keys-dialog.tsx")).KeysDialog);
const Palette = lazyComponent(async () => (await import("#web/app/palette/palette.tsx")).Palette);

/** Opens the list of keys; undefined while keys are switched off. */
export function useKeysHelp(): (() => void) | undefined {
  return useShortcuts() === null ? undefined : openHelp;
}

const openHelp = () => runCommand("everywhere.shortcuts");

/** Commands of every page for signed-in users, the keys of all commands, the list of keys and the palette. */
export function AppCommands() {
  const [open, setOpen] = useState<"help" | "palette" | null>(null);
  const navigate = useNavigate();
  const { theme, setTheme } = useTheme();
  useCommands({
    "everywhere.go-news": () => void navigate(paths.news),
    "everywhere.go-social": () => void navigate(paths.social),
    "everywhere.go-alerts": () => void navigate(paths.alerts()),
    "everywhere.go-settings": () => void navigate(paths.settings()),
    "everywhere.theme": () => setTheme(theme === "dark" ? "light" : "dark"),
    "everywhere.palette": () => setOpen("palette"),
    "everywhere.shortcuts": () => setOpen("help"),
  });
  useCommandKeys(() => setOpen("palette"));
  const close = () => setOpen(null);
  return (
    <Suspense>
      {open === "help" && <KeysDialog onClose={close} />}
      {open === "palette" && <Palette onClose={close} />}
    </Suspense>
  );
}
