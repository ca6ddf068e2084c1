import { useEffect, useId, useRef, useState } from "react";
import { PlaceholderText } from "#web/features/analysis/components/prompts/placeholder-text.tsx";
import { classes } from "#web/ui/styles.ts";

export type FoldedTextProps = {
  text: string;
  /** Tells one "Show all" from the next. */
  name: string;
};

/** Whether the folded element holds more than it shows; looked at again when its size changes. */
function useOverflow(text: string, isOpen: boolean) {
  const ref = useRef<HTMLParagraphElement>(null);
  const [isOver, setOver] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may be longer in a box of the same size.
  useEffect(() => {
    const element = ref.current;
    if (!element || isOpen) return;
    const look = () => setOver(element.scrollHeight > element.clientHeight + 1);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [text, isOpen]);
  return { ref, isOver };
}

/** A few lines of a prompt, all of them on demand. */
export function FoldedText({ text, name }: FoldedTextProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { ref, isOver } = useOverflow(text, isOpen);
  return (
    <div className="mt-1">
      <p
        ref={ref}
        id={id}
        dir="auto"
        className={classes(
          "max-w-reading text-13 whitespace-pre-line text-ink-soft",
          !isOpen && "line-clamp-3",
        )}
      >
        <PlaceholderText text={text} />
      </p>
      {(isOver || isOpen) && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${isOpen ? "Show less" : "Show all"} of ${name}`}
          onClick={() => setOpen(!isOpen)}
          className="mt-0.5 -ml-1 inline-flex min-h-6 items-center rounded-4 px-1 text-13 font-medium text-accent underline-offset-3 hover:underline"
        >
          {isOpen ? "Show less" : "Show all"}
        </button>
      )}
    </div>
  );
}
