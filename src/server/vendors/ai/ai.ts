import type { Usage } from "#contract/analysis.ts";
import type { AiVendorId } from "#domain/analysis/ai-vendors.data.ts";
import type { ChatText } from "#domain/analysis/messages.ts";
import type { CallRoom } from "#domain/analysis/model-profile.ts";
import type { ServedModel } from "#domain/analysis/models.ts";
import type { Pause } from "#domain/kernel/pause.ts";
import type { KeyDecision } from "#domain/settings/key-test.ts";
import { address, optionalText } from "#server/platform/environment-fields.ts";
import type { ConfiguredVendor, Outside, Trial, Vendor } from "../vendor.ts";

export type AiFailure = {
  kind: "failed";
  status: number | null;
  body: string;
  /** How long the provider asked to be left alone. */
  retryAfterMs?: number;
  /** The provider was not called: it is left alone for a time. */
  pause?: Pause;
  /** The provider may have worked for it all the same; false for its rejections, and for what never reached it. */
  mayCost: boolean;
  /** It does not serve this model: it has ended, or the key may not use it. */
  isModelGone?: boolean;
};

type Counted = {
  model: string;
  usage: Usage | null;
  /** What the provider says that it charged; most do not say. */
  billedMicroDollars?: number;
};

export type AiText = Counted & {
  kind: "text";
  text: string;
  /** The model stopped at the limit of tokens, not at an end. */
  isCut: boolean;
};

/** The provider ended its answer before the first word; its tokens are paid for all the same. */
export type AiEmpty = Counted & {
  kind: "empty";
  /** "length": it thought until the limit; "declined": it says that it won't, or its filter stopped it. */
  why: "length" | "declined" | "nothing";
  /** Its words where it declined; else empty. */
  says: string;
};

export type AiAnswer = AiText | AiEmpty | AiFailure;

export type ModelList =
  | { kind: "listed"; models: ServedModel[] }
  /** In the words of a key test, of which the list is one. */
  | { kind: "failed"; decision: Exclude<KeyDecision, "works"> };

/** A JSON Schema that answers keep to where the vendor can bind its models to one. */
export type AnswerSchema = { name: string; schema: Readonly<Record<string, unknown>> };

export type AiQuestion = {
  apiKey: string;
  model: string;
  messages: ChatText;
  /** How hard it may think, and on how many tokens. */
  room: CallRoom;
  temperature: number;
  /** The answer is JSON, by a schema or by the messages alone. Read it like any other text: nothing is promised. */
  json?: AnswerSchema | true;
};

export type Live = {
  signal: AbortSignal;
  /** Gets the text as it comes. */
  onDelta: (text: string) => void;
};

/** A provider of AI models. Keys travel with each call, are stored nowhere and leave no failure. No method rejects. */
export type AiProvider = {
  /** One answer in one piece. */
  answer(question: AiQuestion): Promise<AiAnswer>;
  /** One answer as it comes. An abort ends in `{kind:"stopped"}`. */
  stream(question: AiQuestion, live: Live): Promise<AiAnswer | { kind: "stopped" }>;
  /** The models that the provider serves. */
  models(input: { apiKey: string }): Promise<ModelList>;
  /** What the provider makes of the key; free of charge. */
  check(input: { apiKey: string }): Promise<KeyDecision>;
};

/** What models at an address rejected, as calls found out: for all processes, and after a restart. Never rejects. */
export type LearnedParameters = {
  of(baseUrl: string, model: string): Promise<readonly string[]>;
  add(baseUrl: string, model: string, parameters: readonly string[]): Promise<void>;
};

export const nothingLearned: LearnedParameters = { of: async () => [], add: async () => undefined };

/** Which provider serves a user, where, and with whose key. */
export type AiAccess = {
  vendor: AiVendorId;
  /** Chosen from the operator's addresses; null for a vendor with its own. */
  baseUrl: string | null;
  /** Empty for a server that asks for none. */
  apiKey: string;
  /** Nobody charges for its calls. */
  isFree: boolean;
  /** What the user chose to run prompts on; null: the default. */
  model: string | null;
};

export type AiProviderOf = (access: Pick<AiAccess, "vendor" | "baseUrl">) => AiProvider;

export type AiOutside = Pick<Outside, "fetch"> & { learned?: LearnedParameters };

export type ConfiguredAi = ConfiguredVendor & {
  id: AiVendorId;
  systemKey: { name: string; value: string | undefined };
  /** For the page of the specification, which OpenAI alone has. */
  trial?: Trial;
  /** Addresses that users may choose from, for a vendor that has none of its own. */
  addresses?: readonly string[];
  /** @param baseUrl one of `addresses`; other vendors have their own */
  open(outside: AiOutside, baseUrl?: string): AiProvider;
};

/** Key and address of the provider that serves, whichever it is; a vendor may have older names for them. */
export const aiKeys = { AI_API_KEY: optionalText, AI_BASE_URL: address.optional() };

export type AiVendor = Vendor<ConfiguredAi>;
