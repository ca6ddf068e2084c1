import { type DefaultError, type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";

export type Stored<Value> = {
  /** What is stored; the defaults while it is not known. */
  value: Value;
  /** `unread`: it could not be read, so nothing may be saved: defaults must never overwrite real data (READ-56). */
  state: "loading" | "read" | "unread";
  /** Why it could not be read, in words. */
  reason: string | undefined;
  isRetrying: boolean;
  retry: () => void;
};

/** A value that the server stores for the user, with what to show while it cannot be read. */
export function useStored<Value, Key extends QueryKey>(
  query: UseQueryOptions<Value, DefaultError, Value, Key>,
  defaults: NoInfer<Value>,
): Stored<Value> {
  const { data, error, isFetching, refetch } = useQuery(query);
  const known = data !== undefined;
  const unread = !known && error !== null;
  return {
    value: known ? data : defaults,
    state: known ? "read" : unread ? "unread" : "loading",
    reason: unread ? error.message : undefined,
    isRetrying: unread && isFetching,
    retry: () => void refetch(),
  };
}
