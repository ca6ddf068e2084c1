import type { UseQueryResult } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { Fragment, type ReactNode, useId } from "react";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { classes, controlStyles, labelStyles } from "#web/ui/styles.ts";

type ListQuery = Pick<
  UseQueryResult,
  "data" | "error" | "isFetching" | "isPending" | "isPlaceholderData" | "isRefetchError" | "refetch"
>;

export type PagedListProps<Row> = {
  /** Accessible name of the list. */
  label: string;
  query: ListQuery;
  /** Of all pages that were read. */
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** One list item. */
  children: (row: Row) => ReactNode;
  /** What is said when it could not be read. */
  failure: string;
  /** Stands there in the place of rows. */
  empty: ReactNode;
  /** Given while there are more rows than these. */
  more: MoreProps | undefined;
};

/** A list that is read page by page, in every state: loading, failed, empty and with rows. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const t = useTranslate();
  const { label, query, rows, keyOf, children, failure, empty, more } = props;
  return (
    <>
      {query.isRefetchError && (
        <ErrorState
          title={failure}
          reason={query.error ? t.of(wordsOf(query.error)) : undefined}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <Loaded query={query} failure={failure} framed>
        {() => (
          <Card aria-busy={query.isPlaceholderData}>
            {rows.length === 0 ? (
              empty
            ) : (
              <ul aria-label={label} className="divide-y divide-line">
                {rows.map((row) => (
                  <Fragment key={keyOf(row)}>{children(row)}</Fragment>
                ))}
              </ul>
            )}
          </Card>
        )}
      </Loaded>
      {more && <More {...more} />}
    </>
  );
}

export type MoreProps = { label?: string; busy?: boolean; onMore: () => void };

/** Reads the next page of a list. */
export function More({ label, busy = false, onMore }: MoreProps) {
  const t = useTranslate();
  return (
    <div className="flex justify-center pt-4">
      <Button busy={busy} onClick={onMore}>
        {label ?? t("Load more")}
      </Button>
    </div>
  );
}

type PagedQuery = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/** The next page of a query that has one. */
export const moreOf = (query: PagedQuery): MoreProps | undefined =>
  query.hasNextPage
    ? { busy: query.isFetchingNextPage, onMore: () => void query.fetchNextPage() }
    : undefined;

/** Words are typed in a burst: the list follows when the typing rests. */
export const typingMs = 250;

export type SearchFieldProps = {
  label: string;
  /** For screen readers only: the heading says it. */
  labelHidden?: boolean;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  className: string;
};

/** Words that the rows of a list have. */
export function SearchField({
  label,
  labelHidden,
  placeholder,
  value,
  onChange,
  className,
}: SearchFieldProps) {
  const id = useId();
  return (
    <div className={classes("flex min-w-0 flex-col gap-1.5", className)}>
      <label htmlFor={id} className={labelHidden ? "sr-only" : labelStyles}>
        {label}
      </label>
      <div className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft"
        />
        <input
          id={id}
          type="search"
          maxLength={100}
          value={value}
          placeholder={placeholder}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
          className={classes(controlStyles, "pl-9")}
        />
      </div>
    </div>
  );
}
