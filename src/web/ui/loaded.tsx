import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";

export type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, "data" | "isPending" | "isFetching" | "error" | "refetch">;
  /** What is said when there is nothing to show: "Couldn't load the users". */
  failure: string;
  /** Stands there until the answer comes. */
  skeleton?: ReactNode;
  /** The failure gets a card of its own; off where it is in one. */
  framed?: boolean;
  children: (data: Data) => ReactNode;
};

/** What a query answered; its skeleton before that, and a way to try again where there is no answer. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const t = useTranslate();
  const { query, failure, skeleton = <RowsSkeleton />, framed = false, children } = props;
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return skeleton;
  const state = (
    <ErrorState
      title={failure}
      reason={query.error ? t.of(wordsOf(query.error)) : undefined}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
  return framed ? <Card>{state}</Card> : state;
}
