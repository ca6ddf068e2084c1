import { and, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { UsersQuery } from "#contract/admin-users.ts";
import type { Database } from "#server/db/database.ts";
import { users } from "#server/db/schema/accounts.ts";
import type { StoredUser } from "./new-user.store.ts";
import type { ListPlace } from "./user-list-place.ts";

export type ListRequest = Pick<UsersQuery, "role" | "plan" | "status" | "sort" | "direction"> & {
  words: string[];
  /** A user who was removed before is nobody any more. */
  removedAfter: Date;
  after: ListPlace | undefined;
  rowsMax: number;
};

export type ListedRow = StoredUser & { place: string };

/** What the rows are ordered by, that as text, and back. The indexes of the table are made for it. */
const orders: Record<UsersQuery["sort"], { by: SQL; text: SQL; from: (value: string) => SQL }> = {
  created: {
    by: sql`${users.createdAt}`,
    text: sql`(extract(epoch from ${users.createdAt}) * 1000000)::bigint::text`,
    from: (value) => sql`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`,
  },
  name: ofText(sql`lower(${users.fullName})`),
  email: ofText(sql`${users.email}`),
  payment: ofText(sql`coalesce(${users.paymentInfo} ->> 'lastPaymentDate', '')`),
};

function ofText(by: SQL) {
  return { by, text: by, from: (value: string) => sql`${value}::text` };
}

const searched = sql`lower(${users.fullName} || ' ' || ${users.email} || ' ' || coalesce(${users.phone}, ''))`;

function conditionOf({ words, role, plan, status, removedAfter }: ListRequest): SQL | undefined {
  return and(
    status === "active"
      ? isNull(users.removedAt)
      : and(isNotNull(users.removedAt), gt(users.removedAt, removedAfter)),
    role && eq(users.role, role),
    plan && (plan === "none" ? isNull(users.subscriptionType) : eq(users.subscriptionType, plan)),
    ...words.map((word) => sql`strpos(${searched}, lower(${word}::text)) > 0`),
  );
}

/** A page of the users that fit. */
export async function listUsers(db: Database, wish: ListRequest): Promise<ListedRow[]> {
  const { after, sort, direction, rowsMax } = wish;
  const { by, text, from } = orders[sort];
  const way = sql.raw(direction);
  const beyond = sql.raw(direction === "asc" ? ">" : "<");
  const rows = await db
    .select({ user: users, place: sql<string>`${text}` })
    .from(users)
    .where(
      and(
        conditionOf(wish),
        after && sql`(${by}, ${users.id}) ${beyond} (${from(after.value)}, ${after.id}::text)`,
      ),
    )
    .orderBy(sql`${by} ${way}`, sql`${users.id} ${way}`)
    .limit(rowsMax);
  return rows.map(({ user, place }) => ({ ...user, place }));
}

/** How many fit, on all pages. */
export async function countUsers(db: Database, wish: ListRequest): Promise<number> {
  return db.$count(users, conditionOf(wish));
}
