import { useInfiniteQuery } from "@tanstack/react-query";
import type { Analysis } from "#contract/analysis.ts";
import { resultsQuery } from "#web/features/analysis/api/results.query.ts";
import { ResultRow } from "#web/features/analysis/components/results/result-row.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { ErrorState } from "#web/ui/states.tsx";

export type EarlierResultsProps = {
  itemId: string;
  symbol: string;
  /** The results that stand in the panel. */
  shownIds: readonly (string | undefined)[];
  onShow: (analysis: Analysis) => void;
  /** Left out while there is nothing to compare with. */
  onCompare?: ((analysis: Analysis) => void) | undefined;
  onRemove: (analysis: Analysis) => void;
};

/** What the reader had analysed before of this headline and company, the newest first. */
export function EarlierResults({ itemId, symbol, shownIds, ...actions }: EarlierResultsProps) {
  const results = useInfiniteQuery(resultsQuery(itemId, symbol));
  if (results.isPending) return <Lines />;
  if (results.isError)
    return (
      <ErrorState
        title="Your earlier results could not be loaded"
        reason={results.error.message}
        busy={results.isFetching}
        onRetry={() => void results.refetch()}
      />
    );
  const all = results.data.pages.flatMap(({ analyses }) => analyses);
  if (all.length === 0)
    return (
      <p className="px-4 py-3 text-14 text-ink-soft">
        No result of {symbol} for this headline is kept. The next one will stand here.
      </p>
    );
  return (
    <>
      <ul aria-label="Earlier results">
        {all.map((analysis) => (
          <ResultRow
            key={analysis.id}
            analysis={analysis}
            isShown={shownIds.includes(analysis.id)}
            {...actions}
          />
        ))}
      </ul>
      {results.hasNextPage && (
        <div className="border-t border-line px-4 py-2">
          <Button
            size="sm"
            variant="quiet"
            busy={results.isFetchingNextPage}
            onClick={() => void results.fetchNextPage()}
          >
            Show older ones
          </Button>
        </div>
      )}
    </>
  );
}

function Lines() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3 px-4 py-3">
      <Skeleton className="h-4 w-56 max-w-full" />
      <Skeleton className="h-3.5 w-80 max-w-full" />
    </div>
  );
}
