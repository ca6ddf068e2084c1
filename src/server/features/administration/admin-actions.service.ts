import type { AdminActionsAnswer, AdminActionsQuery } from "#contract/admin-system.ts";
import { type AdminAction, type AdminArea, adminChangesOf } from "#domain/admin/admin-action.ts";
import type { ActionEnd, AdminActionsStore } from "./admin-actions.store.ts";

export type AdminActionsDeps = {
  store: AdminActionsStore;
  /** How the things that have no id of their own are now. */
  looks: Partial<Record<AdminArea, () => Promise<Record<string, unknown>>>>;
  /** How a listing is. */
  listing: (id: string) => Promise<Record<string, unknown> | undefined>;
};

export type AdminActionsService = ReturnType<typeof createAdminActionsService>;

/** An action in progress. */
export type BegunAction = {
  /** @param created id of what the action made */
  end(outcome: string, created: string | null): Promise<void>;
};

const retentionDays = 400;
const rowsStored = 20_000;

/** Admin activity: who, what, how it was before and after, and when. */
export function createAdminActionsService({ store, looks, listing }: AdminActionsDeps) {
  async function look(area: AdminArea, subject: string | null): Promise<Record<string, unknown> | undefined> {
    if (area === "users") return subject === null ? undefined : store.user(subject);
    if (area === "waitlist") return subject === null ? undefined : store.waitlistEntry(subject);
    if (area === "companies") return subject === null ? undefined : listing(subject);
    return looks[area]?.();
  }

  return {
    /** Records that the action begins; when that fails, the action must not happen. */
    async begin(adminId: string, action: AdminAction): Promise<BegunAction> {
      const before = await look(action.area, action.subject);
      const id = await store.begin(adminId, action);
      return {
        async end(outcome, created) {
          const subject = action.subject ?? created;
          const after = outcome === "done" ? await look(action.area, subject) : before;
          const end: ActionEnd = { outcome, subject, changes: adminChangesOf(before, after) };
          await store.end(id, end);
        },
      };
    },

    /** The newest first. */
    async list({ area, cursor, limit }: AdminActionsQuery): Promise<AdminActionsAnswer> {
      const rows = await store.list({ area, before: cursor, limit: limit + 1 });
      const visible = rows.slice(0, limit);
      return {
        actions: visible.map(({ id, at, ...rest }) => ({ ...rest, id: String(id), at: at.toISOString() })),
        next: rows.length > limit ? String(visible.at(-1)?.id) : null,
      };
    },

    dropOld: () => store.dropOld({ days: retentionDays, rows: rowsStored }),
  };
}
