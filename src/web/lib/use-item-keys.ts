import { useEffect, useEffectEvent } from "react";
import { isForPage } from "#web/lib/page-keys.ts";

export type ItemKeysOptions<Action> = {
  enabled: boolean;
  meaningOf: (press: Pick<KeyboardEvent, "key" | "repeat">) => Action | null;
  /** What Enter means on an item that holds the focus itself. */
  enter: Action;
  onAction: (action: Action) => void;
};

/** Calls `onAction` for the keys of a page with a list while `enabled`. */
export function useItemKeys<Action>({ enabled, meaningOf, enter, onAction }: ItemKeysOptions<Action>): void {
  const act = useEffectEvent(onAction);
  const read = useEffectEvent((event: KeyboardEvent) => {
    const onItem =
      event.key === "Enter" && event.target instanceof HTMLElement && event.target.tagName === "ARTICLE";
    return onItem ? enter : meaningOf(event);
  });
  useEffect(() => {
    if (!enabled) return;
    function onKeyDown(event: KeyboardEvent) {
      if (!isForPage(event)) return;
      const meaning = read(event);
      if (meaning === null) return;
      event.preventDefault();
      act(meaning);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [enabled]);
}
