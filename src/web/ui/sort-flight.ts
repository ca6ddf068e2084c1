import { type Box, placeAt, roomOf, shiftsOf } from "#web/ui/sort-places.ts";

/** The entry in hand, and what holds it. */
export type Held = { id: string; by: "pointer" | "keys" };

export type SortFlightDeps = {
  /** Its children are the rows, in the order of `ids`. */
  list: () => HTMLElement | null;
  ids: () => readonly string[];
  /** Read aloud. */
  say: (text: string) => void;
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
    say(`${name}, picked up, ${place(flight)}.`);
  }

  const place = ({ to, rows }: Flight) => `position ${to + 1} of ${rows.length}`;

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
      say(`${flight.name}, ${place(flight)}.`);
    }
    show(flight, by);
  }

  /** Places outside of the list mean its ends. */
  function moveTo(wanted: number): void {
    if (!flight) return;
    flight.to = Math.min(Math.max(wanted, 0), flight.rows.length - 1);
    say(`${flight.name}, ${place(flight)}.`);
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
    say(`${landed.name}, dropped, ${place(landed)}.`);
    if (landed.to === landed.from) return;
    const order = [...ids()];
    order.splice(landed.to, 0, ...order.splice(landed.from, 1));
    onOrder(order);
  }

  function putBack(): void {
    const landed = land();
    if (!landed) return;
    say(`${landed.name} is back, ${place({ ...landed, to: landed.from })}.`);
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
