export type BenchResult = {
  name: string;
  value: number;
  unit: string;
  peer: string;
  /** Ours against the peer's, both measured in this run; above 1 is better for us. */
  ratio: number;
  note?: string;
};

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[(sorted.length >> 1) - 1] ?? 0)) / 2;
}

/** A result of which less is better: time, memory, bytes. The note starts with our part of the peer's figure. */
export function lessIsBetter(
  result: Omit<BenchResult, "ratio" | "note">,
  peerValue: number,
  note: string,
): BenchResult {
  const times = (result.value / peerValue).toFixed(2);
  return {
    ...result,
    ratio: peerValue / result.value,
    note: `${times} x the peer's ${peerValue.toPrecision(3)} ${result.unit}; ${note}`,
  };
}
