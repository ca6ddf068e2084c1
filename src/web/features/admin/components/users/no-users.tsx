import { UserX } from "lucide-react";
import { removedDays } from "#domain/accounts/account.ts";
import type { useUserList } from "#web/features/admin/hooks/use-user-list.ts";
import { narrows } from "#web/features/admin/user-filters.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";

export type NoUsersProps = Pick<ReturnType<typeof useUserList>, "query" | "filters" | "clear">;

/** Loading, failed, or nobody there. */
export function NoUsers({ query, filters, clear }: NoUsersProps) {
  if (query.isPending) return <RowsSkeleton />;
  return (
    <Card>
      {query.error ? (
        <ErrorState
          title="The users could not be loaded"
          reason={query.error.message}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : narrows(filters) ? (
        <EmptyState
          icon={<UserX aria-hidden="true" />}
          title="No user fits"
          text="Nobody has all of these words, this role and this plan."
          action={<Button onClick={clear}>Clear filters</Button>}
        />
      ) : (
        <EmptyState
          icon={<UserX aria-hidden="true" />}
          title="Nobody to restore"
          text={`Users that an admin removed in the last ${removedDays} days are listed here.`}
        />
      )}
    </Card>
  );
}
