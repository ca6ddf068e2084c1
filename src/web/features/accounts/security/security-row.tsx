import type { ReactNode } from "react";

export type SecurityRowProps = {
  title: string;
  /** Its state. */
  state: ReactNode;
  action?: ReactNode;
};

/** One line of a card: what it is, its state, the button that changes it. */
export function SecurityRow({ title, state, action }: SecurityRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b border-line px-4 py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="text-14 font-medium">{title}</h3>
        <div className="text-pretty text-13 break-words text-ink-soft">{state}</div>
      </div>
      {action !== undefined && <div className="flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}
