import { and, eq, lt } from "drizzle-orm";
import type { ImageFile } from "#domain/kernel/image-file.ts";
import type { Database } from "#server/db/database.ts";
import { images } from "#server/db/schema/site.ts";

export type StoredImage = { mediaType: ImageFile["mediaType"]; bytes: Buffer; hash: string };

/** What is known of a picture of another site; null: there was none at the last try. */
export type KnownImage = { image: StoredImage | null; triedAtMs: number; usedAtMs: number };

export type ImagesStore = ReturnType<typeof createImagesStore>;

export function createImagesStore({ db }: { db: Database }) {
  return {
    async find(url: string): Promise<KnownImage | undefined> {
      const [row] = await db.select().from(images).where(eq(images.url, url));
      if (!row) return undefined;
      const { mediaType, bytes, hash, triedAt, usedAt } = row;
      const image = mediaType && bytes && hash ? { mediaType, bytes, hash } : null;
      return { image, triedAtMs: triedAt.getTime(), usedAtMs: usedAt.getTime() };
    },
    async put(url: string, image: StoredImage, at: Date): Promise<void> {
      await db
        .insert(images)
        .values({ url, ...image, triedAt: at, usedAt: at })
        .onConflictDoUpdate({ target: images.url, set: { ...image, triedAt: at } });
    },
    /** A picture that was there before stays. */
    async noteFailure(url: string, at: Date): Promise<void> {
      await db
        .insert(images)
        .values({ url, triedAt: at, usedAt: at })
        .onConflictDoUpdate({ target: images.url, set: { triedAt: at } });
    },
    async noteUse(url: string, at: Date): Promise<void> {
      await db
        .update(images)
        .set({ usedAt: at })
        .where(and(eq(images.url, url), lt(images.usedAt, at)));
    },
  };
}
