/** A row of a feed's list in its order: by date, and among equal dates by arrival number. */
export type FeedPosition = { sortKey: number; seq: number };

/**
 * How far down a list was read: of each channel the last item that was settled, and the highest arrival number that the
 * list knew. A channel without a position is read from its top.
 */
export type OlderCursor = { seen: number; positions: ReadonlyMap<string, FeedPosition> };

/** Long enough for a position in each feed that a user may follow. */
export const olderCursorLengthMax = 25_000;

const version = "1";
const base = 36;
const head = /^1\.([0-9a-z]{1,11})$/;
const entry = /^([A-Za-z0-9_-]{1,64})\.(-?[0-9a-z]{1,10})\.([0-9a-z]{1,11})$/;

export function writeOlderCursor({ seen, positions }: OlderCursor): string {
  const entries = [...positions].map(
    ([channelId, { sortKey, seq }]) => `${channelId}.${sortKey.toString(base)}.${seq.toString(base)}`,
  );
  return [`${version}.${seen.toString(base)}`, ...entries].join("~");
}

/** Null for a text that this never wrote. */
export function readOlderCursor(text: string): OlderCursor | null {
  if (text.length > olderCursorLengthMax) return null;
  const [first = "", ...entries] = text.split("~");
  const [, seen] = head.exec(first) ?? [];
  if (seen === undefined) return null;
  const positions = new Map<string, FeedPosition>();
  for (const each of entries) {
    const [, channelId, sortKey, seq] = entry.exec(each) ?? [];
    if (channelId === undefined || sortKey === undefined || seq === undefined) return null;
    if (positions.has(channelId)) return null;
    positions.set(channelId, {
      sortKey: Number.parseInt(sortKey, base),
      seq: Number.parseInt(seq, base),
    });
  }
  const numbers = [Number.parseInt(seen, base), ...[...positions.values()].flatMap(Object.values)];
  return numbers.every(Number.isSafeInteger) ? { seen: Number.parseInt(seen, base), positions } : null;
}

/** Whether a row is below a position, so that it was not reached yet. */
export const isBelow = (row: FeedPosition, { sortKey, seq }: FeedPosition): boolean =>
  row.sortKey === sortKey ? row.seq < seq : row.sortKey < sortKey;
