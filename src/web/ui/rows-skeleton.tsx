import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const places = ["first", "second", "third"] as const;

/** The shape of a list of rows. */
export function RowsSkeleton() {
  return (
    <Card aria-busy="true">
      {places.map((place) => (
        <div key={place} className="flex items-center gap-4 border-b border-line p-4 last:border-0">
          <div className="min-w-0 flex-1">
            <Skeleton className="h-4 w-40 max-w-full" />
            <Skeleton className="mt-2 h-3.5 w-72 max-w-full" />
          </div>
          <Skeleton className="h-5 w-9 shrink-0 rounded-full" />
        </div>
      ))}
    </Card>
  );
}
