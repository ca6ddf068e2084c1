import { RotateCw } from "lucide-react";
import { useState } from "react";
import { NoUsers } from "#web/features/admin/components/users/no-users.tsx";
import type { UserTask } from "#web/features/admin/components/users/user-actions.tsx";
import { UserTaskDialog } from "#web/features/admin/components/users/user-task-dialog.tsx";
import { UsersCards } from "#web/features/admin/components/users/users-cards.tsx";
import { UsersTable } from "#web/features/admin/components/users/users-table.tsx";
import { UsersToolbar } from "#web/features/admin/components/users/users-toolbar.tsx";
import { useLostFocus } from "#web/features/admin/hooks/use-lost-focus.ts";
import { useUserList } from "#web/features/admin/hooks/use-user-list.ts";
import type { UserFilters } from "#web/features/admin/user-filters.ts";
import { useMedia, useOnline } from "#web/lib/browser.ts";
import { Button } from "#web/ui/button.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { StaleNotice } from "#web/ui/stale-notice.tsx";

const figure = new Intl.NumberFormat("en-US");

function countOf(total: number | undefined, status: UserFilters["status"]): string {
  if (total === undefined) return "Loading…";
  const kind = status === "removed" ? "removed user" : "user";
  return total === 1 ? `1 ${kind}` : `${figure.format(total)} ${kind}s`;
}

/** Everybody who has an account, and who had one until lately. */
export function UsersSection({ ownId }: { ownId: string }) {
  const list = useUserList();
  const { query, users, filters, filter } = list;
  const [task, setTask] = useState<UserTask | { kind: "add" } | null>(null);
  const isWide = useMedia("(min-width: 64rem)");
  const isOnline = useOnline();
  const { home, seek } = useLostFocus<HTMLDivElement>(query.data);
  const refetch = () => void query.refetch();
  const isRenewing = query.isFetching && !query.isPending && !query.isFetchingNextPage;
  return (
    <SettingsPanel
      title="Users"
      text={query.isError && !query.data ? "-- users" : countOf(list.total, filters.status)}
      actions={<Actions busy={isRenewing} onRefresh={refetch} onAdd={() => setTask({ kind: "add" })} />}
    >
      <UsersToolbar
        filters={filters}
        words={list.words}
        onWords={list.setWords}
        onFilter={filter}
        withOrder={!isWide}
      />
      <div ref={home} tabIndex={-1} className="flex flex-col gap-3 outline-none" aria-busy={query.isFetching}>
        {query.isRefetchError && (
          <StaleNotice
            offline={!isOnline}
            text="These users may be out of date."
            reason={query.error.message}
            onRetry={refetch}
            busy={query.isFetching}
          />
        )}
        {users.length === 0 && <NoUsers {...list} />}
        {users.length > 0 && isWide && (
          <UsersTable {...{ users, ownId, filters }} onFilter={filter} onTask={setTask} />
        )}
        {users.length > 0 && !isWide && <UsersCards {...{ users, ownId }} onTask={setTask} />}
      </div>
      <p role="status" className="sr-only">
        {query.isFetching ? "" : `${countOf(list.total, filters.status)} listed.`}
      </p>
      <More query={query} />
      <UserTaskDialog task={task} onClose={() => setTask(null)} onGone={seek} />
    </SettingsPanel>
  );
}

type ActionsProps = { busy: boolean; onRefresh: () => void; onAdd: () => void };

function Actions({ busy, onRefresh, onAdd }: ActionsProps) {
  return (
    <>
      <Button
        size="sm"
        busy={busy}
        icon={<RotateCw aria-hidden="true" className="size-4" />}
        onClick={onRefresh}
      >
        Refresh
      </Button>
      <Button size="sm" variant="primary" onClick={onAdd}>
        + Add User
      </Button>
    </>
  );
}

function More({ query }: Pick<ReturnType<typeof useUserList>, "query">) {
  if (!query.hasNextPage) return null;
  return (
    <div className="flex justify-center pt-4">
      <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        Load more
      </Button>
    </div>
  );
}
