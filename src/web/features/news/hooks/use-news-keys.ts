import { useEffect, useEffectEvent } from "react";
import { meaningOf, type NewsAction, secondKeyMs } from "#web/features/news/news-keys.ts";

// Keys belong to whoever takes text, to an open dialog, and to an open menu.
const busyPlaces = "input, textarea, select, [contenteditable='true'], dialog, [role='menu']";

/** Calls `onAction` for the page's keys while `enabled`; `o` and Enter on a row mean its facts. */
export function useNewsKeys({
  enabled,
  onAction,
}: {
  enabled: boolean;
  onAction: (action: NewsAction) => void;
}) {
  const act = useEffectEvent(onAction);
  useEffect(() => {
    if (!enabled) return;
    let goUntilMs = 0;
    function onKeyDown(event: KeyboardEvent) {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (event.defaultPrevented || target?.closest(busyPlaces)) return;
      const onRow = event.key === "Enter" && target?.tagName === "ARTICLE";
      const meaning = onRow ? "facts" : meaningOf(event, event.timeStamp < goUntilMs);
      goUntilMs = meaning === "go" ? event.timeStamp + secondKeyMs : 0;
      if (meaning === null) return;
      event.preventDefault();
      if (meaning !== "go") act(meaning);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [enabled]);
}
