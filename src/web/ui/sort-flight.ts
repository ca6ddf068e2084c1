import { type PointerEvent, useEffect, useRef } from "react";
import { type Message, message } from "#domain/language/translate.ts";

/** A row of a list: where it begins and how high it is, in pixels. */
export type Box = { top: number; height: number };

const endOf = ({ top, height }: Box) => top + height;
const middleOf = ({ top, height }: Box) => top + height / 2;

/** How far the row at `from` can be moved without leaving the list: up (not positive) and down (not negative). */
export function roomOf(boxes: readonly Box[], from: number): { up: number; down: number } {
  const [first, held, last] = [boxes[0], boxes[from], boxes.at(-1)];
  if (!first || !held || !last) return { up: 0, down: 0 };
  return { up: first.top - held.top, down: endOf(last) - endOf(held) };
}

/** Where the row at `from` ends up when it is let go so many pixels away: behind each row whose middle it passed. */
export function placeAt(boxes: readonly Box[], from: number, by: number): number {
  const held = boxes[from];
  if (!held) return from;
  const before = boxes.slice(0, from).filter((box) => middleOf(box) > held.top + by).length;
  const after = boxes.slice(from + 1).filter((box) => middleOf(box) < endOf(held) + by).length;
  return from - before + after;
}

/** How far each row is from its place while the row at `from` is held at the place `to`. */
export function shiftsOf(boxes: readonly Box[], from: number, to: number): number[] {
  const [held, target] = [boxes[from], boxes[to]];
  if (!held || !target || from === to) return boxes.map(() => 0);
  const isDown = to > from;
  // What the row takes away where it was: its height, and the gap to its neighbour on the way.
  const neighbour = boxes[isDown ? from + 1 : from - 1] ?? held;
  const pitch = isDown ? neighbour.top - held.top : endOf(held) - endOf(neighbour);
  const travel = isDown ? endOf(target) - endOf(held) : target.top - held.top;
  return boxes.map((_, at) => {
    if (at === from) return travel;
    if (isDown) return at > from && at <= to ? -pitch : 0;
    return at >= to && at < from ? pitch : 0;
  });
}

/** The entry in hand, and what holds it. */
export type Held = { id: string; by: "pointer" | "keys" };

type SortFlightDeps = {
  /** Its children are the rows, in the order of `ids`. */
  list: () => HTMLElement | null;
  ids: () => readonly string[];
  /** Read aloud. */
  say: (words: Message) => void;
  onHeld: (held: Held | null) => void;
  onOrder: (ids: string[]) => void;
};

export type SortFlight = ReturnType<typeof createSortFlight>;

type Flight = {
  id: string;
  name: string;
  from: number;
  to: number;
  list: HTMLElement;
  rows: HTMLElement[];
  boxes: Box[];
};

function boxesOf(rows: readonly HTMLElement[]): Box[] {
  return rows.map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return { top: top + window.scrollY, height };
  });
}

/**
 * One entry at a time in the air: the rows only look as if they had moved, and the list gets its new order when the
 * entry is dropped. So nothing loses the focus on the way, and to put it back costs nothing.
 */
export function createSortFlight({ list, ids, say, onHeld, onOrder }: SortFlightDeps) {
  let flight: Flight | null = null;

  function take(id: string, name: string, by: Held["by"]): void {
    land();
    const element = list();
    const from = ids().indexOf(id);
    if (!element || from === -1) return;
    const rows = [...element.children].filter((row) => row instanceof HTMLElement);
    flight = { id, name, from, to: from, list: element, rows, boxes: boxesOf(rows) };
    element.dataset.sorting = by;
    onHeld({ id, by });
    say(message("{name}, picked up, position {to} of {all}.", placed(flight)));
  }

  const placed = ({ name, to, rows }: Flight) => ({ name, to: to + 1, all: rows.length });

  function show({ rows, boxes, from, to }: Flight, heldShift?: number): void {
    for (const [at, shift] of shiftsOf(boxes, from, to).entries()) {
      const row = rows[at];
      const wanted = at === from && heldShift !== undefined ? heldShift : shift;
      const transform = wanted === 0 ? "" : `translateY(${wanted}px)`;
      if (row && row.style.transform !== transform) row.style.transform = transform;
    }
  }

  /** By so many pixels from where it was. */
  function dragBy(pixels: number): void {
    if (!flight) return;
    const { up, down } = roomOf(flight.boxes, flight.from);
    const by = Math.min(Math.max(pixels, up), down);
    const to = placeAt(flight.boxes, flight.from, by);
    if (to !== flight.to) {
      flight.to = to;
      say(message("{name}, position {to} of {all}.", placed(flight)));
    }
    show(flight, by);
  }

  /** Places outside of the list mean its ends. */
  function moveTo(wanted: number): void {
    if (!flight) return;
    flight.to = Math.min(Math.max(wanted, 0), flight.rows.length - 1);
    say(message("{name}, position {to} of {all}.", placed(flight)));
    show(flight);
    flight.rows[flight.from]?.scrollIntoView({ block: "nearest" });
  }

  /** The rows look as they are again. */
  function land(): Flight | null {
    const landed = flight;
    flight = null;
    if (!landed) return null;
    delete landed.list.dataset.sorting;
    for (const row of landed.rows) row.style.transform = "";
    onHeld(null);
    return landed;
  }

  function drop(): void {
    const landed = land();
    if (!landed) return;
    say(message("{name}, dropped, position {to} of {all}.", placed(landed)));
    if (landed.to === landed.from) return;
    const order = [...ids()];
    order.splice(landed.to, 0, ...order.splice(landed.from, 1));
    onOrder(order);
  }

  function putBack(): void {
    const landed = land();
    if (!landed) return;
    say(message("{name} is back, position {to} of {all}.", placed({ ...landed, to: landed.from })));
    landed.rows[landed.from]?.scrollIntoView({ block: "nearest" });
  }

  return {
    take,
    dragBy,
    moveTo,
    /** One place up (-1) or down (1). */
    step: (places: number) => moveTo((flight?.to ?? 0) + places),
    drop,
    putBack,
    isHeld: (id: string) => flight?.id === id,
  };
}

/** A press that moves less than this is a click. */
const slackPx = 5;
/** So close to the window's edge the page scrolls along; the upper one is below the header. */
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
