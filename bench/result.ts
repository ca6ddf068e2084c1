export type BenchResult = {
  name: string;
  value: number;
  unit: string;
  peer: string;
  /** Ours against the peer's, both measured in this run; above 1 is better for us. */
  ratio: number;
  note?: string;
};

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

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
