import { pageColumns, panelPlace } from "#web/features/social/components/page-columns.ts";
import { Skeleton } from "#web/ui/loading.tsx";

const titleWidths = ["w-4/5", "w-3/5", "w-11/12", "w-2/3", "w-3/4", "w-1/2"] as const;

/** The page before its first answer: panel and posts of the same shape and in the same places. */
export function SocialSkeleton({ text }: { text: string }) {
  return (
    <div aria-busy="true" className={pageColumns}>
      <div aria-hidden="true" className={panelPlace}>
        <div className="flex h-10.5 flex-col gap-4 rounded-8 border border-line bg-surface px-4 py-3 lg:h-64">
          <Skeleton className="h-4 w-32" />
          {titleWidths.map((width) => (
            <Skeleton key={width} className="h-3.5 w-full max-lg:hidden" />
          ))}
        </div>
      </div>
      <div className="min-w-0">
        <p role="status" className="flex h-8 items-center truncate text-12 text-ink-soft">
          {text}
        </p>
        <PostsSkeleton />
      </div>
    </div>
  );
}

function PostsSkeleton() {
  return (
    <ul aria-hidden="true" className="divide-y divide-line rounded-8 border border-line bg-surface">
      {titleWidths.map((width, at) => (
        <li
          key={width}
          className="grid gap-x-5 px-4 py-4 sm:grid-cols-[4.75rem_minmax(0,1fr)] sm:pr-5 sm:pl-2"
        >
          <span className="hidden flex-col items-end gap-2 sm:flex">
            <Skeleton className="h-4.5 w-12" />
            <Skeleton className="h-3 w-8" />
          </span>
          <span className="flex min-w-0 flex-col gap-2.5">
            <Skeleton className={`h-4.5 max-w-full ${width}`} />
            <span className="flex items-center gap-2.5">
              <Skeleton className="h-5 w-20 rounded-full" />
              <Skeleton className="h-3 w-16" />
              <Skeleton className="h-3 w-14" />
            </span>
            {at % 2 === 0 && <Skeleton className="h-9 max-w-reading" />}
          </span>
        </li>
      ))}
    </ul>
  );
}
