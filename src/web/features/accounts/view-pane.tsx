import { type ReactNode, useEffect, useRef } from "react";

export type ViewPaneProps = { children: ReactNode };

/** One view of a dialog or page that changes in place: takes the focus when it comes, to its first field if it has one. */
export function ViewPane({ children }: ViewPaneProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = ref.current?.querySelector<HTMLElement>("input");
    (field ?? ref.current)?.focus();
  }, []);
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
