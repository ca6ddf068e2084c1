/** A 32-bit hash of a text (FNV-1a with a final mix): the same text gives the same number everywhere. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mixed(hash);
}

/** Spreads the bits of a 32-bit number. */
export function mixed(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

export type Dice = {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
};

/** Repeatable chance: equal seeds give equal throws. `pick` throws on an empty list. */
export function createDice(seed: string): Dice {
  let state = hashOf(seed);
  function next(): number {
    state = (state + 0x9e3779b9) | 0;
    return mixed(state) / 4294967296;
  }
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => {
      const found = list[Math.floor(next() * list.length)];
      if (found === undefined) throw new Error("Nothing to pick from.");
      return found;
    },
  };
}
