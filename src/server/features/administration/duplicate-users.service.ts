import type { Logger } from "#server/platform/log/logger.ts";
import type { SecretBox } from "#server/platform/secrets/secret-box.ts";
import type { DuplicateUsersStore, MovesKeys } from "./duplicate-users.store.ts";

export type DuplicateUsersDeps = { store: DuplicateUsersStore; box: SecretBox; log: Logger };

/** Users that were imported with one address in several spellings become one user (READ-54). */
export function createDuplicateUsersService({ store, box, log }: DuplicateUsersDeps) {
  /** A key is sealed for its user: it is opened and sealed anew. One that does not open is left behind. */
  function resealed(sealed: string, field: string, fromId: string, toId: string): string | undefined {
    try {
      return box.seal(box.open(sealed, { userId: fromId, field }), { userId: toId, field });
    } catch (error) {
      log.warn({ userId: fromId, field, err: String(error) }, "A stored API key cannot be moved");
      return undefined;
    }
  }

  const movesKeys: MovesKeys = (from, to) => {
    const moved: ReturnType<MovesKeys> = {};
    const reseal = (field: "openaiApiKey" | "finnhubApiKey" | "redditApiKey") => {
      const sealed = from[field];
      return sealed !== null && to[field] === null
        ? resealed(sealed, field, from.userId, to.userId)
        : undefined;
    };
    const openai = reseal("openaiApiKey");
    const finnhub = reseal("finnhubApiKey");
    const reddit = reseal("redditApiKey");
    if (openai !== undefined)
      Object.assign(moved, { openaiApiKey: openai, openaiLastFour: from.openaiLastFour });
    if (finnhub !== undefined)
      Object.assign(moved, { finnhubApiKey: finnhub, finnhubLastFour: from.finnhubLastFour });
    if (reddit !== undefined)
      Object.assign(moved, { redditApiKey: reddit, redditLastFour: from.redditLastFour });
    return moved;
  };

  return {
    /** Run before requests are served. Safe to repeat and to run from several processes at once. */
    async clean(): Promise<void> {
      for (const [email, ids] of await store.misspelt()) {
        const merged = await store.merge(email, ids, movesKeys);
        // By id: a log holds no address in clear.
        if (merged) log.warn(merged, "Users of one address were made one");
      }
    },
  };
}
