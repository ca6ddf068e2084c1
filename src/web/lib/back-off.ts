const firstMs = 1_000;
const longestMs = 60_000;

/**
 * Wait before the next try in milliseconds: doubled per failure up to a minute, the last half by chance.
 * `random` answers from 0 to below 1.
 */
export function backOffMs(failures: number, random: () => number): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(failures, 10));
  return full / 2 + (full / 2) * random();
}
