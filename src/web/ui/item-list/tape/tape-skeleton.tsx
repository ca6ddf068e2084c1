import { shareStyle, storedShare } from "#web/ui/item-list/tape/tape-share.ts";
import { Skeleton } from "#web/ui/loading.tsx";
import { classes } from "#web/ui/styles.ts";

const lineWidths = ["w-4/5", "w-3/5", "w-2/3", "w-3/4", "w-1/2", "w-11/12", "w-7/12"] as const;

/** The Tape before the first answer. */
export function TapeSkeleton({ text }: { text: string }) {
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
