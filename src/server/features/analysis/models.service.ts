import { type ModelChoice, modelChoices, type ServedModel } from "#domain/analysis/models.ts";
import type { KeyDecision } from "#domain/settings/key-test.ts";
import { createCachedValue } from "#server/platform/cache.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { ModelList } from "#server/vendors/ai/ai.ts";
import type { AiConfigService } from "./ai-config.service.ts";

export type ModelsServiceDeps = {
  /** Asks the configured provider with the site's own key; undefined without one. */
  askProvider: () => Promise<ModelList | undefined>;
  /** What that key is called in the environment. */
  keyName: string;
  aiConfig: Pick<AiConfigService, "stored">;
  clock: Clock;
};

export type ModelsService = ReturnType<typeof createModelsService>;

const listedForMs = 10 * 60_000;
/** Short, so that a Retry asks again; long enough that many users do not. */
const failedForMs = 5_000;

const sentences: Record<Exclude<KeyDecision, "works"> | "no-models", string> = {
  "no-models": "The AI provider lists no models.",
  "wrong-key": "The AI provider rejected this server's key.",
  "no-access": "The AI provider doesn't let this server's key list models.",
  "no-quota": "The credit or spending limit of this server's key is used up.",
  "rate-limited": "The AI provider is rate-limiting us. Please try again in a minute.",
  "wrong-region": "The AI provider isn't available in this server's region.",
  "no-data": "The AI provider lists no models.",
  silent: "The AI provider isn't responding. Please try again in a few minutes.",
  failing: "The AI provider is having problems. Please try again in a few minutes.",
  unreadable: "The AI provider sent an unreadable list of models.",
};

type Listing = { models: ServedModel[] } | { problem: string };

/** The models to choose from; the provider's list is asked for once in ten minutes, however many ask (READ-81). */
export function createModelsService({ askProvider, keyName, aiConfig, clock }: ModelsServiceDeps) {
  /** What the provider listed last: better than nothing while it cannot be asked. */
  let lastListed: ServedModel[] | undefined;

  async function look(): Promise<Listing> {
    const list = await askProvider();
    if (!list) return { problem: `This server has no AI key (${keyName}).` };
    if (list.kind !== "listed") return { problem: sentences[list.decision] };
    if (list.models.length === 0) return { problem: sentences["no-models"] };
    lastListed = list.models;
    return { models: list.models };
  }

  const listing = createCachedValue(look, {
    ttlMs: (found) => ("problem" in found ? failedForMs : listedForMs),
    now: clock.now,
  });

  const today = () => new Date(clock.now()).toISOString().slice(0, 10);

  /** `problem` says why the provider's own models are missing or may be out of date. */
  async function read(): Promise<{ models: ModelChoice[]; problem: string | null }> {
    const [found, config] = await Promise.all([listing.read(), aiConfig.stored()]);
    const problem = "problem" in found ? found.problem : null;
    const models = modelChoices({
      served: "models" in found ? found.models : lastListed,
      inUse: [config.masterPromptModel, config.customPromptModel],
      today: today(),
    });
    return { models, problem };
  }

  return {
    read,
    /** What the provider listed last, without waiting; a list that is out of date is asked for again meanwhile. */
    known(inUse: readonly string[]): ModelChoice[] {
      void listing.read();
      return modelChoices({ served: lastListed, inUse, today: today() });
    },
    /** The same without a word about the provider. */
    list: async (): Promise<ModelChoice[]> => (await read()).models,
  };
}
