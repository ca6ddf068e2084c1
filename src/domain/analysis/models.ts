import { isModelName } from "./ai-config.ts";
import { specifiedModels } from "./model-profile.ts";

/** A model as its provider lists it. */
export type ServedModel = {
  id: string;
  /** Day from which the provider serves it no more, such as "2027-01-14"; null when none is set. */
  endsOn: string | null;
};

export type ModelChoice = ServedModel & {
  /** The provider serves it no more, or never did (READ-81). */
  retired: boolean;
};

/** Names of one provider that are read; the rest of a longer list is left out. */
export const servedModelsMax = 1_000;

/** Families that write no text; a provider lists them beside those that do. */
const otherKinds =
  /(^|[/:_-])(embed|embedding|embeddings|whisper|tts|dall-e|moderation|transcribe|realtime|audio|image|sora|babbage|davinci|rerank|guard)([\d:_-]|$)/i;

/** What a provider's list says (Mistral calls the last day "deprecation"), without what is no name and without repetitions. */
export function readServedModels(list: readonly unknown[]): ServedModel[] {
  const found = new Map<string, ServedModel>();
  for (const each of list) {
    if (found.size >= servedModelsMax) break;
    const { id, shutdown_date, deprecation } = (each ?? {}) as Record<string, unknown>;
    const until = shutdown_date ?? deprecation;
    if (typeof id !== "string" || !isModelName(id) || found.has(id)) continue;
    const endsOn = typeof until === "string" && /^\d{4}-\d{2}-\d{2}/.test(until) ? until.slice(0, 10) : null;
    found.set(id, { id, endsOn });
  }
  return [...found.values()];
}

/**
 * The models to choose from: the names of the specification in its order, those of the provider that write text, and
 * whatever else is in use. Without a list of the provider nothing counts as retired.
 * @param today such as "2026-11-22"
 */
export function modelChoices(input: {
  served: readonly ServedModel[] | undefined;
  inUse: readonly string[];
  today: string;
  /** The names that are offered whatever the provider lists. */
  always?: readonly string[];
}): ModelChoice[] {
  const { served, inUse, today, always = specifiedModels } = input;
  const listed = new Map((served ?? []).map((model) => [model.id, model]));
  const offered = (served ?? []).map(({ id }) => id).filter((id) => !otherKinds.test(id));
  const ids = new Set<string>([...always, ...offered, ...inUse]);
  return [...ids].map((id) => {
    const endsOn = listed.get(id)?.endsOn ?? null;
    const hasEnded = endsOn !== null && endsOn <= today;
    return { id, endsOn, retired: served !== undefined && (!listed.has(id) || hasEnded) };
  });
}
