/** A part of a long list. Its items stay in it while the list grows around and between them. */
export type ListChunk = { id: number; keys: readonly string[] };

/** Lists up to this length are one part. */
export const wholeItemsMax = 50;
const chunkItems = 25;
/** A part that became longer is divided when it is far from the screen. */
const chunkItemsMax = 100;

function startChunks(keys: readonly string[], firstId: number): ListChunk[] {
  const length = keys.length <= wholeItemsMax ? wholeItemsMax : chunkItems;
  const count = Math.ceil(keys.length / length);
  return Array.from({ length: count }, (_, at) => ({
    id: firstId + at,
    keys: keys.slice(at * length, (at + 1) * length),
  }));
}

const isUnknown = Symbol();

/**
 * The parts of a list after a change: an item that moved to another part would be rendered again, without its focus and what
 * is open in it. New items join the part that they stand in; at the end and between two parts many make their own.
 */
export function nextChunks(
  before: readonly ListChunk[],
  keys: readonly string[],
  isRendered: (chunkId: number) => boolean,
): ListChunk[] {
  const chunkOf = new Map(before.flatMap(({ id, keys: mine }) => mine.map((key) => [key, id] as const)));
  const freeId = Math.max(0, ...before.map(({ id }) => id)) + 1;
  const runs = runsOf(keys, (key) => chunkOf.get(key) ?? isUnknown);
  const places = runs.flatMap(({ place }) => (place === isUnknown ? [] : place));
  const inOrder = places.filter((place, at) => place !== places[at - 1]);
  // Nothing is as it was, or parts would have to be mixed: as if it were a new list.
  if (places.length === 0 || new Set(inOrder).size < inOrder.length) return startChunks(keys, freeId);

  const chunks: { id: number | undefined; keys: string[] }[] = [];
  for (const [at, { place, keys: run }] of runs.entries()) {
    const last = chunks.at(-1);
    const [left, right] = [runs[at - 1]?.place, runs[at + 1]?.place];
    if (place === isUnknown) {
      if (last && left === right) last.keys.push(...run);
      else chunks.push({ id: undefined, keys: run });
    } else if (last && last.id === place) last.keys.push(...run);
    else chunks.push({ id: place, keys: run });
  }
  let id = freeId;
  return joined(chunks).flatMap((chunk) => {
    const isLong = chunk.id === undefined || (chunk.keys.length > chunkItemsMax && !isRendered(chunk.id));
    const parts = isLong ? startParts(chunk.keys) : [chunk.keys];
    return parts.map((part) => ({ id: isLong ? id++ : (chunk.id as number), keys: part }));
  });
}

const startParts = (keys: readonly string[]) =>
  Array.from({ length: Math.ceil(keys.length / chunkItems) }, (_, at) =>
    keys.slice(at * chunkItems, (at + 1) * chunkItems),
  );

/** Few new items at a border join the part before them, or that after them at the start of the list. */
function joined(chunks: readonly { id: number | undefined; keys: string[] }[]) {
  const all: { id: number | undefined; keys: string[] }[] = [];
  for (const chunk of chunks) {
    const last = all.at(-1);
    const isShort = (one: { id: number | undefined; keys: string[] }, other: { keys: string[] }) =>
      one.id === undefined && one.keys.length + other.keys.length <= wholeItemsMax;
    if (last && (isShort(chunk, last) || isShort(last, chunk)))
      all.splice(-1, 1, { id: last.id ?? chunk.id, keys: [...last.keys, ...chunk.keys] });
    else all.push(chunk);
  }
  return all;
}

function runsOf<Place>(keys: readonly string[], placeOf: (key: string) => Place) {
  const runs: { place: Place; keys: string[] }[] = [];
  for (const key of keys) {
    const place = placeOf(key);
    const last = runs.at(-1);
    if (last && last.place === place) last.keys.push(key);
    else runs.push({ place, keys: [key] });
  }
  return runs;
}
