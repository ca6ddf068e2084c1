/** Numbers that follow from a seed. */
export function createRandom(seed: number) {
  let state = seed >>> 0 || 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4_294_967_296;
  };
  const below = (max: number): number => Math.floor(next() * max);
  return {
    below,
    chance: (share: number): boolean => next() < share,
    pick: <T>(list: readonly T[]): T => {
      const one = list[below(list.length)];
      if (one === undefined) throw new Error("There is nothing to pick from.");
      return one;
    },
  };
}

export type Random = ReturnType<typeof createRandom>;
