export type ModelProfile = {
  tokenLimitField: "max_tokens" | "max_completion_tokens";
  /** Newer families reject a temperature while they reason. */
  takesTemperature: boolean;
  systemRole: "system" | "developer";
};

const classic: ModelProfile = { tokenLimitField: "max_tokens", takesTemperature: true, systemRole: "system" };
const reasoning: ModelProfile = {
  tokenLimitField: "max_completion_tokens",
  takesTemperature: false,
  systemRole: "developer",
};

/** The parameters a model family takes; unknown names are treated like the classic families. */
export function profileOf(model: string): ModelProfile {
  return /^(o\d|gpt-([5-9]|\d{2,}))/.test(model) ? reasoning : classic;
}

/** The models that the specification names, in its order; the first is the default. */
export const specifiedModels = ["gpt-4o-mini", "gpt-4o", "gpt-4-turbo", "gpt-3.5-turbo"] as const;
export const defaultModel = specifiedModels[0];

export const analysisTokensMax = 1_000;
/** What a detection is taken to answer at most; its call sets no limit. */
export const detectionTokensMax = 1_000;
export const analysisTemperature = 0.7;
export const detectionTemperature = 0;

/** Limits per user and hour (READ-83). */
export const analysesPerHourMax = 60;
export const detectionsPerHourMax = 600;
/** Headlines under detection at the same time (READ-78). */
export const detectionsAtOnceMax = 4;

/** An AI key looks valid for detection from 20 characters on and with its prefix (specification section 5). */
export function isDetectionKey(key: string | null): key is string {
  return key !== null && key.length >= 20 && key.startsWith("sk-");
}
