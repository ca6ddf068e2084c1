import type { MarketAccess } from "#server/features/settings/keys.service.ts";

export type FinnhubAccess = MarketAccess & { finnhubKey: string };

/** True when calls to FinHub are switched on and possible. */
export function mayUseFinnhub(access: MarketAccess): access is FinnhubAccess {
  return access.finnhubEnabled && access.finnhubKey !== null && access.finnhubKey !== "";
}

/** True when some source may be asked. */
export function mayUseAny(access: MarketAccess): boolean {
  return mayUseFinnhub(access) || access.freeEnabled;
}

const freeSuffix = "/free";

/**
 * The scope under which answers are kept: accounts that have switched FinHub off share nothing with those
 * that have it on.
 */
export function quoteScopeOf(access: MarketAccess): string {
  return mayUseFinnhub(access) ? access.scope : `${access.scope}${freeSuffix}`;
}

/** Every scope that belongs to a user's own keys. */
export const scopesOfUser = (userId: string): string[] => [userId, `${userId}${freeSuffix}`];
