import type { SocialPreferences } from "#domain/social/preferences.ts";
import { requestFor, type SocialSource, searchWithin } from "#domain/social/sources.ts";
import type { SocialAsk, SocialNetwork } from "#server/vendors/social/social.ts";

/** What a user needs of a source. */
export type SocialOrder = SocialAsk & {
  network: SocialNetwork;
  /** Of what the source answers to this sort and time, whoever asks. */
  listingId: string;
  /** What went wrong concerns only those who ask with the same keys. */
  failureId: string;
  /** A user's own search: its posts count as mentions for nobody. */
  isSearch?: boolean;
};

/** The orders of one user, in the order of the sources. */
export function ordersOf(
  network: SocialNetwork,
  access: SocialAsk["access"],
  preferences: SocialPreferences,
  count: number,
): SocialOrder[] {
  return network.sources.map((source) => orderOf({ network, access }, source, preferences, count));
}

function orderOf(
  { network, access }: Pick<SocialOrder, "network" | "access">,
  source: SocialSource,
  preferences: SocialPreferences,
  count: number,
): SocialOrder {
  const request = requestFor(source, preferences, count);
  const listingId = `${network.name}/${source.id}/${request.sort}/${request.time}`;
  return { network, source, request, access, listingId, failureId: `${listingId} ${access.scope}` };
}

/** A search inside the community of an order (SOCIAL-22); undefined where it is none. */
export function searchOrder(
  { network, access, source }: SocialOrder,
  words: string,
  preferences: SocialPreferences,
  count: number,
): SocialOrder | undefined {
  const within = searchWithin(source, words);
  if (within === null) return undefined;
  return { ...orderOf({ network, access }, within, preferences, count), isSearch: true };
}
