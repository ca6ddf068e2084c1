import type { ReactNode } from "react";
import { classes } from "#web/ui/styles.ts";

type SettingsPanelProps = {
  title: string;
  text?: ReactNode;
  /** For links that lead here. */
  id?: string;
  /** Buttons for the whole panel, beside its title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** One titled part of a settings page. */
export function SettingsPanel({ title, text, id, actions, children }: SettingsPanelProps) {
  return (
    <section id={id} className="min-w-0 scroll-mt-20">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-16 font-semibold">{title}</h2>
          {text !== undefined && (
            <p className="mt-1 max-w-[64ch] text-pretty text-13 text-ink-soft">{text}</p>
          )}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2 touch:gap-y-3">{actions}</div>}
      </div>
      <div className="mt-3">{children}</div>
    </section>
  );
}

type FactRowsProps = {
  rows: readonly { label: string; value: ReactNode }[];
  /** Short labels that leave more room for their values. */
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
