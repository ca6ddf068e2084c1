import { useEffectEvent, useLayoutEffect } from "react";
import { useNewsLayout } from "#web/features/news/use-news-layout.ts";
import { ListSkeleton } from "#web/ui/item-list/list-states.tsx";
import { TapeSkeleton } from "#web/ui/item-list/tape/tape-skeleton.tsx";
import { Skeleton } from "#web/ui/loading.tsx";

/** The headlines before the first answer, in the layout that they will have. */
export function NewsSkeleton({ text }: { text: string }) {
  return useNewsLayout().layout === "tape" ? <TapeSkeleton text={text} /> : <CardsSkeleton text={text} />;
}

function CardsSkeleton({ text }: { text: string }) {
  return (
    // The footer stays below the window until the headlines are there.
    <div aria-busy="true" className="min-h-dvh">
      <ListSkeleton
        text={text}
        className="relative flex flex-col gap-2.5 py-4 pr-4 pl-5 sm:pl-6 xl:min-h-19.5 xl:pr-[34rem]"
        renderRow={(title, at) => (
          <>
            <span className="absolute inset-y-3.5 left-2 w-0.75 rounded-full bg-line sm:left-2.5" />
            {title}
            <span className="flex items-center gap-2.5">
              <Skeleton className="h-5 w-24 rounded-full" />
              <Skeleton className="h-3 w-16" />
              <Skeleton className="h-3 w-20" />
            </span>
            {at % 2 === 0 && (
              <span className="flex gap-2 xl:absolute xl:top-3.5 xl:right-24 xl:flex-row-reverse">
                <Skeleton className="h-12 w-full rounded-8 sm:w-66" />
                {at === 0 && <Skeleton className="hidden h-12 w-66 rounded-8 sm:block" />}
              </span>
            )}
          </>
        )}
      />
    </div>
  );
}

/** Takes away the headlines that `/early-headlines.js` drew before the app came; answers the ids of those that were opened. */
function takeEarlyHeadlines(): string[] {
  // What is still on its way is not drawn any longer.
  delete window.earlyCalls;
  const list = document.querySelector("[data-early-headlines]");
  const opened = [...(list?.querySelectorAll<HTMLElement>("[data-opened]") ?? [])];
  list?.remove();
  return opened.flatMap(({ dataset }) => dataset.opened ?? []);
}

/**
 * Takes away the headlines that were drawn before the app came, when it has something to show in their place, or leaves the page.
 * @param onOpened is told which of them were opened meanwhile, if any
 */
export function useEarlyHeadlines(isReady: boolean, onOpened?: (ids: string[]) => void): void {
  const tell = useEffectEvent((ids: string[]) => onOpened?.(ids));
  useLayoutEffect(() => {
    if (!isReady) return;
    const opened = takeEarlyHeadlines();
    if (opened.length > 0) tell(opened);
  }, [isReady]);
  useLayoutEffect(() => () => void takeEarlyHeadlines(), []);
}
