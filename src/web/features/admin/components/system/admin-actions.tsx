import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminAreas } from "#domain/admin/admin-action.ts";
import { areaLabels } from "#web/features/admin/action-words.ts";
import { type ActionFilter, adminActionsQuery } from "#web/features/admin/api/system.ts";
import { ActionRow } from "#web/features/admin/components/system/action-row.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, SettingsPanel } from "#web/ui/card.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";

const filters: { value: ActionFilter; label: string }[] = [
  { value: "all", label: "Everything" },
  ...adminAreas.map((area) => ({ value: area, label: areaLabels[area] })),
];

/** What admins did. */
export function AdminActions() {
  const [filter, setFilter] = useState<ActionFilter>("all");
  const query = useInfiniteQuery(adminActionsQuery(filter));
  const actions = query.data?.pages.flatMap((page) => page.actions) ?? [];
  return (
    <SettingsPanel
      title="What admins did"
      text="Kept for 400 days, without names, addresses and passwords."
      actions={<SelectField label="Show" value={filter} options={filters} onChange={setFilter} inline />}
    >
      {query.isPending && <RowsSkeleton />}
      {query.isError && !query.data && (
        <ErrorState
          title="The record could not be loaded"
          reason={query.error.message}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && (
        <Card aria-busy={query.isPlaceholderData}>
          {actions.length === 0 && <p className="p-4 text-14 text-ink-soft">Nothing yet.</p>}
          <ul aria-label="What admins did" className="divide-y divide-line">
            {actions.map((action) => (
              <ActionRow key={action.id} action={action} />
            ))}
          </ul>
        </Card>
      )}
      {query.hasNextPage && (
        <div className="flex justify-center pt-4">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </SettingsPanel>
  );
}
