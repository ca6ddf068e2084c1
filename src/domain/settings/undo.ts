/** How long a deleted feed or prompt can be brought back. */
export const undoMinutesMax = 60;
/** Of one kind and one user; the oldest deletions become final first. */
export const removedEntriesMax = 50;
