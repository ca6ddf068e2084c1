import { useEffect, useEffectEvent } from "react";
import { meaningOf, type NewsAction } from "#web/features/news/news-keys.ts";
import { isForPage } from "#web/lib/page-keys.ts";

export type NewsKeysOptions = { enabled: boolean; onAction: (action: NewsAction) => void };

/** Calls `onAction` for the page's keys while `enabled`; `o` and Enter on a row mean its facts. */
export function useNewsKeys({ enabled, onAction }: NewsKeysOptions) {
  const act = useEffectEvent(onAction);
  useEffect(() => {
    if (!enabled) return;
    function onKeyDown(event: KeyboardEvent) {
      if (!isForPage(event)) return;
      const onRow =
        event.key === "Enter" && event.target instanceof HTMLElement && event.target.tagName === "ARTICLE";
      const meaning = onRow ? "facts" : meaningOf(event);
      if (meaning === null) return;
      event.preventDefault();
      act(meaning);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [enabled]);
}
