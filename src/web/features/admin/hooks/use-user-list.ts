import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { usersQuery } from "#web/features/admin/api/users.ts";
import { noFilters, type UserFilters } from "#web/features/admin/user-filters.ts";

/** A name is typed in a burst: the list follows when the typing rests. */
const typingMs = 250;

/** The users that fit the filters; the words are looked for a moment after they were typed. */
export function useUserList() {
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
