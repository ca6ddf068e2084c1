import { and, eq, isNull } from "drizzle-orm";
import { pictureAddress } from "#domain/accounts/picture.ts";
import type { Database } from "#server/db/database.ts";
import { profilePictures, users } from "#server/db/schema/accounts.ts";
import type { Transaction } from "../administration/new-user.store.ts";

export type StoredPicture = Pick<typeof profilePictures.$inferSelect, "mediaType" | "bytes" | "hash">;

export type PictureStore = ReturnType<typeof createPictureStore>;

/** What the user's row says of the picture changes in the same transaction. */
export async function removePicture(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(profilePictures).where(eq(profilePictures.userId, userId));
}

export function createPictureStore({ db }: { db: Database }) {
  /** The user's row first, so that two changes at once wait for each other. False without such a user. */
  async function point(tx: Transaction, userId: string, address: string | null): Promise<boolean> {
    const rows = await tx
      .update(users)
      .set({ profilePicture: address, updatedAt: new Date() })
      .where(and(eq(users.id, userId), isNull(users.removedAt)))
      .returning({ id: users.id });
    return rows.length > 0;
  }

  return {
    async find(userId: string): Promise<StoredPicture | undefined> {
      const { mediaType, bytes, hash } = profilePictures;
      const [row] = await db
        .select({ mediaType, bytes, hash })
        .from(profilePictures)
        .where(eq(profilePictures.userId, userId));
      return row;
    },
    /** Stores it in place of the one before, and names it in the user's row. False without such a user. */
    async put(userId: string, picture: StoredPicture): Promise<boolean> {
      return db.transaction(async (tx) => {
        if (!(await point(tx, userId, pictureAddress(picture.hash)))) return false;
        const fields = { ...picture, lastUpdated: new Date() };
        await tx
          .insert(profilePictures)
          .values({ userId, ...fields })
          .onConflictDoUpdate({ target: profilePictures.userId, set: fields });
        return true;
      });
    },
    /** Also drops an address at another site. False without such a user. */
    async remove(userId: string): Promise<boolean> {
      return db.transaction(async (tx) => {
        if (!(await point(tx, userId, null))) return false;
        await removePicture(tx, userId);
        return true;
      });
    },
  };
}
