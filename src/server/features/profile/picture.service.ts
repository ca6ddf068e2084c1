import { createHash } from "node:crypto";
import type { Me } from "#contract/accounts.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { isStoredPicture } from "#domain/accounts/picture.ts";
import { parsePicture } from "#domain/accounts/picture-file.ts";
import type { ImageAnswer, ImagesService } from "#server/features/site/images.service.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";
import type { AccountsService } from "../administration/accounts.service.ts";
import type { PictureStore, StoredPicture } from "./picture.store.ts";

export type PictureServiceDeps = {
  store: PictureStore;
  accounts: Pick<AccountsService, "me">;
  limit: Counter;
  /** Pictures of other sites. */
  images: Pick<ImagesService, "read">;
  events: EventBus;
};

export type PictureService = ReturnType<typeof createPictureService>;

/** The picture that a user shows of themselves; nobody else is given it. */
export function createPictureService({ store, accounts, limit, images, events }: PictureServiceDeps) {
  return {
    /**
     * @param version its hash as the address names it; undefined for the one that is stored now
     * @throws AppError not-found without a picture, or for another version than the stored one
     */
    async read(actor: Actor, version: string | undefined): Promise<StoredPicture> {
      const picture = await store.find(actor.userId);
      if (!picture || (version !== undefined && version !== picture.hash)) throw new AppError("not-found");
      return picture;
    },

    /**
     * The picture at another site that the profile names.
     * @throws AppError not-found for any other address, rate-limited
     */
    async readElsewhere(actor: Actor, address: string): Promise<ImageAnswer> {
      const { profilePicture } = await accounts.me(actor);
      if (profilePicture !== address || isStoredPicture(address)) throw new AppError("not-found");
      return images.read(actor.userId, address);
    },

    /** Stores what the file's pixels need and nothing else of it. @throws AppError picture-refused, rate-limited */
    async change(actor: Actor, file: Uint8Array): Promise<Me> {
      const read = parsePicture(file);
      if ("problem" in read) throw new AppError("picture-refused", { words: read.problem });
      await limit.take(actor.userId);
      const bytes = Buffer.from(read.bytes);
      const hash = createHash("sha256").update(bytes).digest("base64url");
      if (!(await store.put(actor.userId, { mediaType: read.mediaType, bytes, hash })))
        throw new AppError("not-signed-in");
      await events.publish({ kind: "user", userId: actor.userId });
      return accounts.me(actor);
    },

    async remove(actor: Actor): Promise<void> {
      if (!(await store.remove(actor.userId))) throw new AppError("not-signed-in");
      await events.publish({ kind: "user", userId: actor.userId });
    },
  };
}
