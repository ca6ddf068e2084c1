import { type KeyboardEvent, useRef, useState } from "react";
import { unknownFigure } from "#domain/market/format.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Popover } from "#web/ui/popover.tsx";
import { classes } from "#web/ui/styles.ts";

export type UnknownValueProps = {
  /** What is not known: "Market cap". */
  what: string;
  /** Why; until when, where that is known. */
  reason: string | undefined;
  /** The reason is shown nearby for all values: it is not read aloud here again. */
  told?: boolean;
  /** Off in a list whose lines are one stop of the Tab key. */
  tabbable?: boolean;
  className?: string;
};

/** Stands where a number would. A click, a tap or Enter says what is missing and why. */
export function UnknownValue(props: UnknownValueProps) {
  const t = useTranslate();
  const { what, told = false, tabbable = true, className } = props;
  const reason = props.reason ?? t("The provider doesn't give it.");
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    // It is about the number, not about the item around it.
    if (event.key === "Enter") event.stopPropagation();
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        tabIndex={tabbable ? undefined : -1}
        title={reason}
        aria-expanded={isOpen}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(!isOpen)}
        className={classes(
          "relative rounded-4 font-normal text-ink-soft decoration-line-strong decoration-dotted underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-1.5 hover:text-ink hover:underline",
          className,
        )}
      >
        <span aria-hidden="true" className="unknown">
          {unknownFigure}
        </span>
        <span className="sr-only">
          {told ? t("{what} not available", { what }) : t("{what} not available: {reason}", { what, reason })}
        </span>
      </button>
      {isOpen && (
        <Popover
          label={t("Why {what} isn't available", { what })}
          anchor={button}
          onClose={() => setOpen(false)}
          className="max-w-[min(18rem,calc(100vw-1rem))] px-3 py-2 text-left text-13 whitespace-normal"
        >
          <span className="block font-medium">{what}</span>
          <span className="block text-ink-soft">{reason}</span>
        </Popover>
      )}
    </>
  );
}
