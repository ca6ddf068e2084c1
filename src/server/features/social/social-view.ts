import type { SocialSource as SourceView } from "#contract/social.ts";
import { pauseOf } from "#domain/kernel/pause.ts";
import { answeredReason } from "#domain/social/reasons.ts";
import type { SocialFailure } from "./social-failures.ts";
import type { StoredListing } from "./social-listings.store.ts";
import type { SocialOrder } from "./social-order.ts";

export type SeenSource = {
  order: SocialOrder;
  listing: StoredListing | undefined;
  fault: SocialFailure | undefined;
  posts: number;
};

function stateOf(
  listing: StoredListing | undefined,
  failure: SocialFailure | undefined,
): SourceView["state"] {
  if (failure && failure.kind !== "note") return failure.kind;
  return listing?.checkedAt ? "ok" : "pending";
}

/** The state of a source, as its user sees it. */
export function sourceView({ order, listing, fault: failure, posts }: SeenSource): SourceView {
  const endpoint = listing?.endpoint ?? null;
  const reason = failure?.reason ?? (endpoint === null ? undefined : answeredReason(endpoint, []));
  const isHeld = failure !== undefined && failure.kind !== "note";
  const next = isHeld ? new Date(failure.tryAgainMs) : (listing?.freshUntil ?? null);
  return {
    id: order.source.id,
    name: order.source.name,
    endpoint,
    state: stateOf(listing, failure),
    ...(reason === undefined ? {} : { reason }),
    checkedAt: listing?.checkedAt?.toISOString() ?? null,
    pause: isHeld
      ? pauseOf(order.source.name, { sinceMs: failure.sinceMs, untilMs: failure.tryAgainMs }, failure.why)
      : null,
    nextCheckAt: next?.toISOString() ?? null,
    isSearchable: order.source.kind === "listing",
    posts,
  };
}
