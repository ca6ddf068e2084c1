import { memo, type ReactNode, type Ref, useEffect, useRef, useState } from "react";

/** Lists up to this length are rendered whole: the browser's own search finds every item. */
const wholeItemsMax = 50;
const chunkItems = 25;

export type ItemListProps<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Stays the same while nothing in the rows changes. */
  renderItem: (item: Item) => ReactNode;
  ref?: Ref<HTMLDivElement> | undefined;
};

/** Items in one frame. A long list is rendered only around the screen. */
export const ItemList = memo(function ItemList<Item>({ items, ref, ...shared }: ItemListProps<Item>) {
  const starts =
    items.length <= wholeItemsMax
      ? []
      : Array.from({ length: Math.ceil(items.length / chunkItems) }, (_, at) => at * chunkItems);
  return (
    <div ref={ref} className="divide-y divide-line rounded-8 border border-line bg-surface">
      {starts.length === 0 && <Items items={items} start={0} {...shared} />}
      {starts.map((start) => (
        <Chunk key={start} rows={Math.min(chunkItems, items.length - start)} first={start === 0}>
          {() => <Items items={items.slice(start, start + chunkItems)} start={start} {...shared} />}
        </Chunk>
      ))}
    </div>
  );
}) as <Item>(props: ItemListProps<Item>) => ReactNode;

type ItemsProps<Item> = Omit<ItemListProps<Item>, "ref"> & { start: number };

function Items<Item>({ items, start, keyOf, renderItem }: ItemsProps<Item>) {
  return (
    <ol start={start + 1} className="divide-y divide-line">
      {items.map((item) => (
        <li key={keyOf(item)}>{renderItem(item)}</li>
      ))}
    </ol>
  );
}

/** How far from the screen rows are still rendered. */
const margin = "1500px 0px";
const rowHeightGuess = 110;

/** Something in the part is open or has the focus: it must not go. */
const isInUse = (part: Element) =>
  part.querySelector(":focus, :focus-within, [aria-expanded='true']") !== null;

type ChunkProps = {
  rows: number;
  /** The first of a list is there from the start. */
  first: boolean;
  children: () => ReactNode;
};

/** A part of a long list: far from the screen only its measured height remains, so nothing moves. */
function Chunk({ rows, first, children }: ChunkProps) {
  const part = useRef<HTMLDivElement>(null);
  const [rendered, setRendered] = useState(first);
  const [height, setHeight] = useState(rows * rowHeightGuess);
  useEffect(() => {
    const element = part.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (entry.isIntersecting) setRendered(true);
        else if (!isInUse(element)) {
          setHeight(entry.boundingClientRect.height);
          setRendered(false);
        }
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={part} style={rendered ? undefined : { height }}>
      {rendered && children()}
    </div>
  );
}
