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
  /** On the smallest screens it has room for the number only. */
  isTight?: boolean;
  className?: string;
};

/** What has come since and waits until the user asks for it. It is announced, and its coming and going moves nothing. */
export function NewItemsPill(props: NewItemsPillProps) {
  const { count, noun, orderChanged = false, onShow, isTight = false, className } = props;
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
            isTight && "max-[479px]:gap-1 max-[479px]:px-2.5",
            className,
          )}
        >
          <ArrowUp aria-hidden="true" className="size-3.5" />
          {count > 0 ? (
            <>
              {count}
              <span className={isTight ? "max-[479px]:hidden" : undefined}> new</span>
              <span className="max-lg:hidden"> {what}</span>
            </>
          ) : (
            <span className={isTight ? "max-[479px]:hidden" : undefined}>{words}</span>
          )}
        </button>
      )}
    </>
  );
}
