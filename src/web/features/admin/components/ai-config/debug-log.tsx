import { useQuery } from "@tanstack/react-query";
import { RotateCw, ScrollText } from "lucide-react";
import { useState } from "react";
import { debugLogQuery } from "#web/features/admin/api/ai-config.ts";
import { DebugEntryRow } from "#web/features/admin/components/ai-config/debug-entry-row.tsx";
import {
  type DebugFilter,
  debugFilters,
  filterLabels,
  matches,
  withKeys,
} from "#web/features/admin/debug-entries.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";

/** How many stand there before the rest is asked for. */
const firstShown = 20;
const filterOptions = debugFilters.map((value) => ({ value, label: filterLabels[value] }));

/** The newest first; each entry opens. */
export function DebugLog() {
  const query = useQuery(debugLogQuery);
  const [filter, setFilter] = useState<DebugFilter>("all");
  const [isWhole, setWhole] = useState(false);
  const all = withKeys(query.data?.entries ?? []);
  const found = all.filter(({ entry }) => matches(entry, filter));
  const shown = isWhole ? found : found.slice(0, firstShown);
  return (
    <div className="mt-4 flex flex-col gap-3">
      <LogBar
        filter={filter}
        onFilter={setFilter}
        count={query.data && `${found.length} of ${all.length}`}
        busy={query.isFetching && !query.isPending}
        onRefresh={() => void query.refetch()}
      />
      {query.isPending && <RowsSkeleton />}
      {query.isError && (
        <ErrorState
          title="The debug log could not be loaded"
          reason={query.error.message}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && (
        <Card>
          {shown.length === 0 ? (
            <Nothing isEmpty={all.length === 0} />
          ) : (
            <ul aria-label="Debug log">
              {shown.map(({ key, entry }) => (
                <DebugEntryRow key={key} entry={entry} />
              ))}
            </ul>
          )}
        </Card>
      )}
      {shown.length < found.length && (
        <Button className="self-start" size="sm" onClick={() => setWhole(true)}>
          Show {found.length - shown.length} more
        </Button>
      )}
    </div>
  );
}

type LogBarProps = {
  filter: DebugFilter;
  onFilter: (filter: DebugFilter) => void;
  count: string | undefined;
  busy: boolean;
  onRefresh: () => void;
};

function LogBar({ filter, onFilter, count, busy, onRefresh }: LogBarProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <SelectField inline label="Show" value={filter} options={filterOptions} onChange={onFilter} />
      <div className="flex items-center gap-3">
        <p role="status" className="figures text-13 text-ink-soft max-sm:sr-only">
          {count}
        </p>
        <Button busy={busy} icon={<RotateCw aria-hidden="true" className="size-4" />} onClick={onRefresh}>
          Refresh
        </Button>
      </div>
    </div>
  );
}

function Nothing({ isEmpty }: { isEmpty: boolean }) {
  return (
    <EmptyState
      icon={<ScrollText aria-hidden="true" />}
      title={isEmpty ? "No AI calls yet" : "No such calls"}
      text={
        isEmpty
          ? "Run an analysis or open the news with an AI key, then refresh."
          : "None of the recorded calls is of this kind."
      }
    />
  );
}
