import type { Usage } from "#contract/analysis.ts";
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
};

export type AiText = {
  kind: "text";
  text: string;
  model: string;
  usage: Usage | null;
  /** The model stopped at the limit of tokens, not at an end. */
  isCut: boolean;
};

/** The provider ended its answer before the first word; its tokens are paid for all the same. */
export type AiEmpty = {
  kind: "empty";
  /** "length": it thought until the limit; "declined": it says that it won't, or its filter stopped it. */
  why: "length" | "declined" | "nothing";
  /** Its words where it declined; else empty. */
  says: string;
  model: string;
  usage: Usage | null;
};

export type ModelList =
  | { kind: "listed"; models: ServedModel[] }
  /** In the words of a key test, of which the list is one. */
  | { kind: "failed"; decision: Exclude<KeyDecision, "works"> };

/** A provider of AI models. Keys travel with each call, are stored nowhere and leave no failure. No method rejects. */
export type AiProvider = {
  /** One detection call; the text should hold JSON, but may hold anything. */
  detect(input: {
    apiKey: string;
    model: string;
    messages: ChatText;
    room: CallRoom;
  }): Promise<AiText | AiEmpty | AiFailure>;
  /** One analysis call; `onDelta` gets the text as it comes. An abort ends in `{kind:"stopped"}`. */
  analyse(input: {
    apiKey: string;
    model: string;
    messages: ChatText;
    room: CallRoom;
    signal: AbortSignal;
    onDelta: (text: string) => void;
  }): Promise<AiText | AiEmpty | AiFailure | { kind: "stopped" }>;
  /** The models that the provider serves. */
  models(input: { apiKey: string }): Promise<ModelList>;
  /** What the provider makes of the key; free of charge. */
  check(input: { apiKey: string }): Promise<KeyDecision>;
};

export type ConfiguredAi = ConfiguredVendor & {
  systemKey: { name: string; value: string | undefined };
  trial: Trial;
  open(outside: Pick<Outside, "fetch">): AiProvider;
};

/** Key and address of the provider that serves, whichever it is; a vendor may have older names for them. */
export const aiKeys = { AI_API_KEY: optionalText, AI_BASE_URL: address.optional() };

export type AiVendor = Vendor<ConfiguredAi>;
