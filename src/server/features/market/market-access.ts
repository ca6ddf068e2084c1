import type { MarketAccess } from "#server/features/settings/keys.service.ts";

export type MainAccess = MarketAccess & { mainKey: string };

/** True when calls to the main source are switched on and possible. */
export function mayUseMain(access: MarketAccess): access is MainAccess {
  return access.mainEnabled && access.mainKey !== null && access.mainKey !== "";
}

/** True when some source may be asked. */
export function mayUseAny(access: MarketAccess): boolean {
  return mayUseMain(access) || access.freeEnabled;
}

const freeSuffix = "/free";

/**
 * The scope under which answers are kept: accounts that have switched the main source off share nothing with those
 * that have it on.
 */
export function quoteScopeOf(access: MarketAccess): string {
  return mayUseMain(access) ? access.scope : `${access.scope}${freeSuffix}`;
}

/** Every scope that belongs to a user's own keys. */
export const scopesOfUser = (userId: string): string[] => [userId, `${userId}${freeSuffix}`];
