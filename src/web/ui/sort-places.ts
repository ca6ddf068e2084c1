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

/** Where the row at `from` comes to stand when it is let go so many pixels away: behind each row whose middle it passed. */
export function placeAt(boxes: readonly Box[], from: number, by: number): number {
  const held = boxes[from];
  if (!held) return from;
  const before = boxes.slice(0, from).filter((box) => middleOf(box) > held.top + by).length;
  const after = boxes.slice(from + 1).filter((box) => middleOf(box) < endOf(held) + by).length;
  return from - before + after;
}

/** How far each row stands from its place while the row at `from` is held at the place `to`. */
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
