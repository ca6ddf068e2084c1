import { ArrowUp } from "lucide-react";
import { useTranslate } from "#web/lib/language.ts";
import { Rich } from "#web/ui/rich.tsx";
import { classes } from "#web/ui/styles.ts";

export type NewItemsPillProps = {
  /** How many items wait. With none the pill may still say that the order changed. */
  count: number;
  /** What they are. */
  what: "headlines" | "posts";
  /** The rows would be in another order now. */
  orderChanged?: boolean | undefined;
  onShow: () => void;
  /** On the smallest screens it has room for the number only. */
  isTight?: boolean;
  className?: string;
};

/** What has come since and waits until the user asks for it. It is announced, and its coming and going moves nothing. */
export function NewItemsPill(props: NewItemsPillProps) {
  const t = useTranslate();
  const { count, what, orderChanged = false, onShow, isTight = false, className } = props;
  const isVisible = count > 0 || orderChanged;
  const said =
    what === "headlines"
      ? t(
          {
            one: "{count} <new>new</new> <what>headline</what>",
            other: "{count} <new>new</new> <what>headlines</what>",
          },
          { count },
        )
      : t(
          {
            one: "{count} <new>new</new> <what>post</what>",
            other: "{count} <new>new</new> <what>posts</what>",
          },
          { count },
        );
  const words = count > 0 ? said.replace(/<\/?\w+>/g, "") : t("Order changed");
  return (
    <>
      <p role="status" className="sr-only">
        {isVisible ? words : ""}
      </p>
      {isVisible && (
        <button
          type="button"
          aria-label={words}
          title={count > 0 ? undefined : t("Sort again")}
          onClick={onShow}
          className={classes(
            "figures inline-flex h-8 animate-drop-in items-center gap-1.5 rounded-full bg-accent px-3.5 text-13 font-medium whitespace-nowrap text-on-accent transition-colors duration-150 ease-out hover:bg-accent-strong",
            isTight && "max-[479px]:gap-1 max-[479px]:px-2.5",
            className,
          )}
        >
          <ArrowUp aria-hidden="true" className="size-3.5" />
          {count > 0 ? (
            <Rich
              text={said}
              marks={{
                new: (word) => <span className={isTight ? "max-[479px]:hidden" : undefined}>{word}</span>,
                what: (word) => <span className="max-lg:hidden">{word}</span>,
              }}
            />
          ) : (
            <span className={isTight ? "max-[479px]:hidden" : undefined}>{words}</span>
          )}
        </button>
      )}
    </>
  );
}
