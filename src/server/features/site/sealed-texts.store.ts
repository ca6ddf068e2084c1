import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#server/db/database.ts";
import { pendingSignUps, twoFactors, users } from "#server/db/schema/accounts.ts";
import { apiKeys } from "#server/db/schema/settings.ts";
import { serverSecrets } from "#server/db/schema/site.ts";
import { listenerName } from "#server/platform/events/postgres-events.ts";
import type { SecretPlace } from "#server/platform/secrets/secret-box.ts";
import { serverSecretPlace, signUpKeyPlace } from "#server/platform/secrets/secret-places.ts";

type Kind = {
  table: PgTable;
  id: PgColumn;
  column: PgColumn;
  /** The column's name in an update. */
  field: string;
  /** Columns that are emptied with it. */
  beside: readonly string[];
  place: (id: string) => SecretPlace;
};

const ownKey = <F extends "openaiApiKey" | "finnhubApiKey" | "redditApiKey">(
  field: F,
  lastFour: string,
): Kind => ({
  ...{ table: apiKeys, id: apiKeys.userId, column: apiKeys[field], field, beside: [lastFour] },
  place: (userId) => ({ userId, field }),
});

const signUpKey = <F extends "openaiApiKey" | "finnhubApiKey">(field: F): Kind => ({
  ...{ table: pendingSignUps, id: pendingSignUps.id, column: pendingSignUps[field], field, beside: [] },
  place: (signUpId) => signUpKeyPlace(signUpId, field),
});

/**
 * Every column that holds sealed text, with the place each text is sealed for. What the auth library seals, it seals
 * under the session secret, which is one of these texts itself.
 */
export const sealedKinds = {
  "api_keys.openai_api_key": ownKey("openaiApiKey", "openaiLastFour"),
  "api_keys.finnhub_api_key": ownKey("finnhubApiKey", "finnhubLastFour"),
  "api_keys.reddit_api_key": ownKey("redditApiKey", "redditLastFour"),
  "pending_sign_ups.openai_api_key": signUpKey("openaiApiKey"),
  "pending_sign_ups.finnhub_api_key": signUpKey("finnhubApiKey"),
  "server_secrets.sealed": {
    ...{
      table: serverSecrets,
      id: serverSecrets.name,
      column: serverSecrets.sealed,
      field: "sealed",
      beside: [],
    },
    place: serverSecretPlace,
  },
} as const satisfies Record<string, Kind>;
export type SealedKind = keyof typeof sealedKinds;
export const sealedKindNames = Object.keys(sealedKinds) as SealedKind[];

export type SealedText = { kind: SealedKind; id: string; place: SecretPlace; sealed: string };

export type SealedTextsStore = ReturnType<typeof createSealedTextsStore>;

export function createSealedTextsStore({ db }: { db: Database }) {
  return {
    /** A page of the texts in the order of their ids. */
    async page(
      kind: SealedKind,
      { afterId, rowsMax }: { afterId: string; rowsMax: number },
    ): Promise<SealedText[]> {
      const { table, id, column, place } = sealedKinds[kind];
      const rows = await db
        .select({ id: sql<string>`${id}`, sealed: sql<string>`${column}` })
        .from(table)
        .where(and(isNotNull(column), gt(id, afterId)))
        .orderBy(asc(id))
        .limit(rowsMax);
      return rows.map((row) => ({ kind, ...row, place: place(row.id) }));
    },
    /** False when the text is no longer the one that was read: whoever saved in between has their way. */
    async replace({ kind, id: its, sealed }: SealedText, fresh: string): Promise<boolean> {
      const { table, id, column, field } = sealedKinds[kind];
      const { rowCount } = await db
        .update(table)
        .set({ [field]: fresh })
        .where(and(eq(id, its), eq(column, sealed)));
      return rowCount === 1;
    },
    /** Takes a text away that nothing can open. */
    async forget({ kind, id: its, sealed }: SealedText): Promise<void> {
      const { table, id, column, field, beside } = sealedKinds[kind];
      const same = and(eq(id, its), eq(column, sealed));
      if (kind === "server_secrets.sealed") await db.delete(table).where(same);
      else
        await db
          .update(table)
          .set(Object.fromEntries([field, ...beside].map((each) => [each, null])))
          .where(same);
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
    async forgetSecondFactors(): Promise<number> {
      return db.transaction(async (tx) => {
        const removed = await tx.delete(twoFactors).returning({ userId: twoFactors.userId });
        await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.twoFactorEnabled, true));
        return removed.length;
      });
    },
  };
}
