import type { Logger } from "#server/platform/log/logger.ts";
import type { SecretBox } from "#server/platform/secrets/secret-box.ts";
import { vendorKeyPlace } from "#server/platform/secrets/secret-places.ts";
import type { DuplicateUsersStore, ResealsKey } from "./duplicate-users.store.ts";

export type DuplicateUsersDeps = { store: DuplicateUsersStore; box: SecretBox; log: Logger };

/** Users that were imported with one address in several spellings become one user (READ-54). */
export function createDuplicateUsersService({ store, box, log }: DuplicateUsersDeps) {
  /** A key is encrypted for its user: it is opened and encrypted again. Undefined for one that does not open. */
  const reseal: ResealsKey = ({ userId, vendor, sealed }, toId) => {
    try {
      return box.encrypt(box.open(sealed, vendorKeyPlace(userId, vendor)), vendorKeyPlace(toId, vendor));
    } catch (error) {
      log.warn({ userId, vendor, err: String(error) }, "A stored API key cannot be moved");
      return undefined;
    }
  };

  return {
    /** Run before requests are served. Safe to repeat and to run from several processes at once. */
    async clean(): Promise<void> {
      for (const [email, ids] of await store.misspelt()) {
        const merged = await store.merge(email, ids, reseal);
        // By id: a log holds no address in clear.
        if (merged) log.warn(merged, "Users of one address were made one");
      }
    },
  };
}
