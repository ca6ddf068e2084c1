import type { AiVendorId } from "#domain/analysis/ai-vendors.data.ts";
import { specifiedModels } from "#domain/analysis/model-profile.ts";
import { type ModelChoice, modelChoices, type ServedModel } from "#domain/analysis/models.ts";
import type { KeyDecision } from "#domain/settings/key-test.ts";
import { createCache } from "#server/platform/cache.ts";
import type { Clock } from "#server/platform/clock.ts";
import { keyMark } from "#server/platform/secrets/key-mark.ts";
import type { AiAccess, AiProviderOf } from "#server/vendors/ai/ai.ts";
import type { AiConfigService } from "./ai-config.service.ts";

export type ModelsServiceDeps = {
  providerOf: AiProviderOf;
  /** What serves admins and managed users; null without a key of the site's own. */
  siteAccess: AiAccess | null;
  /** What that key is called in the environment. */
  keyName: string;
  aiConfig: Pick<AiConfigService, "stored">;
  clock: Clock;
};

export type ModelsService = ReturnType<typeof createModelsService>;

const listedForMs = 10 * 60_000;
/** Short, so that a Retry asks again; long enough that many users do not. */
const failedForMs = 5_000;
/** A key that was rejected stays so: another one is asked with at once. */
const rejectedForMs = 5 * 60_000;
const rejections: readonly KeyDecision[] = ["wrong-key", "no-access", "no-quota", "wrong-region"];
/** Lists of as many keys are kept in memory. */
const listsMax = 500;

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

type Listing = { models: ServedModel[] } | { problem: string; forMs: number };

const unlisted: Listing = { problem: "", forMs: 0 };

const nameOf = ({ vendor, baseUrl, apiKey }: AiAccess) => `${vendor} ${baseUrl ?? ""} ${keyMark(apiKey)}`;

/**
 * The models that a key reaches; a provider's list is asked for once in ten minutes, however many ask (READ-81). Where the site
 * has no key of its own, users' keys are asked with.
 */
export function createModelsService({ providerOf, siteAccess, keyName, aiConfig, clock }: ModelsServiceDeps) {
  /** What each key's provider listed last: better than nothing while it cannot be asked. */
  const last = createCache<ServedModel[]>({ max: listsMax, ttlMs: Number.POSITIVE_INFINITY, now: clock.now });
  const listings = createCache<Listing>({
    max: listsMax,
    ttlMs: (found) => ("problem" in found ? found.forMs : listedForMs),
    now: clock.now,
  });

  async function look(access: AiAccess): Promise<Listing> {
    const list = await providerOf(access).models({ apiKey: access.apiKey });
    if (list.kind !== "listed") {
      const forMs = rejections.includes(list.decision) ? rejectedForMs : failedForMs;
      return { problem: sentences[list.decision], forMs };
    }
    if (list.models.length === 0) return { problem: sentences["no-models"], forMs: failedForMs };
    last.delete(nameOf(access));
    await last.read(nameOf(access), async () => list.models);
    return { models: list.models };
  }

  async function listingOf(access: AiAccess | null): Promise<Listing> {
    if (!access) return { problem: `This server has no AI key (${keyName}).`, forMs: 0 };
    return listings.read(nameOf(access), () => look(access));
  }

  const today = () => new Date(clock.now()).toISOString().slice(0, 10);
  const lastOf = (access: AiAccess | null) => (access ? last.known(nameOf(access)) : undefined);

  function choicesOf(access: AiAccess | null, found: Listing, inUse: readonly string[]): ModelChoice[] {
    return modelChoices({
      served: "models" in found ? found.models : lastOf(access),
      inUse,
      today: today(),
      always: access === null || access.vendor === "openai" ? specifiedModels : [],
    });
  }

  const chosenOf = (access: AiAccess | null): string[] => (access?.model ? [access.model] : []);

  /** `problem` says why the provider's own models are missing or may be out of date. */
  async function read(): Promise<{ vendor: AiVendorId; models: ModelChoice[]; problem: string | null }> {
    const [found, config] = await Promise.all([listingOf(siteAccess), aiConfig.stored()]);
    const problem = "problem" in found ? found.problem : null;
    const models = choicesOf(siteAccess, found, [config.masterPromptModel, config.customPromptModel]);
    return { vendor: siteAccess?.vendor ?? "openai", models, problem };
  }

  async function listFor(access: AiAccess | null): Promise<ModelChoice[]> {
    const [found, config] = await Promise.all([listingOf(access), aiConfig.stored()]);
    const ofSite = [config.masterPromptModel, config.customPromptModel];
    const inUse = access === null || access.vendor === "openai" ? ofSite : [];
    return choicesOf(access, found, [...inUse, ...chosenOf(access)]);
  }

  return {
    read,
    /** The models of the site without a word about the provider. */
    list: async (): Promise<ModelChoice[]> => (await read()).models,
    /** The models of a user's provider. */
    listFor,
    /** Whether they are what the provider lists now. */
    isListedFor: async (access: AiAccess | null): Promise<boolean> => "models" in (await listingOf(access)),
    /** What the provider listed last, without waiting; a list that is out of date is asked for again meanwhile. */
    knownFor(access: AiAccess | null, inUse: readonly string[] = []): ModelChoice[] {
      void listingOf(access);
      return choicesOf(access, unlisted, [...inUse, ...chosenOf(access)]);
    },
    /** The same, and nobody is asked. */
    lastFor(access: AiAccess | null, inUse: readonly string[] = []): ModelChoice[] {
      return choicesOf(access, unlisted, [...inUse, ...chosenOf(access)]);
    },
    /** A fresh list, for a model that is gone; undefined where none can be had. */
    async listAgain(access: AiAccess): Promise<ModelChoice[] | undefined> {
      listings.delete(nameOf(access));
      const found = await listingOf(access);
      return "models" in found ? choicesOf(access, found, []) : undefined;
    },
  };
}
