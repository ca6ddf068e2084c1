import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#server/db/database.ts";
import { verifications } from "#server/db/schema/accounts.ts";
import type { NewId } from "#server/platform/new-id.ts";
import type { Transaction } from "../administration/new-user.store.ts";

export type LinkKind = "password-reset" | "sign-in-link" | "verify-email" | "change-email";

/** For whom a link is, and which address it proves. */
const linkOwnerSchema = z.object({ userId: z.string(), email: z.string() });
export type LinkOwner = z.infer<typeof linkOwnerSchema>;

export type MailedLink = LinkOwner & { kind: LinkKind; id: string };

export type MailedLinksStore = ReturnType<typeof createMailedLinksStore>;

const identifierOf = (kind: LinkKind, tokenHash: string) => `${kind}:${tokenHash}`;

/** Takes a link out of the table: true for the one caller that uses it. */
export async function redeemLink(tx: Transaction | Database, { id }: MailedLink): Promise<boolean> {
  const rows = await tx
    .delete(verifications)
    .where(and(eq(verifications.id, id), gt(verifications.expiresAt, sql`now()`)))
    .returning({ id: verifications.id });
  return rows.length > 0;
}

/** Links sent by mail, by the hash of their token: a copied database opens none. */
export function createMailedLinksStore({ db, newId }: { db: Database; newId: NewId }) {
  return {
    /** Without an owner the row is there for nothing but to cost the same work. */
    async save(kind: LinkKind, tokenHash: string, minutes: number, owner?: LinkOwner): Promise<void> {
      await db.insert(verifications).values({
        id: newId(),
        identifier: identifierOf(kind, tokenHash),
        value: JSON.stringify(owner ?? {}),
        expiresAt: sql`now() + make_interval(mins => ${minutes})`,
      });
    },
    async find(kinds: readonly LinkKind[], tokenHash: string): Promise<MailedLink | undefined> {
      const { id, identifier, value, expiresAt } = verifications;
      const wanted = kinds.map((kind) => identifierOf(kind, tokenHash));
      const [row] = await db
        .select({ id, identifier, value })
        .from(verifications)
        .where(and(inArray(identifier, wanted), gt(expiresAt, sql`now()`)));
      const kind = kinds.find((each) => row?.identifier === identifierOf(each, tokenHash));
      const owner = linkOwnerSchema.safeParse(JSON.parse(row?.value ?? "null"));
      return row && kind && owner.success ? { ...owner.data, kind, id: row.id } : undefined;
    },
    redeem: (link: MailedLink) => redeemLink(db, link),
  };
}
