import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#server/db/database.ts";
import { signUpKeys, twoFactors, users } from "#server/db/schema/accounts.ts";
import { alertChannels } from "#server/db/schema/alerts.ts";
import { accountMails } from "#server/db/schema/mails.ts";
import { vendorKeys } from "#server/db/schema/settings.ts";
import { serverSecrets } from "#server/db/schema/site.ts";
import { watchlistHoldings } from "#server/db/schema/watchlists.ts";
import { listenerName } from "#server/platform/events/postgres-events.ts";
import type { SecretPlace } from "#server/platform/secrets/secret-box.ts";
import {
  accountMailPlace,
  alertChannelPlace,
  serverSecretPlace,
  signUpKeyPlace,
  vendorKeyPlace,
  watchlistHoldingsPlace,
} from "#server/platform/secrets/secret-places.ts";

type Kind = {
  table: PgTable;
  /** Whose text it is: a user's id, a sign-up's, a mail's, or the secret's own name. */
  owner: PgColumn;
  /** Where an owner has several. */
  vendor: PgColumn | null;
  sealed: PgColumn;
  place: (owner: string, vendor: string) => SecretPlace;
};

/**
 * Every table that holds encrypted text, with the place each text is encrypted for. Second factors are encrypted under the
 * session secret, which is one of these texts itself.
 */
const sealedTables = {
  vendor_keys: {
    table: vendorKeys,
    owner: vendorKeys.userId,
    vendor: vendorKeys.vendor,
    sealed: vendorKeys.sealed,
    place: vendorKeyPlace,
  },
  sign_up_keys: {
    table: signUpKeys,
    owner: signUpKeys.signUpId,
    vendor: signUpKeys.vendor,
    sealed: signUpKeys.sealed,
    place: signUpKeyPlace,
  },
  alert_channels: {
    table: alertChannels,
    owner: alertChannels.userId,
    vendor: alertChannels.id,
    sealed: alertChannels.sealed,
    place: alertChannelPlace,
  },
  account_mails: {
    table: accountMails,
    owner: accountMails.id,
    vendor: null,
    sealed: accountMails.sealed,
    place: accountMailPlace,
  },
  watchlist_holdings: {
    table: watchlistHoldings,
    owner: watchlistHoldings.userId,
    vendor: watchlistHoldings.watchlistId,
    sealed: watchlistHoldings.sealed,
    place: watchlistHoldingsPlace,
  },
  server_secrets: {
    table: serverSecrets,
    owner: serverSecrets.name,
    vendor: null,
    sealed: serverSecrets.sealed,
    place: serverSecretPlace,
  },
} as const satisfies Record<string, Kind>;
export type SealedTable = keyof typeof sealedTables;
export const sealedTableNames = Object.keys(sealedTables) as SealedTable[];

export type EncryptedText = {
  table: SealedTable;
  owner: string;
  /** Empty where an owner has one text. */
  vendor: string;
  place: SecretPlace;
  sealed: string;
};

export type EncryptedTextsStore = ReturnType<typeof createEncryptedTextsStore>;

export function createEncryptedTextsStore({ db }: { db: Database }) {
  /** The text itself, as long as it is the one that was read. */
  function same(text: EncryptedText) {
    const { owner, vendor, sealed } = sealedTables[text.table];
    return and(eq(owner, text.owner), vendor ? eq(vendor, text.vendor) : undefined, eq(sealed, text.sealed));
  }

  return {
    /** A page of a table's texts in the order of its primary key. */
    async page(
      name: SealedTable,
      { after, rowsMax }: { after: Pick<EncryptedText, "owner" | "vendor">; rowsMax: number },
    ): Promise<EncryptedText[]> {
      const { table, owner, vendor, sealed, place }: Kind = sealedTables[name];
      const isAfter = vendor
        ? sql`(${owner}, ${vendor}) > (${after.owner}, ${after.vendor})`
        : gt(owner, after.owner);
      const rows = await db
        .select({
          owner: sql<string>`${owner}`,
          vendor: vendor ? sql<string>`${vendor}` : sql<string>`''`,
          sealed: sql<string>`${sealed}`,
        })
        .from(table)
        .where(isAfter)
        .orderBy(asc(owner), ...(vendor ? [asc(vendor)] : []))
        .limit(rowsMax);
      return rows.map((row) => ({ table: name, ...row, place: place(row.owner, row.vendor) }));
    },
    /** False when the text is no longer the one that was read: whoever saved in between has their way. */
    async replace(text: EncryptedText, fresh: string): Promise<boolean> {
      const { table }: Kind = sealedTables[text.table];
      const { rowCount } = await db.update(table).set({ sealed: fresh }).where(same(text));
      return rowCount === 1;
    },
    /** Removes a text that nothing can open. */
    async invalidate(text: EncryptedText): Promise<void> {
      const { table }: Kind = sealedTables[text.table];
      await db.delete(table).where(same(text));
    },
    /** Processes of the product that run and seal under another key than this one. */
    async processesUnderOtherKeys(keyId: string): Promise<number> {
      const { rows } = await db.execute<{ count: number }>(sql`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and starts_with(application_name, ${listenerName})
          and application_name <> ${`${listenerName} ${keyId}`}`);
      return rows[0]?.count ?? 0;
    },
    /** Takes all second factors away; their users sign in by their first one. @returns how many */
    async clearSecondFactors(): Promise<number> {
      return db.transaction(async (tx) => {
        const removed = await tx.delete(twoFactors).returning({ userId: twoFactors.userId });
        await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.twoFactorEnabled, true));
        return removed.length;
      });
    },
  };
}
