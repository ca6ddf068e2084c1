/** How long a deleted feed, prompt or watchlist can be brought back. */
export const undoMinutesMax = 60;
/** Of one kind and one user; the oldest deletions become final first. */
export const removedEntriesMax = 50;
