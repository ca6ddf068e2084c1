import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/loading.tsx";

const places = ["first", "second", "third"] as const;

/** The shape of the list that a new user has. */
export function PromptsSkeleton() {
  return (
    <Card aria-busy="true">
      {places.map((place) => (
        <div key={place} className="border-b border-line px-4 py-3 last:border-0 sm:pl-11">
          <div className="flex h-8 items-center justify-between gap-4">
            <Skeleton className="h-4 w-40 max-w-full" />
            <Skeleton className="h-4 w-12" />
          </div>
          <div className="flex max-w-reading flex-col gap-2 pt-1 pb-0.5">
            <Skeleton className="h-3 w-full" />
            <Skeleton className="h-3 w-11/12" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        </div>
      ))}
    </Card>
  );
}
