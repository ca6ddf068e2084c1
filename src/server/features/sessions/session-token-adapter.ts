import { createHash } from "node:crypto";
import type { DBAdapter, DBTransactionAdapter, Where } from "better-auth";
import type { Clock } from "#server/platform/clock.ts";

/** What the database keeps of a session token: a copied database opens no session. */
export function sessionTokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

const isToken = (model: string, where: Where) =>
  model === "session" && where.field === "token" && typeof where.value === "string";

function hashedWhere(model: string, where: Where[]): Where[] {
  return where.map((each) =>
    isToken(model, each) ? { ...each, value: sessionTokenHash(String(each.value)) } : each,
  );
}

/** The token as the caller knows it, put back into a row that was found by it. */
function withToken<T>(model: string, where: Where[], row: T): T {
  const token = where.find((each) => isToken(model, each))?.value;
  return row && token !== undefined ? { ...row, token } : row;
}

export type SessionRules = {
  /** Age at which a session ends, however much it is used. */
  sessionMsMax: number;
  clock: Clock;
};

function isOutlived(model: string, row: unknown, { sessionMsMax, clock }: SessionRules): boolean {
  if (model !== "session" || typeof row !== "object" || row === null || !("createdAt" in row)) return false;
  return row.createdAt instanceof Date && clock.now() - row.createdAt.getTime() >= sessionMsMax;
}

function hashing(inner: DBTransactionAdapter, rules: SessionRules): DBTransactionAdapter {
  return {
    ...inner,
    async create(input) {
      const { token } = input.data as { token?: unknown };
      if (input.model !== "session" || typeof token !== "string") return inner.create(input);
      const created = await inner.create({
        ...input,
        data: { ...input.data, token: sessionTokenHash(token) },
      });
      return { ...(created as object), token } as never;
    },
    async findOne(input) {
      const row = await inner.findOne({ ...input, where: hashedWhere(input.model, input.where) });
      return isOutlived(input.model, row, rules) ? null : (withToken(input.model, input.where, row) as never);
    },
    findMany: (input) =>
      inner.findMany(input.where ? { ...input, where: hashedWhere(input.model, input.where) } : input),
    update: async (input) =>
      withToken(
        input.model,
        input.where,
        await inner.update({ ...input, where: hashedWhere(input.model, input.where) }),
      ) as never,
    delete: (input) => inner.delete({ ...input, where: hashedWhere(input.model, input.where) }),
    deleteMany: (input) => inner.deleteMany({ ...input, where: hashedWhere(input.model, input.where) }),
    updateMany: (input) => inner.updateMany({ ...input, where: hashedWhere(input.model, input.where) }),
    consumeOne: (input) => inner.consumeOne({ ...input, where: hashedWhere(input.model, input.where) }),
  };
}

/**
 * Wraps the auth library's adapter so that session tokens are stored as hashes only (READ-18), and so that a session
 * past its greatest age is not found any more.
 */
export function hashingSessionTokens(inner: DBAdapter, rules: SessionRules): DBAdapter {
  return {
    ...hashing(inner, rules),
    transaction: (work) => inner.transaction((scoped) => work(hashing(scoped, rules))),
  };
}
