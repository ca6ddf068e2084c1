import { and, eq, gt, ne, sql } from "drizzle-orm";
import { inviteDays } from "#domain/site/waitlist.ts";
import type { Database } from "#server/db/database.ts";
import { waitlist } from "#server/db/schema/waitlist.ts";
import type { StoredEntry } from "./waitlist.store.ts";

export type LiveInvitation = { email: string; expiresAt: Date };

export type InvitationsStore = ReturnType<typeof createInvitationsStore>;

export function createInvitationsStore({ db }: { db: Database }) {
  return {
    /** In place of an earlier invitation of the address. Undefined for one that has an account, and for none. */
    async invite(id: string, hash: string): Promise<StoredEntry | undefined> {
      const [row] = await db
        .update(waitlist)
        .set({
          status: "invited",
          inviteHash: hash,
          invitedAt: sql`now()`,
          inviteExpiresAt: sql`now() + make_interval(days => ${inviteDays})`,
        })
        .where(and(eq(waitlist.id, id), ne(waitlist.status, "joined")))
        .returning();
      return row;
    },
    async find(hash: string): Promise<LiveInvitation | undefined> {
      const { email, inviteExpiresAt } = waitlist;
      const [row] = await db
        .select({ email, expiresAt: inviteExpiresAt })
        .from(waitlist)
        .where(and(eq(waitlist.inviteHash, hash), gt(inviteExpiresAt, sql`now()`)));
      return row?.expiresAt ? { email: row.email, expiresAt: row.expiresAt } : undefined;
    },
  };
}
