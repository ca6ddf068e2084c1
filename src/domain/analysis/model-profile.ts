import type { AiVendorId } from "./ai-vendors.data.ts";
import type { Tokens } from "./cost-figures.ts";

/** How hard a model thinks before it answers, in the words of `reasoning_effort`. */
export type Effort = "none" | "minimal" | "low" | "medium" | "high" | "xhigh";

export type ModelProfile = {
  tokenLimitField: "max_tokens" | "max_completion_tokens";
  /** Newer families reject a temperature while they reason. */
  takesTemperature: boolean;
  systemRole: "system" | "developer";
  /** Spends tokens on hidden reasoning, which count against the limit of tokens. */
  reasons: boolean;
  /** What it may be told; empty: it rejects the parameter, or nobody knows. */
  efforts: readonly Effort[];
};

const classic: ModelProfile = {
  tokenLimitField: "max_tokens",
  takesTemperature: true,
  systemRole: "system",
  reasons: false,
  efforts: [],
};
const reasoning: ModelProfile = {
  tokenLimitField: "max_completion_tokens",
  takesTemperature: false,
  systemRole: "developer",
  reasons: true,
  efforts: ["none", "low", "medium", "high", "xhigh"],
};

/** The first that fits counts; a name that fits none is taken for one that answers at once. */
const families: readonly (readonly [name: RegExp, profile: ModelProfile])[] = [
  [/^o1-(mini|preview)/, { ...reasoning, systemRole: "system", efforts: [] }],
  [/^(o\d+|gpt-\d+(\.\d+)?)-pro/, { ...reasoning, efforts: ["high"] }],
  [/^o\d/, { ...reasoning, efforts: ["low", "medium", "high"] }],
  [
    /^gpt-5(-mini|-nano)?(-\d{4}-\d{2}-\d{2})?$/,
    { ...reasoning, efforts: ["minimal", "low", "medium", "high"] },
  ],
  // Answers that end with "-chat-latest" differ in what they take: they are told nothing.
  [/^gpt-([5-9]|\d{2,})[\w.-]*-chat/, { ...reasoning, efforts: [] }],
  [/^gpt-([5-9]|\d{2,})/, reasoning],
  // Claude thinks by itself from generation 5 on, and rejects a temperature from 4.7 on.
  [
    /^claude-\w+-([5-9]|\d{2,})(?!\d{6})/,
    { ...classic, takesTemperature: false, reasons: true, efforts: ["low", "medium", "high", "xhigh"] },
  ],
  [/^claude-\w+-4[.-][7-9]/, { ...classic, takesTemperature: false }],
  [/^mistral-large-4/, { ...classic, reasons: true, efforts: ["low", "medium", "high"] }],
  [/^gpt-oss/, { ...classic, reasons: true, efforts: ["low", "medium", "high"] }],
  [/^gemini-(2\.5|[3-9])/, { ...classic, reasons: true, efforts: ["low", "medium", "high"] }],
  [
    /^(deepseek-r|deepseek-reasoner|qwq|qwen-?3|magistral|glm-(4\.[5-9]|[5-9])|grok-([4-9]|3-mini)|kimi-k2)/,
    { ...classic, reasons: true },
  ],
  [/thinking|reasoning/, { ...classic, reasons: true }],
];

/** The name that its maker gave a model: gateways put the maker or a folder before it. */
const bareName = (model: string) => model.toLowerCase().replace(/^.*\//, "").replace(/^ft:/, "");

/** The parameters a model family takes. */
export function profileOf(model: string): ModelProfile {
  const name = bareName(model);
  return families.find(([family]) => family.test(name))?.[1] ?? classic;
}

/** The models that the specification names, in its order; the first is the default. */
export const specifiedModels = ["gpt-4o-mini", "gpt-4o", "gpt-4-turbo", "gpt-3.5-turbo"] as const;
export const defaultModel = specifiedModels[0];

/** What an analysis may answer that its reader sees. */
export const analysisTokensMax = 1_000;
/** What a detection is taken to answer at most. Models that answer at once are set no limit (READ-78). */
export const detectionTokensMax = 1_000;
/** Room to think in, beside that. Users of the vendor report up to 1,408 for a few paragraphs at the medium effort. */
export const analysisReasoningTokensMax = 4_000;
export const detectionReasoningTokensMax = 2_000;
/** The same when the first try thought all of it away; no model of the list of prices takes less than 16,000 in all. */
export const secondTryReasoningTokensMax = 15_000;
export const analysisTemperature = 0.7;
export const detectionTemperature = 0;

export type AiUse = "analysis" | "detection";

/** How a model is called: how hard it may think, and on how many tokens. */
export type CallRoom = {
  /** Undefined: it isn't told. */
  effort: Effort | undefined;
  /** The limit that is sent; undefined: none is. */
  tokensMax: number | undefined;
  /** Answer and reasoning together, as a budget counts them. */
  answerTokensMax: number;
  /** The part of it that nobody sees. */
  reasoningTokensMax: number;
};

const wantedEffort: Record<AiUse, Effort> = { analysis: "medium", detection: "low" };
const visible: Record<AiUse, number> = { analysis: analysisTokensMax, detection: detectionTokensMax };
const hidden: Record<AiUse, number> = {
  analysis: analysisReasoningTokensMax,
  detection: detectionReasoningTokensMax,
};

/** Chat completions have one limit for what is thought and what is written: it is the sum of both rooms. */
function roomFor(model: string, use: AiUse, reasoningTokensMax: number): CallRoom {
  const { efforts, reasons } = profileOf(model);
  const answerTokensMax = visible[use] + reasoningTokensMax;
  return {
    effort: efforts.find((effort) => effort === wantedEffort[use]),
    tokensMax: use === "detection" && !reasons ? undefined : answerTokensMax,
    answerTokensMax,
    reasoningTokensMax,
  };
}

export const callRoom = (model: string, use: AiUse): CallRoom =>
  roomFor(model, use, profileOf(model).reasons ? hidden[use] : 0);

/** After an answer without text that ended at its limit: whatever its name says, this model thinks. */
export const secondRoom = (model: string): CallRoom =>
  roomFor(model, "analysis", secondTryReasoningTokensMax);

/**
 * What an analysis takes as a rule: the role, the market data and a feed's text, three paragraphs, and for models that think the
 * middle of the 400 to 1,400 tokens that users report.
 */
export const typicalTokens = (model: string): Tokens => ({
  promptTokens: 1_000,
  completionTokens: 450 + (profileOf(model).reasons ? 900 : 0),
});

/** Limits per user and hour (READ-83). */
export const analysesPerHourMax = 60;
export const questionsPerHourMax = 60;
export const detectionsPerHourMax = 600;
/** Headlines under detection at the same time (READ-78). */
export const detectionsAtOnceMax = 4;

/** A key of OpenAI looks valid for detection from 20 characters on and with its prefix (specification section 5). */
export function isDetectionKey({ vendor, apiKey }: { vendor: AiVendorId; apiKey: string }): boolean {
  return vendor !== "openai" || (apiKey.length >= 20 && apiKey.startsWith("sk-"));
}
