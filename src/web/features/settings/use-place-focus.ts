import { createContext, type RefObject, useContext, useEffect, useRef } from "react";
import { useNavigationType } from "react-router";
import type { SettingsPlace } from "#web/lib/settings-place.ts";
import type { SettingsDetail } from "#web/lib/settings-places.data.ts";

/** Marks the heading of a place. */
export const placeHeading = { "data-place-heading": "" };

/**
 * Focuses the heading of the place that was opened, else the whole content, so that screen readers announce it, and
 * scrolls to its beginning; on the way back the browser restores the position itself. The place that a visit begins with
 * takes no focus, and neither does one that has it already.
 */
export function usePlaceFocus(content: RefObject<HTMLElement | null>, { tab, detail }: SettingsPlace): void {
  const before = useRef<string | null>(null);
  const now = `${tab}/${detail}`;
  const isBack = useNavigationType() === "POP";
  useEffect(() => {
    const isNew = before.current !== null && before.current !== now;
    before.current = now;
    const part = content.current;
    const focused = document.activeElement;
    if (!isNew || !part) return;
    if (!isBack && part.getBoundingClientRect().top < 0) part.scrollIntoView({ block: "start" });
    if (focused !== part && part.contains(focused)) return;
    const heading = part.querySelector<HTMLElement>("[data-place-heading]");
    (heading ?? part).focus({ preventScroll: true });
  }, [content, now, isBack]);
}

/** The detail page that was just left; null when it was another place. */
export const LeftDetail = createContext<SettingsDetail | null>(null);

/** Gives the focus back to the entry of the detail page that was left. The answered ref goes on that entry's link. */
export function useReturnFocus(): { left: SettingsDetail | null; ref: RefObject<HTMLAnchorElement | null> } {
  const left = useContext(LeftDetail);
  const ref = useRef<HTMLAnchorElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return { left, ref };
}
