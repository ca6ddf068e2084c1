import { useInfiniteQuery } from "@tanstack/react-query";
import { RotateCw, UserX } from "lucide-react";
import { useEffect, useState } from "react";
import { removedDays } from "#domain/accounts/account.ts";
import type { Translate } from "#domain/language/translate.ts";
import { More, moreOf, SearchField, typingMs } from "#web/features/admin/paged-list.tsx";
import { type UserTask, UserTaskDialog } from "#web/features/admin/user-dialogs.tsx";
import {
  narrows,
  noFilters,
  orderName,
  orderNamed,
  orderOptions,
  planOptionsOf,
  roleOptionsOf,
  statusOptions,
  type UserFilters,
} from "#web/features/admin/user-filters.ts";
import { usersQuery } from "#web/features/admin/users.calls.ts";
import { UsersCards, UsersTable } from "#web/features/admin/users-list.tsx";
import { wordedOptions } from "#web/features/admin/wording.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useMedia, useOnline } from "#web/lib/browser.ts";
import { useLostFocus } from "#web/lib/focus.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, EmptyState } from "#web/ui/card.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { ErrorState, StaleNotice } from "#web/ui/states.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";

function countOf(total: number | undefined, status: UserFilters["status"], t: Translate): string {
  if (total === undefined) return t("Loading…");
  return status === "removed"
    ? t({ one: "{count} removed user", other: "{count} removed users" }, { count: total })
    : t({ one: "{count} user", other: "{count} users" }, { count: total });
}

/** Everybody who has an account, and who had one until lately. */
export function UsersSection({ ownId }: { ownId: string }) {
  const t = useTranslate();
  const list = useUserList();
  const { query, users, filters, filter } = list;
  const [task, setTask] = useState<UserTask | { kind: "add" } | null>(null);
  const isWide = useMedia("(min-width: 64rem)");
  const isOnline = useOnline();
  const { home, seek } = useLostFocus<HTMLDivElement>(query.data);
  const more = moreOf(query);
  const refetch = () => void query.refetch();
  const isRenewing = query.isFetching && !query.isPending && !query.isFetchingNextPage;
  return (
    <SettingsPanel
      title={t("Users")}
      text={query.isError && !query.data ? t("-- users") : countOf(list.total, filters.status, t)}
      actions={
        <>
          <Button
            size="sm"
            busy={isRenewing}
            icon={<RotateCw aria-hidden="true" className="size-4" />}
            onClick={refetch}
          >
            {t("Refresh")}
          </Button>
          <Button size="sm" variant="primary" onClick={() => setTask({ kind: "add" })}>
            {t("+ Add User")}
          </Button>
        </>
      }
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
            text={t("This list may be out of date.")}
            reason={t.of(wordsOf(query.error))}
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
        {query.isFetching ? "" : t("{users} listed.", { users: countOf(list.total, filters.status, t) })}
      </p>
      {more && <More {...more} />}
      <UserTaskDialog task={task} onClose={() => setTask(null)} onRemoved={seek} />
    </SettingsPanel>
  );
}

type NoUsersProps = Pick<ReturnType<typeof useUserList>, "query" | "filters" | "clear">;

/** Loading, failed, or nobody there. */
function NoUsers({ query, filters, clear }: NoUsersProps) {
  const t = useTranslate();
  if (query.isPending) return <RowsSkeleton />;
  return (
    <Card>
      {query.error ? (
        <ErrorState
          title={t("Couldn't load the users")}
          reason={t.of(wordsOf(query.error))}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : narrows(filters) ? (
        <EmptyState
          icon={<UserX aria-hidden="true" />}
          title={t("No matching users")}
          text={t("Change or clear the filters.")}
          action={<Button onClick={clear}>{t("Clear filters")}</Button>}
        />
      ) : (
        <EmptyState
          icon={<UserX aria-hidden="true" />}
          title={t("No users to restore")}
          text={t("Users removed in the last {days} days appear here.", { days: removedDays })}
        />
      )}
    </Card>
  );
}

/** The users that fit the filters; the words are looked for a moment after they were typed. */
function useUserList() {
  const [filters, setFilters] = useState(noFilters);
  const [words, setWords] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setFilters((before) => ({ ...before, q: words.trim() })), typingMs);
    return () => clearTimeout(timer);
  }, [words]);
  const query = useInfiniteQuery(usersQuery(filters));
  return {
    query,
    filters,
    words,
    setWords,
    filter: (changes: Partial<UserFilters>) => setFilters((before) => ({ ...before, ...changes })),
    clear() {
      setWords("");
      setFilters(({ status, sort, direction }) => ({ ...noFilters, status, sort, direction }));
    },
    users: query.data?.pages.flatMap((page) => page.users) ?? [],
    total: query.data?.pages[0]?.total,
  };
}

type UsersToolbarProps = {
  filters: UserFilters;
  /** As typed. */
  words: string;
  onWords: (words: string) => void;
  onFilter: (changes: Partial<UserFilters>) => void;
  /** Where no header of a table can be clicked. */
  withOrder: boolean;
};

function UsersToolbar({ filters, words, onWords, onFilter, withOrder }: UsersToolbarProps) {
  const t = useTranslate();
  return (
    <search className="mb-3 grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-[minmax(0,1fr)_9rem_9.5rem_8rem]">
      <SearchField
        label={t("Find users")}
        placeholder={t("Name, email or phone")}
        value={words}
        onChange={onWords}
        className="col-span-2 sm:col-span-4 lg:col-span-1"
      />
      <SelectField
        label={t("Role")}
        value={filters.role}
        options={roleOptionsOf(t)}
        onChange={(role) => onFilter({ role })}
      />
      <SelectField
        label={t("Plan")}
        value={filters.plan}
        options={planOptionsOf(t)}
        onChange={(plan) => onFilter({ plan })}
      />
      <SelectField
        label={t("Status")}
        value={filters.status}
        options={wordedOptions(statusOptions, t)}
        onChange={(status) => onFilter({ status })}
      />
      {withOrder && (
        <SelectField
          label={t("Order")}
          value={orderName(filters)}
          options={wordedOptions(orderOptions, t)}
          onChange={(name) => onFilter(orderNamed(name))}
        />
      )}
    </search>
  );
}
