import type { SocialPreferences } from "#domain/social/preferences.ts";
import { requestFor } from "#domain/social/sources.ts";
import type { SocialAsk, SocialNetwork } from "#server/vendors/social/social.ts";

/** What a user needs of a source. */
export type SocialOrder = SocialAsk & {
  network: SocialNetwork;
  /** Of what the source answers to this sort and time, whoever asks. */
  listingId: string;
  /** What went wrong concerns only those who ask with the same keys. */
  failureId: string;
};

/** The orders of one user, in the order of the sources. */
export function ordersOf(
  network: SocialNetwork,
  access: SocialAsk["access"],
  preferences: SocialPreferences,
  count: number,
): SocialOrder[] {
  return network.sources.map((source) => {
    const request = requestFor(source, preferences, count);
    const listingId = `${network.name}/${source.id}/${request.sort}/${request.time}`;
    return { network, source, request, access, listingId, failureId: `${listingId} ${access.scope}` };
  });
}
