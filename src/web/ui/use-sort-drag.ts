import { type PointerEvent, useEffect, useRef } from "react";
import type { SortFlight } from "#web/ui/sort-flight.ts";

/** A press that moves less than this is a click. */
const slackPx = 5;
/** So close to the window's edge the page scrolls along; the upper one lies below the header. */
const edgePx = 56;
const headPx = 92;
const scrollPxMax = 14;

type Drag = { pointerId: number; startY: number; y: number; isMoving: boolean; frame: number };

/** Pixels to scroll per frame with the pointer at this height of the window. */
function scrollStep(y: number): number {
  const above = headPx + edgePx - y;
  const below = y - (window.innerHeight - edgePx);
  if (above > 0) return -Math.min(above / 4, scrollPxMax);
  return below > 0 ? Math.min(below / 4, scrollPxMax) : 0;
}

/** Moves an entry with mouse, pen or finger. `wasDrag` tells a click that ends a drag from a press. */
export function useSortDrag(flight: SortFlight, id: string, name: string) {
  const drag = useRef<Drag | null>(null);
  const dragged = useRef(false);
  useEffect(() => () => cancelAnimationFrame(drag.current?.frame ?? 0), []);

  function follow({ startY, y }: Drag): void {
    flight.dragBy(y + window.scrollY - startY);
  }

  /** The page scrolls on while the pointer rests at an edge. */
  function scroll(): void {
    const now = drag.current;
    if (!now?.isMoving) return;
    const step = flight.isHeld(id) ? scrollStep(now.y) : 0;
    if (step !== 0) {
      window.scrollBy({ top: step, behavior: "instant" });
      follow(now);
    }
    now.frame = requestAnimationFrame(scroll);
  }

  function end(finish: () => void): void {
    const ended = drag.current;
    drag.current = null;
    if (!ended) return;
    cancelAnimationFrame(ended.frame);
    dragged.current = ended.isMoving;
    if (ended.isMoving && flight.isHeld(id)) finish();
  }

  return {
    wasDrag: () => dragged.current,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        dragged.current = false;
        if (event.button !== 0 || !event.isPrimary) return;
        const { pointerId, clientY: y, currentTarget } = event;
        currentTarget.setPointerCapture(pointerId);
        currentTarget.focus({ preventScroll: true });
        drag.current = { pointerId, startY: y + window.scrollY, y, isMoving: false, frame: 0 };
      },
      onPointerMove({ pointerId, clientY }: PointerEvent<HTMLElement>) {
        const now = drag.current;
        if (now?.pointerId !== pointerId) return;
        now.y = clientY;
        if (!now.isMoving) {
          if (Math.abs(clientY + window.scrollY - now.startY) < slackPx) return;
          now.isMoving = true;
          flight.take(id, name, "pointer");
          now.frame = requestAnimationFrame(scroll);
        }
        if (flight.isHeld(id)) follow(now);
      },
      onPointerUp: () => end(flight.drop),
      onPointerCancel: () => end(flight.putBack),
    },
  };
}
