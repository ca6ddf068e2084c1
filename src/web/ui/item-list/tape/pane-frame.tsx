import { type ReactNode, useLayoutEffect, useRef } from "react";

export type PaneFrameProps = {
  label: string;
  /** Each item begins at its top. */
  topOf: string | undefined;
  /** Stands between the list and the pane. */
  separator: ReactNode;
  children: ReactNode;
};

/** Beside the list, with a scroll of its own. */
export function PaneFrame({ label, topOf, separator, children }: PaneFrameProps) {
  const pane = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item is what this waits for.
  useLayoutEffect(() => {
    if (pane.current) pane.current.scrollTop = 0;
  }, [topOf]);
  return (
    <div className="relative border-l border-line">
      {separator}
      <section
        ref={pane}
        aria-label={label}
        className="sticky top-(--tape-top) h-(--tape-height) overflow-y-auto overscroll-contain"
      >
        {children}
      </section>
    </div>
  );
}
