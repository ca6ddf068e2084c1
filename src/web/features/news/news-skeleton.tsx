import { shareStyle, storedShare } from "#web/features/news/tape/tape-share.ts";
import { useNewsLayout } from "#web/features/news/use-news-layout.ts";
import { ListSkeleton } from "#web/ui/item-list/list-states.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { classes } from "#web/ui/styles.ts";

/** The headlines before the first answer, in the layout that they will have. */
export function NewsSkeleton({ text }: { text: string }) {
  return useNewsLayout().layout === "tape" ? <TapeSkeleton text={text} /> : <CardsSkeleton text={text} />;
}

function CardsSkeleton({ text }: { text: string }) {
  return (
    <div aria-busy="true">
      <ListSkeleton
        text={text}
        className="relative flex flex-col gap-2.5 py-4 pr-4 pl-5 sm:pl-6"
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
              <span className="flex gap-2">
                <Skeleton className="h-12 w-full rounded-8 sm:w-72" />
                {at === 0 && <Skeleton className="hidden h-12 w-72 rounded-8 sm:block" />}
              </span>
            )}
          </>
        )}
      />
    </div>
  );
}

const lineWidths = ["w-4/5", "w-3/5", "w-2/3", "w-3/4", "w-1/2", "w-11/12", "w-7/12"] as const;

function TapeSkeleton({ text }: { text: string }) {
  return (
    <div data-tape-list aria-busy="true" style={shareStyle(storedShare())} className="min-h-(--tape-height)">
      <p role="status" className="sr-only">
        {text}
      </p>
      <div aria-hidden="true" className="min-[1200px]:grid min-[1200px]:grid-cols-(--tape-columns)">
        <ul className="divide-y divide-line border-b border-line">
          {Array.from({ length: 18 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
            <li key={at} className="flex h-21 items-center gap-2.5 px-4 min-[1200px]:h-9.75">
              <Skeleton className="h-3 w-9" />
              <span className="h-5 w-0.75 rounded-full bg-line" />
              <span className="min-w-0 flex-1">
                <Skeleton className={classes("h-3.5 max-w-full", lineWidths[at % lineWidths.length])} />
              </span>
              <Skeleton className="h-3 w-32 max-[1199px]:hidden" />
              <Skeleton className="h-3 w-14" />
            </li>
          ))}
        </ul>
        <div className="border-l border-line max-[1199px]:hidden" />
      </div>
    </div>
  );
}
