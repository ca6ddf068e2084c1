import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import type { AdminAction, AdminArea, AdminChanges } from "#domain/admin/admin-action.ts";
import type { Database } from "#server/db/database.ts";
import { accounts, users } from "#server/db/schema/accounts.ts";
import { adminActions } from "#server/db/schema/admin.ts";
import { waitlist } from "#server/db/schema/waitlist.ts";

export type ActionEnd = { outcome: string; subject: string | null; changes: AdminChanges };

export type ActionsPage = { area: AdminArea | undefined; before: number | undefined; limit: number };

export type AdminActionsStore = ReturnType<typeof createAdminActionsStore>;

export function createAdminActionsStore({ db }: { db: Database }) {
  return {
    /** @returns the id of the row */
    async begin(adminId: string, action: AdminAction): Promise<number> {
      const [row] = await db
        .insert(adminActions)
        .values({ adminId, ...action })
        .returning({ id: adminActions.id });
      if (!row) throw new Error("The action was not recorded.");
      return row.id;
    },

    async end(id: number, end: ActionEnd): Promise<void> {
      await db.update(adminActions).set(end).where(eq(adminActions.id, id));
    },

    /** The newest first, each with the admin's name as it is now; null when there is no such user any more. */
    list({ area, before, limit }: ActionsPage) {
      return db
        .select({
          id: adminActions.id,
          at: adminActions.at,
          adminId: adminActions.adminId,
          adminName: users.fullName,
          area: adminActions.area,
          action: adminActions.action,
          subject: adminActions.subject,
          changes: adminActions.changes,
          outcome: adminActions.outcome,
        })
        .from(adminActions)
        .leftJoin(users, and(eq(users.id, adminActions.adminId), isNull(users.removedAt)))
        .where(
          and(
            area === undefined ? undefined : eq(adminActions.area, area),
            before === undefined ? undefined : lt(adminActions.id, before),
          ),
        )
        .orderBy(desc(adminActions.id))
        .limit(limit);
    },

    /** Drops what is older than the days, and the oldest beyond the number. */
    async dropOld({ days, rows }: { days: number; rows: number }): Promise<void> {
      await db.execute(sql`delete from admin_actions where at < now() - make_interval(days => ${days})`);
      await db.execute(sql`delete from admin_actions where id <= (
        select id from admin_actions order by id desc offset ${rows} limit 1)`);
    },

    /** What can be changed of a user, for a look before and after. */
    async user(id: string) {
      const [row] = await db
        .select({
          fullName: users.fullName,
          email: users.email,
          phone: users.phone,
          role: users.role,
          subscriptionType: users.subscriptionType,
          paymentInfo: sql<unknown>`${users.paymentInfo} -> 'paymentStatus'`,
          removed: sql<boolean>`${users.removedAt} is not null`,
          password: accounts.password,
        })
        .from(users)
        .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential")))
        .where(eq(users.id, id));
      return row;
    },

    async waitlistEntry(id: string) {
      const { status, invitedAt } = waitlist;
      const [row] = await db.select({ status, invitedAt }).from(waitlist).where(eq(waitlist.id, id));
      return row;
    },
  };
}
