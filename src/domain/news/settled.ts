import { articleKeys, type MergeableItem } from "./merge.ts";
import type { FeedPosition } from "./older-cursor.ts";

type ReadRow = MergeableItem & FeedPosition & { channelId: string };

/**
 * Of each channel the last row down to which everything is settled, so that the next page of a list goes on below it.
 * Settled is what the page shows, in whichever copy, and what a rule hides. What the page had no room for is not; all
 * rows of that channel from there on come again. A copy without a date waits for none: the dated one is shown in its place.
 *
 * @param rows each channel's rows in its order
 */
export function settledPositions<Row extends ReadRow>(
  rows: readonly Row[],
  shown: readonly MergeableItem[],
  isHidden: (row: Row) => boolean,
): Map<string, FeedPosition> {
  const settled = new Set(shown.flatMap(articleKeys));
  const dated = new Set(
    rows.flatMap((row) => (row.pubDate === null || isHidden(row) ? [] : articleKeys(row))),
  );
  const positions = new Map<string, FeedPosition>();
  const stopped = new Set<string>();
  for (const row of rows) {
    if (stopped.has(row.channelId)) continue;
    const isOneOf = (keys: ReadonlySet<string>) => articleKeys(row).some((key) => keys.has(key));
    const isSettled = isHidden(row) || isOneOf(settled) || (row.pubDate === null && isOneOf(dated));
    if (isSettled) positions.set(row.channelId, { sortKey: row.sortKey, seq: row.seq });
    else stopped.add(row.channelId);
  }
  return positions;
}
