/** Answers are used for three days (specification section 9). */
export const cacheLifetimeMs = 3 * 24 * 60 * 60 * 1_000;

/** Characters of a key of the cache (specification section 9). */
export const cacheKeyCharactersMax = 50;

/** Answers that are kept, used or not: about 30 MB. */
export const cachedDetectionsMax = 100_000;
