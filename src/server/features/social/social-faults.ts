import { LRUCache } from "lru-cache";
import { tryAgainMs } from "#domain/social/doors.ts";
import type { StoredListing } from "./social-listings.store.ts";
import type { SocialOrder } from "./social-order.ts";

/** What the last try came to, when it was not plain posts. A note goes with posts that lack something. */
export type SocialFault = {
  kind: "limited" | "failing" | "note";
  reason: string;
  atMs: number;
  tryAgainMs: number;
  inARow: number;
};

const faultsMax = 2_000;

/** In memory: the doors' own pauses, which all processes share, keep another process from asking in vain. */
export function createSocialFaults() {
  const faults = new LRUCache<string, SocialFault>({ max: faultsMax });

  return {
    /** Undefined when the source has answered since. */
    of({ faultId }: SocialOrder, listing: StoredListing | undefined): SocialFault | undefined {
      const fault = faults.get(faultId);
      return fault && fault.atMs >= (listing?.checkedAt?.getTime() ?? 0) ? fault : undefined;
    },
    limited({ faultId }: SocialOrder, reason: string, atMs: number, untilMs: number): void {
      faults.set(faultId, { kind: "limited", reason, atMs, tryAgainMs: untilMs, inARow: 0 });
    },
    failing({ faultId }: SocialOrder, reason: string, atMs: number): void {
      const inARow = (faults.get(faultId)?.inARow ?? 0) + 1;
      faults.set(faultId, { kind: "failing", reason, atMs, tryAgainMs: atMs + tryAgainMs(inARow), inARow });
    },
    answered({ faultId }: SocialOrder, note: string | undefined, atMs: number): void {
      if (note === undefined) faults.delete(faultId);
      else faults.set(faultId, { kind: "note", reason: note, atMs, tryAgainMs: 0, inARow: 0 });
    },
  };
}
