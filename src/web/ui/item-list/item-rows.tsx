import { memo, type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { classes } from "#web/ui/styles.ts";

export type RowsProps<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Stays the same while nothing in the rows changes. */
  renderItem: (item: Item) => ReactNode;
  ref?: Ref<HTMLDivElement> | undefined;
  /** Classes of the frame around the items. */
  frame?: string | undefined;
  /** About how high an item is, in pixels. */
  rowHeight?: number | undefined;
};

const card = "rounded-8 border border-line bg-surface";
const rowHeightGuess = 110;

/** Items in one frame. A long list is rendered only around the screen; up to 50 the browser's own search finds every item. */
export const Rows = memo(function Rows<Item>(props: RowsProps<Item>) {
  const { items, ref, frame = card, rowHeight = rowHeightGuess, keyOf, renderItem } = props;
  const { chunks, rendered } = useChunks(items, keyOf);
  // What joins beside rows on the screen is there with them: rendered later, it would move them.
  const isNextTo = (at: number) =>
    [chunks[at - 1], chunks[at + 1]].some((chunk) => chunk !== undefined && rendered.has(chunk.id));
  let start = 0;
  return (
    <div ref={ref} className={classes("divide-y divide-line", frame)}>
      {chunks.map(({ id, keys }, at) => {
        const mine = items.slice(start, start + keys.length);
        const first = start + 1;
        start += keys.length;
        return (
          <Chunk
            key={id}
            id={id}
            count={mine.length}
            rowHeight={rowHeight}
            near={at === 0 || isNextTo(at)}
            whole={items.length <= wholeItemsMax}
            rendered={rendered}
          >
            {() => <Items items={mine} first={first} keyOf={keyOf} renderItem={renderItem} />}
          </Chunk>
        );
      })}
    </div>
  );
}) as <Item>(props: RowsProps<Item>) => ReactNode;

/** The parts of the list, each with its items for as long as the list is on the page; `rendered` has the parts on the screen. */
function useChunks<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  const [rendered] = useState(() => new Set<number>());
  const [known, setKnown] = useState<{ items: readonly Item[]; chunks: ListChunk[] }>({
    items: [],
    chunks: [],
  });
  if (known.items === items) return { chunks: known.chunks, rendered };
  const chunks = nextChunks(known.chunks, items.map(keyOf), (id) => rendered.has(id));
  setKnown({ items, chunks });
  return { chunks, rendered };
}

type ItemsProps<Item> = Pick<RowsProps<Item>, "items" | "keyOf" | "renderItem"> & {
  /** The number of the first in the list. */
  first: number;
};

function Items<Item>({ items, first, keyOf, renderItem }: ItemsProps<Item>) {
  return (
    <ol start={first} className="divide-y divide-line">
      {items.map((item) => (
        <li key={keyOf(item)}>{renderItem(item)}</li>
      ))}
    </ol>
  );
}

/** How far from the screen rows are still rendered. */
const margin = "1500px 0px";

/** Something in the part is open or has the focus: it must not go. */
const isInUse = (part: Element) =>
  part.querySelector(":focus, :focus-within, [aria-expanded='true']") !== null;

type ChunkProps = {
  id: number;
  count: number;
  rowHeight: number;
  /** Rendered from the start. */
  near: boolean;
  /** All of it is rendered, wherever the screen is. */
  whole: boolean;
  /** Has the parts that are rendered. */
  rendered: Set<number>;
  children: () => ReactNode;
};

/** A part of a list: far from the screen only its measured height remains, so nothing moves. */
function Chunk({ id, count, rowHeight, near, whole, rendered, children }: ChunkProps) {
  const part = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(near || whole);
  const [measured, setMeasured] = useState({ px: 0, count: 0 });
  const isRendered = whole || isNear;
  const latestCount = useRef(count);
  useEffect(() => {
    latestCount.current = count;
    if (isRendered) rendered.add(id);
    else rendered.delete(id);
    return () => void rendered.delete(id);
  }, [rendered, id, isRendered, count]);
  useEffect(() => {
    const element = part.current;
    if (!element || whole) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (entry.isIntersecting) setNear(true);
        else if (!isInUse(element)) {
          setMeasured({ px: entry.boundingClientRect.height, count: latestCount.current });
          setNear(false);
        }
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [whole]);
  const height = measured.px + (count - measured.count) * rowHeight;
  return (
    <div ref={part} style={isRendered ? undefined : { height }}>
      {isRendered && children()}
    </div>
  );
}

/** A part of a long list. Its items stay in it while the list grows around and between them. */
export type ListChunk = { id: number; keys: readonly string[] };

/** Lists up to this length are one part. */
const wholeItemsMax = 50;
const chunkItems = 25;
/** A part that became longer is divided when it is far from the screen. */
const chunkItemsMax = 100;

function startChunks(keys: readonly string[], firstId: number): ListChunk[] {
  const length = keys.length <= wholeItemsMax ? wholeItemsMax : chunkItems;
  const count = Math.ceil(keys.length / length);
  return Array.from({ length: count }, (_, at) => ({
    id: firstId + at,
    keys: keys.slice(at * length, (at + 1) * length),
  }));
}

const isUnknown = Symbol();

/**
 * The parts of a list after a change: an item that moved to another part would be rendered again, without its focus and what
 * is open in it. New items join the part that they stand in; at the end and between two parts many make their own.
 */
export function nextChunks(
  before: readonly ListChunk[],
  keys: readonly string[],
  isRendered: (chunkId: number) => boolean,
): ListChunk[] {
  const chunkOf = new Map(before.flatMap(({ id, keys: mine }) => mine.map((key) => [key, id] as const)));
  const freeId = Math.max(0, ...before.map(({ id }) => id)) + 1;
  const runs = runsOf(keys, (key) => chunkOf.get(key) ?? isUnknown);
  const places = runs.flatMap(({ place }) => (place === isUnknown ? [] : place));
  const inOrder = places.filter((place, at) => place !== places[at - 1]);
  // Nothing is as it was, or parts would have to be mixed: as if it were a new list.
  if (places.length === 0 || new Set(inOrder).size < inOrder.length) return startChunks(keys, freeId);

  const chunks: { id: number | undefined; keys: string[] }[] = [];
  for (const [at, { place, keys: run }] of runs.entries()) {
    const last = chunks.at(-1);
    const [left, right] = [runs[at - 1]?.place, runs[at + 1]?.place];
    if (place === isUnknown) {
      if (last && left === right) last.keys.push(...run);
      else chunks.push({ id: undefined, keys: run });
    } else if (last && last.id === place) last.keys.push(...run);
    else chunks.push({ id: place, keys: run });
  }
  let id = freeId;
  return joined(chunks).flatMap((chunk) => {
    const isLong = chunk.id === undefined || (chunk.keys.length > chunkItemsMax && !isRendered(chunk.id));
    const parts = isLong ? startParts(chunk.keys) : [chunk.keys];
    return parts.map((part) => ({ id: isLong ? id++ : (chunk.id as number), keys: part }));
  });
}

const startParts = (keys: readonly string[]) =>
  Array.from({ length: Math.ceil(keys.length / chunkItems) }, (_, at) =>
    keys.slice(at * chunkItems, (at + 1) * chunkItems),
  );

/** Few new items at a border join the part before them, or that after them at the start of the list. */
function joined(chunks: readonly { id: number | undefined; keys: string[] }[]) {
  const all: { id: number | undefined; keys: string[] }[] = [];
  for (const chunk of chunks) {
    const last = all.at(-1);
    const isShort = (one: { id: number | undefined; keys: string[] }, other: { keys: string[] }) =>
      one.id === undefined && one.keys.length + other.keys.length <= wholeItemsMax;
    if (last && (isShort(chunk, last) || isShort(last, chunk)))
      all.splice(-1, 1, { id: last.id ?? chunk.id, keys: [...last.keys, ...chunk.keys] });
    else all.push(chunk);
  }
  return all;
}

function runsOf<Place>(keys: readonly string[], placeOf: (key: string) => Place) {
  const runs: { place: Place; keys: string[] }[] = [];
  for (const key of keys) {
    const place = placeOf(key);
    const last = runs.at(-1);
    if (last && last.place === place) last.keys.push(key);
    else runs.push({ place, keys: [key] });
  }
  return runs;
}
