import { CircleHelp } from "lucide-react";
import { Popover } from "radix-ui";
import { overlayPlace } from "#web/ui/menu.tsx";
import { classes } from "#web/ui/styles.ts";

export type UnknownFigureProps = {
  text: string;
  /** The figure that `text` is, or is a piece of. */
  whole: string;
  /** False for a first piece of a figure whose writing changes within it. */
  isEnd: boolean;
};

const underline = "text-warning underline decoration-dotted decoration-2 underline-offset-4";

/** A figure that stands in none of the sources, with the reason on demand. */
export function UnknownFigure({ text, whole, isEnd }: UnknownFigureProps) {
  if (!isEnd) return <span className={underline}>{text}</span>;
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <button
          type="button"
          className={classes(
            underline,
            "rounded-4 py-0.5 text-left whitespace-pre-wrap hover:bg-warning-soft",
          )}
        >
          {text}
          <CircleHelp aria-hidden="true" className="ml-0.5 inline size-3.5 -translate-y-1" />
          <span className="sr-only"> (not in the sources)</span>
        </button>
      </Popover.Trigger>
      <Popover.Portal container={overlayPlace()}>
        <Popover.Content
          side="top"
          sideOffset={6}
          collisionPadding={12}
          aria-label="About this figure"
          className="z-50 max-w-72 animate-fade-in rounded-8 border border-line bg-surface px-3 py-2 text-13 text-ink shadow-float"
        >
          <p className="font-semibold break-words">“{whole}” is not in the sources</p>
          <p className="mt-1 text-ink-soft">
            The model wrote it, but neither the article nor the quote nor the company's facts that it was
            given hold it. Check it before you rely on it.
          </p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
