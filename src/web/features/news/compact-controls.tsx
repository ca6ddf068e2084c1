import { Search, SlidersHorizontal } from "lucide-react";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { type NewsControlsProps, searchMark } from "#web/features/news/news-controls.tsx";
import { unreadOf } from "#web/features/news/reading.ts";
import { ViewSwitch } from "#web/features/news/view-switch.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { IconButton } from "#web/ui/button.tsx";
import { RefreshIconButton } from "#web/ui/item-list/list-buttons.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { Popover } from "#web/ui/popover.tsx";
import { classes } from "#web/ui/styles.ts";

const loadOptions = () => import("#web/features/news/view-options.tsx");
const ViewOptions = lazyComponent(async () => (await loadOptions()).ViewOptions);

export type CompactControlsProps = NewsControlsProps & {
  /** Stands in the middle, where there is room. */
  children?: ReactNode;
  /** What is in the middle needs the room of a button on small screens. */
  isCrowded?: boolean;
  /** See ViewOptions. */
  status?: ReactNode;
};

/** The controls in one row, where the screen has no room for more: what is changed seldom is behind one button. */
export function CompactControls({ children, isCrowded = false, ...props }: CompactControlsProps) {
  const t = useTranslate();
  const { filter, onFilter, sources, refreshing } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ViewSwitch filter={filter} onFilter={onFilter} unread={unreadOf(sources, filter)} />
      <span className="flex min-w-0 flex-1 items-center justify-center gap-2">{children}</span>
      <span className="-mr-2 flex shrink-0 items-center">
        <IconButton
          {...{ [searchMark]: "" }}
          label={t("Search all your news")}
          aria-label={t("Search")}
          onClick={props.onSearch}
          className={classes("size-11", isCrowded && "max-[349px]:hidden")}
        >
          <Search aria-hidden="true" />
        </IconButton>
        <RefreshIconButton
          busy={refreshing}
          onClick={props.onRefresh}
          className={classes("size-11", isCrowded ? "max-[479px]:hidden" : "max-[379px]:hidden")}
        />
        <IconButton
          ref={button}
          label={t("View options")}
          aria-expanded={isOpen}
          onPointerEnter={() => void loadOptions().catch(() => undefined)}
          onClick={() => setOpen(!isOpen)}
          className="size-11"
        >
          <SlidersHorizontal aria-hidden="true" />
        </IconButton>
      </span>
      {isOpen && (
        <Popover
          label={t("View options")}
          anchor={button}
          onClose={() => setOpen(false)}
          className="max-h-[80dvh] w-[min(20rem,calc(100vw-1rem))] overflow-y-auto overscroll-contain p-4"
        >
          <Suspense fallback={<Skeleton className="h-60 w-full" />}>
            <ViewOptions {...props} onClose={() => setOpen(false)} />
          </Suspense>
        </Popover>
      )}
    </>
  );
}
