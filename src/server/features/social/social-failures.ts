import { LRUCache } from "lru-cache";
import { tryAgainMs } from "#domain/social/endpoints.ts";
import type { StoredListing } from "./social-listings.store.ts";
import type { SocialOrder } from "./social-order.ts";

/** What the last try came to, when it was not plain posts. A note goes with posts that lack something. */
export type SocialFailure = {
  kind: "limited" | "failing" | "note";
  reason: string;
  atMs: number;
  tryAgainMs: number;
  inARow: number;
};

const failuresMax = 2_000;

/** In memory: the endpoints' own pauses, which all processes share, keep another process from asking in vain. */
export function createSocialFailures() {
  const failures = new LRUCache<string, SocialFailure>({ max: failuresMax });

  return {
    /** Undefined when the source has answered since. */
    of({ failureId }: SocialOrder, listing: StoredListing | undefined): SocialFailure | undefined {
      const failure = failures.get(failureId);
      return failure && failure.atMs >= (listing?.checkedAt?.getTime() ?? 0) ? failure : undefined;
    },
    limited({ failureId }: SocialOrder, reason: string, atMs: number, untilMs: number): void {
      failures.set(failureId, { kind: "limited", reason, atMs, tryAgainMs: untilMs, inARow: 0 });
    },
    failing({ failureId }: SocialOrder, reason: string, atMs: number): void {
      const inARow = (failures.get(failureId)?.inARow ?? 0) + 1;
      failures.set(failureId, {
        kind: "failing",
        reason,
        atMs,
        tryAgainMs: atMs + tryAgainMs(inARow),
        inARow,
      });
    },
    answered({ failureId }: SocialOrder, note: string | undefined, atMs: number): void {
      if (note === undefined) failures.delete(failureId);
      else failures.set(failureId, { kind: "note", reason: note, atMs, tryAgainMs: 0, inARow: 0 });
    },
  };
}
