import type { readingEndpoints } from "#contract/reading.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import type { HighlightsService } from "./highlights.service.ts";
import type { MutesService } from "./mutes.service.ts";
import type { ReadingService } from "./reading.service.ts";

export const readingRoutes = ({
  reading,
  mutes,
  highlights,
}: {
  reading: ReadingService;
  mutes: MutesService;
  highlights: HighlightsService;
}): Handlers<typeof readingEndpoints> => ({
  listSavedItems: ({ actor, query }) => reading.saved(actor, query),
  listMutes: ({ actor }) => mutes.list(actor),
  addMute: ({ actor, body }) => mutes.add(actor, body),
  deleteMute: ({ actor, params }) => mutes.remove(actor, params.id),
  listHighlights: ({ actor }) => highlights.list(actor),
  addHighlight: ({ actor, body }) => highlights.add(actor, body),
  deleteHighlight: ({ actor, params }) => highlights.remove(actor, params.id),
  markRead: ({ actor, body }) => reading.markRead(actor, body),
  markAllRead: ({ actor, body }) => reading.markAllRead(actor, body),
  undoMarkAllRead: ({ actor, body }) => reading.undo(actor, body),
  changeReadingState: ({ actor, params, body }) => reading.change(actor, params.id, body),
});
