import { ListSkeleton } from "#web/ui/item-list/list-states.tsx";
import { Skeleton } from "#web/ui/loading.tsx";

/** The headlines before the first answer. */
export function NewsSkeleton({ text }: { text: string }) {
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
