import { ChevronRight } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Rows, type RowsProps } from "#web/ui/item-list/item-rows.tsx";
import { NewItemsPill, type NewItemsPillProps } from "#web/ui/item-list/new-items-pill.tsx";
import { classes } from "#web/ui/styles.ts";

export type ItemListProps<Item> = RowsProps<Item> & {
  /** The line over the list. It keeps its height: the banner floats beside it. */
  status: ReactNode;
  /** Items that have arrived and wait until the user wants to see them. */
  newItems?: NewItemsPillProps;
  /** What is to be said before the first item. */
  notes?: ReactNode;
  /** Takes the place of a list without items. */
  empty?: ReactNode;
  /** What is to be said after the last item. */
  footer?: ReactNode;
  /** Loads the next page. Missing when there is none. */
  onMore?: (() => void) | undefined;
  loadingMore?: boolean | undefined;
  /** These are the items of an earlier choice, until those of the new one arrive. */
  outdated?: boolean | undefined;
  className?: string | undefined;
};

/** A list of headlines or posts, with the line above it, the banner of new items, and what is shown without items. */
export function ItemList<Item>(props: ItemListProps<Item>) {
  const t = useTranslate();
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
            {t("Load more")}
          </Button>
        </div>
      )}
      {footer}
    </div>
  );
}

/** Floats in the line over the list, later under the header: its coming and going moves nothing, and it covers no price. */
function NewItemsBanner(props: NewItemsPillProps) {
  return (
    <div className="sticky top-[calc(var(--header-height)+44px)] z-20 flex h-0 justify-center lg:top-11.5 lg:z-40">
      <NewItemsPill {...props} className="-translate-y-4.5 shadow-float touch:-translate-y-[34px]" />
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
      <div className="flex h-5 touch:h-9 [@media(height<32rem)]:h-5! items-center gap-3 text-12 text-ink-soft">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setChosen(!open)}
          // What is pressed reaches a little into the list: the controls above need their part.
          className="figures -mx-1 inline-flex h-6 items-center gap-0.5 rounded-4 px-1 hover:text-ink touch:z-1 touch:after:mt-1"
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
