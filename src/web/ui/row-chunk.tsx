import { type ReactNode, useEffect, useRef, useState } from "react";

/** How far from the screen rows are still drawn. */
const margin = "1500px 0px";
const rowHeightGuess = 110;

export type RowChunkProps = {
  rows: number;
  /** The first of a list stands from the start. */
  first: boolean;
  children: () => ReactNode;
};

/** A part of the list holds something open, or the focus: it must not go. */
const isInUse = (part: Element) =>
  part.querySelector(":focus, :focus-within, [aria-expanded='true']") !== null;

/** A part of a long list: far from the screen only its measured height remains, so nothing moves. */
export function RowChunk({ rows, first, children }: RowChunkProps) {
  const part = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(first);
  const [height, setHeight] = useState(rows * rowHeightGuess);
  useEffect(() => {
    const element = part.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (entry.isIntersecting) setDrawn(true);
        else if (!isInUse(element)) {
          setHeight(entry.boundingClientRect.height);
          setDrawn(false);
        }
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={part} style={drawn ? undefined : { height }}>
      {drawn && children()}
    </div>
  );
}
