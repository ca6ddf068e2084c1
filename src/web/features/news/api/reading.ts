import type { MarkAllReadAnswer, ReadingPatch, ReadingState } from "#contract/reading.ts";
import { api } from "#web/lib/api.ts";

/** Stores what the reader did with a headline. */
export const changeReading = (id: string, change: ReadingPatch) =>
  api.patch<ReadingState>(`/api/news/${encodeURIComponent(id)}`, change);

/** Everything that has arrived by now counts as read, of one feed or of all. */
export const markAllRead = (feedId: string | undefined) =>
  api.post<MarkAllReadAnswer>("/api/news/mark-all-read", feedId === undefined ? {} : { feedId });

export const undoAllRead = (undoId: string) => api.post("/api/news/mark-all-read/undo", { undoId });
