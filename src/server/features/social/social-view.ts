import type { SocialSource as SourceView } from "#contract/social.ts";
import { answeredReason } from "#domain/social/reasons.ts";
import type { SocialFault } from "./social-faults.ts";
import type { StoredListing } from "./social-listings.store.ts";
import type { SocialOrder } from "./social-order.ts";

export type SeenSource = {
  order: SocialOrder;
  listing: StoredListing | undefined;
  fault: SocialFault | undefined;
  posts: number;
};

function stateOf(listing: StoredListing | undefined, fault: SocialFault | undefined): SourceView["state"] {
  if (fault && fault.kind !== "note") return fault.kind;
  return listing?.checkedAt ? "ok" : "pending";
}

/** How a source fares, as its reader is told. */
export function sourceView({ order, listing, fault, posts }: SeenSource): SourceView {
  const door = listing?.door ?? null;
  const reason = fault?.reason ?? (door === null ? undefined : answeredReason(door, []));
  const isHeld = fault !== undefined && fault.kind !== "note";
  const next = isHeld ? new Date(fault.tryAgainMs) : (listing?.freshUntil ?? null);
  return {
    id: order.source.id,
    name: order.source.name,
    door,
    state: stateOf(listing, fault),
    ...(reason === undefined ? {} : { reason }),
    checkedAt: listing?.checkedAt?.toISOString() ?? null,
    nextCheckAt: next?.toISOString() ?? null,
    posts,
  };
}
