/** A figure with the bounds of its 95 % interval. */
export type Interval = { value: number; low: number; high: number };

const z = 1.959964;

/** So many digits survive any order of arithmetic, and files stay equal to the byte. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6;
const between = (value: number) => Math.min(1, Math.max(0, value));

/** A share with its Wilson score interval. @param total above 0 */
export function wilson(hits: number, total: number): Interval {
  const share = hits / total;
  const divisor = 1 + z ** 2 / total;
  const center = (share + z ** 2 / (2 * total)) / divisor;
  const half = (z / divisor) * Math.sqrt((share * (1 - share)) / total + z ** 2 / (4 * total ** 2));
  return {
    value: rounded(share),
    low: rounded(between(center - half)),
    high: rounded(between(center + half)),
  };
}

/**
 * The mean of squared errors with Student's interval: their own spread over the square root of their number (Bradley,
 * Schwartz and Hashino 2008: the Brier score is an unbiased mean with an exact sampling variance). The quantile is
 * Cornish and Fisher's approximation: 2.042 for 30 calls, where the table has 2.045. @param values at least two
 */
export function meanInterval(values: readonly number[]): Interval {
  const total = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / total;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (total - 1);
  const quantile = z + (z ** 3 + z) / (4 * (total - 1));
  const half = quantile * Math.sqrt(variance / total);
  return { value: rounded(mean), low: rounded(between(mean - half)), high: rounded(between(mean + half)) };
}
