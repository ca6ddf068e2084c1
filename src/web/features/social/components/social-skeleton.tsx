import { Skeleton } from "#web/ui/skeleton.tsx";

const titleWidths = ["w-4/5", "w-3/5", "w-11/12", "w-2/3", "w-3/4", "w-1/2"] as const;

/** The list before its first answer: posts of the same shape. */
export function SocialSkeleton({ text }: { text: string }) {
  return (
    <div aria-busy="true">
      <p role="status" className="flex h-8 items-center truncate text-12 text-ink-soft">
        {text}
      </p>
      <ul aria-hidden="true" className="divide-y divide-line rounded-8 border border-line bg-surface">
        {titleWidths.map((width, at) => (
          <li
            key={width}
            className="grid gap-x-5 px-4 py-4 sm:grid-cols-[4rem_minmax(0,1fr)] sm:pr-5 sm:pl-3"
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
    </div>
  );
}
