import { ArrowUp } from "lucide-react";
import { classes } from "#web/ui/styles.ts";

export type NewItemsPillProps = {
  /** How many items wait. With none the pill may still say that the order changed. */
  count: number;
  /** What they are: one of them, and several. */
  noun: readonly [one: string, several: string];
  /** The rows would be in another order now. */
  orderChanged?: boolean | undefined;
  onShow: () => void;
  className?: string;
};

/** What has come since and waits until the user asks for it. It is announced, and its coming and going moves nothing. */
export function NewItemsPill({ count, noun, orderChanged = false, onShow, className }: NewItemsPillProps) {
  const what = count === 1 ? noun[0] : noun[1];
  const isVisible = count > 0 || orderChanged;
  const words = count > 0 ? `${count} new ${what}` : "Order changed";
  return (
    <>
      <p role="status" className="sr-only">
        {isVisible ? words : ""}
      </p>
      {isVisible && (
        <button
          type="button"
          aria-label={words}
          title={count > 0 ? undefined : "Sort again"}
          onClick={onShow}
          className={classes(
            "figures inline-flex h-8 animate-drop-in items-center gap-1.5 rounded-full bg-accent px-3.5 text-13 font-medium whitespace-nowrap text-on-accent transition-colors duration-150 ease-out hover:bg-accent-strong",
            className,
          )}
        >
          <ArrowUp aria-hidden="true" className="size-3.5" />
          {count > 0 ? (
            <>
              {count} new<span className="max-lg:hidden"> {what}</span>
            </>
          ) : (
            words
          )}
        </button>
      )}
    </>
  );
}
