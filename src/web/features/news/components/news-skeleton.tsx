import { WaitingLine } from "#web/features/news/components/status-line.tsx";
import { Skeleton } from "#web/ui/loading.tsx";

export type NewsSkeletonProps = {
  /** Why the reader waits. */
  text: string;
};

const titleWidths = ["w-4/5", "w-3/5", "w-11/12", "w-2/3", "w-3/4", "w-1/2"] as const;

/** The list before its first answer: rows of the same shape. */
export function NewsSkeleton({ text }: NewsSkeletonProps) {
  return (
    <div aria-busy="true">
      <WaitingLine text={text} />
      <ul aria-hidden="true" className="divide-y divide-line rounded-8 border border-line bg-surface">
        {titleWidths.map((width, at) => (
          <li key={width} className="relative flex flex-col gap-2.5 py-4 pr-4 pl-5 sm:pl-6">
            <span className="absolute inset-y-3.5 left-2 w-0.75 rounded-full bg-line sm:left-2.5" />
            <Skeleton className={`h-4.5 max-w-full ${width}`} />
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
          </li>
        ))}
      </ul>
    </div>
  );
}
