import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classes } from "#web/ui/styles.ts";

export type TapePopoverProps = {
  /** Of what opens. */
  label: string;
  /** Of the button. */
  title?: string;
  button: ReactNode;
  children: ReactNode;
  className?: string;
};

/** The controls that stay over a Tape. */
export const tapeBar =
  "sticky top-[calc(var(--tape-top)-3rem)] z-20 flex h-12 items-center gap-3 max-sm:gap-1.5 border-b border-line bg-surface px-4 md:px-6";

/** A small button in the controls of a Tape, and under it what Cards have in a part of the page. */
export function TapePopover({ label, title, button, children, className }: TapePopoverProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        title={title}
        className="figures inline-flex h-8 shrink-0 items-center gap-1 rounded-8 px-1.5 text-12 whitespace-nowrap text-ink-soft hover:bg-sunken hover:text-ink"
      >
        {button}
        <ChevronDown aria-hidden="true" className="size-3.5" />
      </button>
      <section
        id={id}
        popover="auto"
        aria-label={label}
        className={classes(
          "fixed inset-auto top-[calc(var(--tape-top)+0.25rem)] right-(--tape-edge) max-h-[70dvh] overflow-y-auto rounded-8 border border-line bg-surface p-3 text-ink shadow-float",
          className,
        )}
      >
        {children}
      </section>
    </>
  );
}
