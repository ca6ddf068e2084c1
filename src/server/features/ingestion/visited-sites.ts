import type { ClaimedChannel } from "./channels.store.ts";

/** Host and port as they stand in a stored URL; `claimDue` reads them in the same way. */
const siteOf = (url: string) => url.split("/", 3)[2] ?? "";

/** How many of these channels each site has. */
export function countBySite(visited: Iterable<ClaimedChannel>): Map<string, number> {
  const sites = new Map<string, number>();
  for (const { url } of visited) sites.set(siteOf(url), (sites.get(siteOf(url)) ?? 0) + 1);
  return sites;
}

/** Keeps visits that are at their site: that wait for it, or for its document. */
export function createVisitedSites() {
  const visits = new Set<ClaimedChannel>();
  let nextLeave = Promise.withResolvers<void>();

  return {
    enter: (channel: ClaimedChannel) => void visits.add(channel),
    leave(channel: ClaimedChannel): void {
      visits.delete(channel);
      nextLeave.resolve();
      nextLeave = Promise.withResolvers();
    },
    /** As of now; later changes do not show in it. */
    visits: () => [...visits],
    /** Comes when the next visit leaves its site. */
    nextLeave: () => nextLeave.promise,
  };
}
