import { useQuery } from "@tanstack/react-query";
import { usersCountQuery } from "#web/features/admin/api/users.ts";
import { waitlistQuery } from "#web/features/admin/api/waitlist.ts";
import type { AdminSection } from "#web/features/admin/sections.ts";

/** How much stands in the sections that are counted (ADMIN-02); a section is missing while that is not known. */
export function useSectionCounts(): Partial<Record<AdminSection, number>> {
  const { data: users } = useQuery(usersCountQuery);
  const { data: waitlist } = useQuery(waitlistQuery(1));
  return {
    ...(users === undefined ? {} : { users }),
    ...(waitlist === undefined ? {} : { waitlist: waitlist.total }),
  };
}
