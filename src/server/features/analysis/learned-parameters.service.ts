import { createCache } from "#server/platform/cache.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { LearnedParameters } from "#server/vendors/ai/ai.ts";
import type { LearnedParametersStore } from "./learned-parameters.store.ts";

/** What another process learned is known here after this time at most. */
const knownMs = 60_000;

/** A database that is away costs a call a rejection, never an answer. */
export function createLearnedParametersService({
  store,
  log,
}: {
  store: LearnedParametersStore;
  log: Logger;
}): LearnedParameters {
  const known = createCache<readonly string[]>({ max: 1_000, ttlMs: knownMs });
  const nameOf = (baseUrl: string, model: string) => `${baseUrl} ${model}`;
  return {
    of: (baseUrl, model) =>
      known.read(nameOf(baseUrl, model), () => store.of(baseUrl, model)).catch(() => []),
    async add(baseUrl, model, parameters) {
      try {
        await store.add(baseUrl, model, parameters);
        log.info({ baseUrl, model, parameters }, "A model rejects parameters; they are no longer sent to it");
      } catch (error) {
        log.warn({ err: String(error) }, "What a model rejects could not be stored");
      }
      known.delete(nameOf(baseUrl, model));
    },
  };
}
