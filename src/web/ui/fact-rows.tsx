import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";

export type FactRowsProps = {
  rows: readonly { label: string; value: ReactNode }[];
  /** Short labels that leave more room for what stands beside them. */
  narrow?: boolean;
};

/** What is known, line by line; belongs into a card. */
export function FactRows({ rows, narrow = false }: FactRowsProps) {
  return (
    <dl>
      {rows.map(({ label, value }) => (
        <div
          key={label}
          className={classes(
            "grid gap-x-4 border-b border-line px-4 py-2.5 last:border-0",
            narrow ? "sm:grid-cols-[6rem_1fr]" : "sm:grid-cols-[10rem_1fr]",
          )}
        >
          <dt className="text-13 text-ink-soft sm:text-14">{label}</dt>
          <dd className="figures min-w-0 text-14 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
