import { LRUCache } from "lru-cache";
import { tryAgainMs } from "#domain/social/endpoints.ts";
import { counted } from "#server/platform/counted.ts";
import type { StoredListing } from "./social-listings.store.ts";
import type { SocialOrder } from "./social-order.ts";

/** What the last try came to, when it was not plain posts. A note goes with posts that lack something. */
export type SocialFailure = {
  kind: "limited" | "failing" | "note";
  reason: string;
  /** The same within a sentence. */
  why: string;
  /** Of several in a row the first. */
  sinceMs: number;
  atMs: number;
  tryAgainMs: number;
  inARow: number;
};

const failuresMax = 2_000;

/** In memory: the endpoints' own pauses, which all processes share, keep another process from asking in vain. */
export function createSocialFailures() {
  const failures = new LRUCache<string, SocialFailure>(counted(failuresMax));

  return {
    /** Undefined when the source has answered since. */
    of({ failureId }: SocialOrder, listing: StoredListing | undefined): SocialFailure | undefined {
      const failure = failures.get(failureId);
      return failure && failure.atMs >= (listing?.checkedAt?.getTime() ?? 0) ? failure : undefined;
    },
    limited(
      { failureId }: SocialOrder,
      { reason, why, sinceMs, untilMs }: { reason: string; why: string; sinceMs: number; untilMs: number },
      atMs: number,
    ): void {
      failures.set(failureId, {
        kind: "limited",
        reason,
        why,
        sinceMs,
        atMs,
        tryAgainMs: untilMs,
        inARow: 0,
      });
    },
    failing(
      { failureId }: SocialOrder,
      { reason, why }: { reason: string; why: string },
      atMs: number,
    ): void {
      const before = failures.get(failureId);
      const inARow = (before?.inARow ?? 0) + 1;
      failures.set(failureId, {
        kind: "failing",
        reason,
        why,
        sinceMs: before?.kind === "failing" ? before.sinceMs : atMs,
        atMs,
        tryAgainMs: atMs + tryAgainMs(inARow),
        inARow,
      });
    },
    answered({ failureId }: SocialOrder, note: string | undefined, atMs: number): void {
      if (note === undefined) failures.delete(failureId);
      else
        failures.set(failureId, {
          kind: "note",
          reason: note,
          why: "",
          sinceMs: atMs,
          atMs,
          tryAgainMs: 0,
          inARow: 0,
        });
    },
    /** A key of the network was mended: its sources are asked again now. */
    clear(network: string): void {
      for (const id of failures.keys()) if (id.startsWith(`${network}/`)) failures.delete(id);
    },
  };
}
