import { randomBytes } from "node:crypto";
import type { AskAnswer, AskEstimate, AskHeadline, AskSentence, Question } from "#contract/ask.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { priceAt, promptTokensMax } from "#domain/analysis/cost.ts";
import { costOf } from "#domain/analysis/cost-figures.ts";
import { callRoom } from "#domain/analysis/model-profile.ts";
import { askAnswerSchema, askMessages, longestAskMessages } from "#domain/ask/ask-messages.ts";
import type { Passage } from "#domain/ask/passages.ts";
import { readReply } from "#domain/ask/reply.ts";
import { checkedSentences, type SupportedSentence } from "#domain/ask/support.ts";
import type { Detector } from "#domain/companies/detector.ts";
import { message } from "#domain/language/translate.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";
import type { AiAccess } from "#server/vendors/ai/ai.ts";
import type { CurrentModelsService } from "../analysis/current-models.service.ts";
import type { EndedCall, ModelCallsService } from "../analysis/model-calls.service.ts";
import type { AskSearch, Found } from "./ask-search.ts";

export type AskServiceDeps = {
  search: Pick<AskSearch, "find">;
  calls: Pick<ModelCallsService, "begin" | "finish">;
  /** Or an AppError that says what is missing. */
  usableAi: (actor: Actor) => Promise<AiAccess>;
  aiAccess: (actor: Actor) => Promise<AiAccess | null>;
  currentModels: Pick<CurrentModelsService, "of" | "unasked">;
  detector: Pick<Detector, "detect">;
  limit: Counter;
  clock: Clock;
};

export type AskLive = {
  signal: AbortSignal;
  /** The search is done; so many passages go to the model. */
  onReading: (passages: number) => void;
};

/** The same question gets the same words as far as a model can. */
const temperature = 0;
const nearestMax = 3;

const headlineOf = ({ itemId, title, link, feed, at }: Passage): AskHeadline => ({
  itemId,
  title,
  link,
  feed,
  at,
});

const sentenceOf = ({ text, publishers, receipts }: SupportedSentence): AskSentence => ({
  text,
  publishers,
  singleSource: publishers < 2,
  receipts: receipts.map(({ passage, quote }) => ({ ...headlineOf(passage), quote })),
});

const momentOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

const searchedOf = ({ companies, time, known, passages, complete }: Found): AskAnswer["searched"] => ({
  companies,
  from: momentOf(time.fromMs),
  to: momentOf(time.toMs),
  lastVisit: time.isVisit ? (time.fromMs === null ? "unknown" : "known") : null,
  headlines: known.length,
  passages: passages.length,
  complete,
});

export type AskService = ReturnType<typeof createAskService>;

/** Answers questions from a user's own archive. What a model says is shown only as far as the passages hold it. */
export function createAskService(deps: AskServiceDeps) {
  const { clock } = deps;
  const companiesIn = (text: string) =>
    deps.detector.detect(text).map(({ symbol, name }) => ({ symbol, name }));

  async function modelFor(access: AiAccess): Promise<string> {
    const { customPromptModel } = await deps.currentModels.of(access);
    if (customPromptModel !== "") return customPromptModel;
    throw new AppError("bad-input", { words: message("Choose a model of your AI provider first.") });
  }

  /** Question and answer leave their cost, and an entry of the debug log while an admin has turned that on. */
  async function askModel(
    actor: Actor,
    { access, question, passages }: { access: AiAccess; question: string; passages: readonly Passage[] },
    live: AskLive,
  ): Promise<EndedCall | undefined> {
    const mark = randomBytes(6).toString("hex");
    const begun = await deps.calls.begin(
      actor,
      {
        access,
        model: await modelFor(access),
        isChosen: false,
        messages: askMessages({ question, passages, nowMs: clock.now() }, mark),
        temperature,
        json: askAnswerSchema,
        type: "question",
      },
      {
        limit: deps.limit,
        full: message("You've reached the hourly limit of questions. Please try again later."),
      },
    );
    live.onReading(passages.length);
    return deps.calls.finish(actor, begun, { signal: live.signal, onDelta: () => undefined });
  }

  /**
   * Searches, asks the user's model, and checks each of its sentences.
   * @returns undefined when the user stopped it before anything came
   */
  async function ask(actor: Actor, input: Question, live: AskLive): Promise<AskAnswer | undefined> {
    const startedAt = clock.now();
    // Before the search: a missing key is no news about the archive.
    const access = await deps.usableAi(actor);
    const found = await deps.search.find(actor, input);
    const base = {
      question: input.question,
      sentences: [],
      withheld: 0,
      searched: searchedOf(found),
      nearest: found.passages.slice(0, nearestMax).map(headlineOf),
    };
    const tookMs = () => Math.max(0, Math.round(clock.now() - startedAt));
    const { passages, known } = found;
    if (passages.length === 0)
      return {
        ...base,
        outcome: "not-found",
        model: null,
        usage: null,
        costMicroDollars: 0,
        durationMs: tookMs(),
      };
    const ended = await askModel(actor, { access, question: input.question, passages }, live);
    if (!ended || ended.state === "stopped") return undefined;
    const { text, model, usage, costMicroDollars } = ended;
    const paid = { model, usage, costMicroDollars, durationMs: tookMs() };
    const reply = readReply(text);
    if (reply.kind === "unreadable") return { ...base, ...paid, outcome: "unsupported", withheld: 1 };
    const { supported, rejected } = checkedSentences(reply.sentences, { passages, known, companiesIn });
    if (supported.length === 0)
      return {
        ...base,
        ...paid,
        outcome: rejected.length === 0 ? "not-said" : "unsupported",
        withheld: rejected.length,
      };
    return {
      ...base,
      ...paid,
      outcome: "answered",
      sentences: supported.map(sentenceOf),
      withheld: rejected.length,
      nearest: [],
    };
  }

  return {
    ask,
    /** What a question may cost at most, at the prices that the budget counts with; no provider is asked. */
    async estimate(actor: Actor): Promise<AskEstimate> {
      const access = await deps.aiAccess(actor);
      const { customPromptModel: model } = await deps.currentModels.unasked(access);
      const price = priceAt(access ?? { vendor: "openai", isFree: false }, model);
      const tokens = {
        promptTokens: promptTokensMax(longestAskMessages()),
        completionTokens: callRoom(model, "analysis").answerTokensMax,
      };
      return { model, microDollarsMax: price ? costOf(price, tokens) : null };
    },
  };
}
