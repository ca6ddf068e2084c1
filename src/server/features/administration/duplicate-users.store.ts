import { eq, inArray, or, sql } from "drizzle-orm";
import { byWorthKeeping, normalEmail } from "#domain/accounts/duplicates.ts";
import type { Database } from "#server/db/database.ts";
import { profilePictures, users } from "#server/db/schema/accounts.ts";
import { alertFirings, alerts } from "#server/db/schema/alerts.ts";
import { aiSpending, aiSpendingDays, analyses, prompts } from "#server/db/schema/analysis.ts";
import { calls } from "#server/db/schema/calls.ts";
import { digests } from "#server/db/schema/digests.ts";
import { feedFolders, feeds } from "#server/db/schema/feeds.ts";
import { companyFacts, quotes } from "#server/db/schema/market.ts";
import { apiKeys, userSettings, vendorKeys } from "#server/db/schema/settings.ts";
import { watchlists } from "#server/db/schema/watchlists.ts";
import { endSubscription } from "./erasure.store.ts";
import type { StoredUser, Transaction } from "./new-user.store.ts";

type StoredKey = typeof vendorKeys.$inferSelect;

/** A user's own key, encrypted for another user; undefined for one that cannot be moved. */
export type ResealsKey = (key: StoredKey, toId: string) => string | undefined;

export type Merged = { keptId: string; removedIds: string[] };

/** Any fixed number: processes that start together clean one after the other. */
const cleanupLock = 7_331_205;

/** What a record lacks and another one has. Ways to sign in are not among it: they stay the kept record's own. */
function missingFields(kept: StoredUser, others: StoredUser[]): Partial<StoredUser> {
  const all = [kept, ...others];
  const first = <F extends "phone" | "profilePicture" | "subscriptionType" | "paymentInfo">(field: F) =>
    all.find((each) => each[field] !== null)?.[field] ?? null;
  return {
    fullName: all.find((each) => each.fullName.trim() !== "")?.fullName ?? kept.fullName,
    phone: first("phone"),
    profilePicture: first("profilePicture"),
    subscriptionType: first("subscriptionType"),
    paymentInfo: first("paymentInfo"),
  };
}

/** The stored picture goes where its address goes (see `missingFields`). */
async function movePicture(tx: Transaction, kept: StoredUser, others: StoredUser[]): Promise<void> {
  const from = [kept, ...others].find((each) => each.profilePicture !== null);
  if (from !== undefined && from.id !== kept.id)
    await tx.update(profilePictures).set({ userId: kept.id }).where(eq(profilePictures.userId, from.id));
}

async function moveKeys(tx: Transaction, fromId: string, toId: string, reseal: ResealsKey): Promise<void> {
  const [from] = await tx.select().from(apiKeys).where(eq(apiKeys.userId, fromId));
  if (!from) return;
  const { userId: _, lastUpdated: __, ...settings } = from;
  await tx
    .insert(apiKeys)
    .values({ userId: toId, ...settings })
    .onConflictDoNothing();
  // A key that the other one has at the same vendor stays.
  for (const key of await tx.select().from(vendorKeys).where(eq(vendorKeys.userId, fromId))) {
    const sealed = reseal(key, toId);
    if (sealed === undefined) continue;
    await tx
      .insert(vendorKeys)
      .values({ ...key, userId: toId, sealed })
      .onConflictDoNothing();
  }
}

/** Moves what depends on a user to another one, but for what the other one has already. */
async function moveData(tx: Transaction, fromId: string, toId: string, reseal: ResealsKey): Promise<void> {
  await moveKeys(tx, fromId, toId, reseal);
  await tx.execute(sql`
    update ${userSettings} set user_id = ${toId} where user_id = ${fromId}
      and not exists (select 1 from ${userSettings} own where own.user_id = ${toId})`);
  await tx.execute(sql`
    update ${prompts} moved set user_id = ${toId},
      "order" = moved."order" + (select coalesce(max(own."order"), 0) from ${prompts} own where own.user_id = ${toId})
    where user_id = ${fromId} and not exists (
      select 1 from ${prompts} own where own.user_id = ${toId} and own.name = moved.name and own.prompt = moved.prompt)`);
  // Where both have watchlists, the kept account's stay: names may be taken. Shares and weights are encrypted for the other
  // record, and are entered again.
  await tx.execute(sql`
    update ${watchlists} set user_id = ${toId} where user_id = ${fromId}
      and not exists (select 1 from ${watchlists} own where own.user_id = ${toId})`);
  // Alerts move with what they name; their channels are encrypted for the other record and are added again.
  await tx.execute(sql`
    update ${alertFirings} firing set user_id = ${toId} from ${alerts} moved
    where firing.alert_id = moved.id and moved.user_id = ${fromId}
      and not exists (select 1 from ${alerts} own where own.user_id = ${toId})`);
  await tx.execute(sql`
    update ${alerts} set user_id = ${toId}, channel_ids = '{}' where user_id = ${fromId}
      and not exists (select 1 from ${alerts} own where own.user_id = ${toId})`);
  await tx.execute(sql`
    update ${digests} set user_id = ${toId} where user_id = ${fromId}
      and not exists (select 1 from ${digests} own where own.user_id = ${toId})`);
  // Where both have folders, the feeds that move lose theirs: names may be taken.
  await tx.execute(sql`
    update ${feedFolders} set user_id = ${toId} where user_id = ${fromId}
      and not exists (select 1 from ${feedFolders} own where own.user_id = ${toId})`);
  await tx.execute(sql`
    update ${feeds} moved set user_id = ${toId},
      "order" = moved."order" + (select coalesce(max(own."order"), 0) from ${feeds} own where own.user_id = ${toId})
    where user_id = ${fromId} and not exists (
      select 1 from ${feeds} own where own.user_id = ${toId} and own.channel_id = moved.channel_id)`);
  await tx.execute(sql`
    insert into ${aiSpending} as own (user_id, payer, month, micro_dollars)
    select ${toId}, payer, month, micro_dollars from ${aiSpending} where user_id = ${fromId}
    on conflict (user_id, payer, month) do update set micro_dollars = own.micro_dollars + excluded.micro_dollars`);
  await tx.execute(sql`
    insert into ${aiSpendingDays} as own (user_id, payer, day, micro_dollars)
    select ${toId}, payer, day, micro_dollars from ${aiSpendingDays} where user_id = ${fromId}
    on conflict (user_id, payer, day) do update set micro_dollars = own.micro_dollars + excluded.micro_dollars`);
  await tx.update(analyses).set({ userId: toId }).where(eq(analyses.userId, fromId));
  // Ids of prompts are nobody else's, so that no call of the other record is among them.
  await tx.update(calls).set({ userId: toId }).where(eq(calls.userId, fromId));
}

/** Removes users for good, with what their own keys fetched. */
async function removeUsers(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of [quotes, companyFacts]) await tx.delete(table).where(inArray(table.scope, ids));
  await tx.delete(users).where(inArray(users.id, ids));
}

export type DuplicateUsersStore = ReturnType<typeof createDuplicateUsersStore>;

export function createDuplicateUsersStore({ db }: { db: Database }) {
  return {
    /** Ids of users whose address is not stored as it is compared, by the address as it is compared. */
    async misspelt(): Promise<Map<string, string[]>> {
      // Printable ASCII without capitals and spaces needs no second look.
      const rows = await db
        .select({ id: users.id, email: users.email })
        .from(users)
        .where(sql`${users.email} collate "C" !~ '^[!-@[-~]*$'`);
      const found = new Map<string, string[]>();
      for (const { id, email } of rows) {
        const normal = normalEmail(email);
        if (normal !== email) found.set(normal, [...(found.get(normal) ?? []), id]);
      }
      return found;
    },

    /** Makes all records of an address one, whole or not at all; undefined when another process has done it. */
    async merge(email: string, ids: string[], reseal: ResealsKey): Promise<Merged | undefined> {
      return db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${cleanupLock})`);
        const rows = await tx
          .select()
          .from(users)
          .where(or(eq(users.email, email), inArray(users.id, ids)))
          .for("update");
        const records = byWorthKeeping(rows.filter((each) => normalEmail(each.email) === email));
        const [kept, ...others] = records;
        if (!kept || (others.length === 0 && kept.email === email)) return undefined;
        const live = others.filter(({ removedAt }) => removedAt === null);
        for (const { id } of live) await moveData(tx, id, kept.id, reseal);
        await movePicture(tx, kept, live);
        const paid = missingFields(kept, live).paymentInfo?.subscriptionId;
        // One account is paid once.
        for (const each of live)
          if (each.paymentInfo?.subscriptionId !== paid) await endSubscription(tx, each);
        const removedIds = others.map(({ id }) => id);
        await removeUsers(tx, removedIds);
        await tx
          .update(users)
          .set({ ...missingFields(kept, live), email, updatedAt: new Date() })
          .where(eq(users.id, kept.id));
        return { keptId: kept.id, removedIds };
      });
    },
  };
}
