import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { appKeyOf, secondKeyMs } from "#web/app/app-keys.ts";
import { isForPage } from "#web/lib/page-keys.ts";

/** Binds the keys of every page while `enabled`. They come before a page's own, which see what is used up. */
export function useAppKeys(enabled: boolean, onHelp: () => void): void {
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
