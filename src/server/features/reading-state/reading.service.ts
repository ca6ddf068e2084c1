import type {
  MarkAllRead,
  MarkAllReadAnswer,
  ReadBatch,
  ReadingEvent,
  ReadingPatch,
  ReadingState,
  ReadUndo,
  SavedAnswer,
  SavedQuery,
} from "#contract/reading.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { savedMax } from "#domain/news/limits.ts";
import { highlightOf, type NewsRule } from "#domain/news/mutes.ts";
import { formerFeed, newsItemOf } from "#server/features/reading-list/news-item.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { CompaniesService } from "../companies/companies.service.ts";
import type { ReadMarksStore } from "./read-marks.store.ts";
import type { ReadingStore } from "./reading.store.ts";
import type { SavedItem, SavedPlace, SavedStore } from "./saved.store.ts";

export type ReadingServiceDeps = {
  store: ReadingStore;
  marks: ReadMarksStore;
  savedItems: SavedStore;
  newsRules: (userId: string) => Promise<NewsRule[]>;
  companies: Pick<CompaniesService, "companiesFor">;
  events: EventBus;
};

export type ReadingService = ReturnType<typeof createReadingService>;

/** "<milliseconds>.<item id>". */
function placeIn(cursor: string): SavedPlace {
  const [, ms, itemId] = /^(\d{1,15})\.([A-Za-z0-9_-]{1,64})$/.exec(cursor) ?? [];
  if (ms === undefined || itemId === undefined) throw new AppError("bad-input", { field: "cursor" });
  return { savedAt: new Date(Number(ms)), itemId };
}

const cursorAfter = ({ savedAt, item }: SavedItem) => `${savedAt.getTime()}.${item.id}`;

/** What users do with items: read, unread, keep for later, mark all as read. */
export function createReadingService(deps: ReadingServiceDeps) {
  const { store, marks, savedItems, companies, events } = deps;
  const tell = (userId: string, change: ReadingEvent) => events.publish({ kind: "reading", userId, change });

  return {
    /** @throws AppError item-not-found, saved-limit-reached */
    async change(actor: Actor, itemId: string, patch: ReadingPatch): Promise<ReadingState> {
      if (patch.saved && (await store.countSaved(actor.userId)) >= savedMax)
        throw new AppError("saved-limit-reached");
      const state = await store.change(actor.userId, itemId, patch);
      if (!state) throw new AppError("item-not-found");
      await tell(actor.userId, { ids: [itemId], ...patch });
      return { id: itemId, ...state };
    },

    async markRead(actor: Actor, { ids }: ReadBatch): Promise<{ marked: number }> {
      const marked = await store.markRead(actor.userId, [...new Set(ids)]);
      if (marked.length > 0) await tell(actor.userId, { ids: marked, read: true });
      return { marked: marked.length };
    },

    /** @throws AppError feed-not-found, folder-not-found */
    async markAllRead(actor: Actor, chosen: MarkAllRead): Promise<MarkAllReadAnswer> {
      const answer = await marks.markAll(actor.userId, chosen);
      if (!answer && chosen.feedId === undefined)
        throw new AppError("folder-not-found", { field: "folderId" });
      if (!answer) throw new AppError("feed-not-found", { field: "feedId" });
      await tell(actor.userId, { ids: [] });
      return answer;
    },

    /** @throws AppError undo-expired */
    async undo(actor: Actor, { undoId }: ReadUndo): Promise<{ restored: true }> {
      if (!(await marks.undo(actor.userId, undoId))) throw new AppError("undo-expired");
      await tell(actor.userId, { ids: [] });
      return { restored: true };
    },

    async saved(actor: Actor, { cursor, limit }: SavedQuery): Promise<SavedAnswer> {
      const after = cursor === undefined ? undefined : placeIn(cursor);
      const found = await savedItems.list(actor.userId, after, limit + 1);
      const page = found.slice(0, limit);
      const named = await companies.companiesFor(
        actor,
        page.map(({ item }) => item),
      );
      const highlight = highlightOf(await deps.newsRules(actor.userId));
      const items = page.map((each) => {
        const { item, read, savedAt } = each;
        const feed = each.feed ?? formerFeed(each);
        const seen = named.get(item.id) ?? { detectedCompanies: [] };
        return newsItemOf({ item, feed, companies: seen, state: { read, savedAt } }, highlight);
      });
      const last = page.at(-1);
      return { items, next: found.length > limit && last ? cursorAfter(last) : null };
    },
  };
}
