import { ArrowUp, ChevronRight } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Rows, type RowsProps } from "#web/ui/item-list/item-rows.tsx";
import { classes } from "#web/ui/styles.ts";

export type ItemListProps<Item> = RowsProps<Item> & {
  /** The line over the list. It keeps its height: the banner floats beside it. */
  status: ReactNode;
  /** Items that have arrived and wait until the user wants to see them. */
  newItems?: NewItemsBannerProps;
  /** What is to be said before the first item. */
  notes?: ReactNode;
  /** Takes the place of a list without items. */
  empty?: ReactNode;
  /** What is to be said after the last item. */
  footer?: ReactNode;
  /** Loads the next page. Missing when there is none. */
  onMore?: (() => void) | undefined;
  loadingMore?: boolean;
  /** These are the items of an earlier choice, until those of the new one arrive. */
  outdated?: boolean | undefined;
  className?: string;
};

/** A list of headlines or posts, with the line above it, the banner of new items, and what is shown without items. */
export function ItemList<Item>(props: ItemListProps<Item>) {
  const { status, newItems, notes, empty, footer, onMore, loadingMore = false, outdated, className } = props;
  const { items, keyOf, renderItem, ref, frame, rowHeight } = props;
  return (
    <div aria-busy={outdated} className={classes(className, outdated && "opacity-60") || undefined}>
      {status}
      {newItems && <NewItemsBanner {...newItems} />}
      {notes}
      {items.length === 0 && empty !== undefined ? (
        empty
      ) : (
        <Rows {...{ items, keyOf, renderItem, ref, frame, rowHeight }} />
      )}
      {onMore && (
        <div className="flex justify-center pt-4">
          <Button busy={loadingMore} onClick={onMore}>
            Load more
          </Button>
        </div>
      )}
      {footer}
    </div>
  );
}

export type NewItemsBannerProps = {
  count: number;
  /** What has arrived: one of them, and several. */
  noun: readonly [one: string, several: string];
  onShow: () => void;
};

/** Floats in the line over the list, later under the header: its coming and going moves nothing. */
function NewItemsBanner({ count, noun, onShow }: NewItemsBannerProps) {
  const text = `${count} new ${count === 1 ? noun[0] : noun[1]}`;
  return (
    <div className="sticky top-[calc(var(--header-height)+44px)] z-20 flex h-0 justify-end sm:justify-center">
      <p role="status" className="sr-only">
        {count > 0 ? text : ""}
      </p>
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="figures inline-flex h-8 animate-drop-in items-center gap-2 rounded-full bg-accent px-4 text-13 font-medium text-on-accent shadow-float transition-colors duration-150 ease-out hover:bg-accent-strong -translate-y-[34px]"
        >
          <ArrowUp aria-hidden="true" className="size-4" />
          {text}
        </button>
      )}
    </div>
  );
}

export type SourcesLineProps = {
  /** Of the list of sources. */
  id: string;
  /** Of the list of sources: "Where headlines come from". */
  label: string;
  /** Open from the start: there is nothing else to see. */
  startsOpen?: boolean;
  /** Stands in the button. */
  children: ReactNode;
  /** Stands beside the button. */
  beside: ReactNode;
  renderSources: () => ReactNode;
};

/** The line over the list, which opens the list of its sources. It keeps its height. */
export function SourcesLine(props: SourcesLineProps) {
  const { id, label, startsOpen = false, children, beside, renderSources } = props;
  const [chosen, setChosen] = useState<boolean>();
  const open = chosen ?? startsOpen;
  return (
    <>
      <div className="flex h-8 touch:h-11 items-center gap-3 text-12 text-ink-soft">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setChosen(!open)}
          className="figures -mx-1 inline-flex h-6 items-center gap-0.5 rounded-4 px-1 hover:text-ink"
        >
          {children}
          <ChevronRight
            aria-hidden="true"
            className={classes("size-3.5 transition-transform duration-150", open && "rotate-90")}
          />
        </button>
        {beside}
      </div>
      <section id={id} aria-label={label} hidden={!open} className="pb-3">
        {open && <Suspense>{renderSources()}</Suspense>}
      </section>
    </>
  );
}
