import { setImmediate } from "node:timers/promises";

/** Readers wait no longer than this for work on thousands of rows. */
const workMsMax = 4;

/** Works on the rows in their order, and lets everything else in between. */
export async function inSlices<Row>(rows: readonly Row[], work: (row: Row) => void): Promise<void> {
  let sinceMs = performance.now();
  for (const row of rows) {
    work(row);
    if (performance.now() - sinceMs < workMsMax) continue;
    await setImmediate();
    sinceMs = performance.now();
  }
}
