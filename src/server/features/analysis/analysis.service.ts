import { randomBytes } from "node:crypto";
import { type Analysis, masterPromptId, type NewAnalysis } from "#contract/analysis.ts";
import type { Actor } from "#domain/accounts/account.ts";
import type { MarketSnapshot } from "#domain/analysis/market-snapshot.ts";
import { analysisMessages, type ChatText, filledPrompt, sentOf } from "#domain/analysis/messages.ts";
import { callRoom } from "#domain/analysis/model-profile.ts";
import { masterPrompt } from "#domain/analysis/prompts.data.ts";
import { message } from "#domain/language/translate.ts";
import { createCallFilter } from "#domain/scorecard/call.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";
import type { AiAccess, AiProviderOf, Live } from "#server/vendors/ai/ai.ts";
import type { ScorecardService } from "../scorecard/scorecard.service.ts";
import type { AnalysisStore, StoredAnalysis } from "./analysis.store.ts";
import {
  analysisOf,
  type Ending,
  endingOf,
  failedAnalysis,
  inputHashOf,
  loggedFailure,
  settleFailure,
} from "./analysis-ending.ts";
import type { AnalysisPlacesStore } from "./analysis-places.store.ts";
import { createTries, type FirstTry, together } from "./analysis-tries.ts";
import type { AnalysedItem, FigureReader } from "./answer-figures.ts";
import type { CurrentModelsService } from "./current-models.service.ts";
import type { DebugLogService } from "./debug-log.service.ts";
import type { SnapshotReader } from "./market-snapshot.ts";
import { createModelChoice } from "./model-choice.ts";
import type { OfferedModelsService } from "./offered-models.service.ts";
import type { VersionedPrompt } from "./prompts.service.ts";
import type { SpendingService } from "./spending.service.ts";

export type AnalysisServiceDeps = {
  store: AnalysisStore;
  places: AnalysisPlacesStore;
  aiProviderOf: AiProviderOf;
  /** Or an AppError that says what is missing. */
  usableAi: (actor: Actor) => Promise<AiAccess>;
  findItem: (actor: Actor, itemId: string, symbol: string) => Promise<AnalysedItem | undefined>;
  findPrompt: (actor: Actor, promptId: string) => Promise<VersionedPrompt | undefined>;
  companyOf: (symbol: string) => { symbol: string; name: string } | undefined;
  snapshotOf: SnapshotReader;
  figuresOf: FigureReader;
  currentModels: Pick<CurrentModelsService, "of" | "successorFor">;
  debugLog: Pick<DebugLogService, "write">;
  models: Pick<OfferedModelsService, "isOffered">;
  spending: Pick<SpendingService, "reserve">;
  scorecard: Pick<ScorecardService, "take">;
  /** What is paused elsewhere because of this key or its provider goes on. */
  aiAnswered: (call: { access: AiAccess; model: string }) => Promise<void>;
  clock: Clock;
  limit: Counter;
};

/** Model calls of one user at the same time, in all processes together. */
const runsPerUserMax = 2;
/** The place of a process that died is free after so long: more than two tries take, each 30 s to begin and 120 s to end. */
const placeMs = 330_000;

type Company = { symbol: string; name: string };

type Run = {
  itemId: string;
  company: Company;
  prompt: { id: string; name: string; version: number; prompt: string };
  /** Of the line with the call; null where the prompt asks for none. */
  callMark: string | null;
  model: string;
  type: "master-prompt" | "custom-prompt";
  messages: ChatText;
  /** Of the messages without their random mark: equal questions have equal ones. */
  inputHash: string;
  item: AnalysedItem;
  snapshot: MarketSnapshot;
  /** The prompt as filled for the company. */
  task: string;
  access: AiAccess;
  isChosen: boolean;
};

type Kept = Omit<Ending, "billedMicroDollars"> & Pick<StoredAnalysis, "costMicroDollars" | "durationMs">;

type Prepared = Run & FirstTry & { place: string };

export type AnalysisService = ReturnType<typeof createAnalysisService>;

export function createAnalysisService(deps: AnalysisServiceDeps) {
  const modelFor = createModelChoice(deps);
  const tries = createTries({ ...deps, successorFor: deps.currentModels.successorFor });

  /** What a prompt is about, and the messages that any prompt makes of it. */
  async function subject(actor: Actor, itemId: string, symbol: string) {
    const company = deps.companyOf(symbol);
    if (!company) throw new AppError("unknown-symbol", { field: "symbol" });
    const item = await deps.findItem(actor, itemId, company.symbol);
    if (!item) throw new AppError("item-not-found");
    const snapshot = await deps.snapshotOf(actor, company.symbol);
    const mark = randomBytes(6).toString("hex");
    const messagesFor = (text: { prompt: string; asksForCall?: boolean | undefined }): ChatText =>
      analysisMessages({ ...item, ...text, company, snapshot, mark });
    return { company, item, snapshot, messagesFor, mark };
  }

  async function asked(actor: Actor, itemId: string, input: NewAnalysis): Promise<Run> {
    const { company, item, snapshot, messagesFor, mark } = await subject(actor, itemId, input.symbol);
    const own = input.promptId === masterPromptId ? undefined : await deps.findPrompt(actor, input.promptId);
    if (input.promptId !== masterPromptId && !own)
      throw new AppError("prompt-not-found", { field: "promptId" });
    const access = await deps.usableAi(actor);
    const { name, version, prompt } = own ?? masterPrompt;
    const asksForCall = own?.asksForCall ?? false;
    const messages = messagesFor({ prompt, asksForCall });
    return {
      itemId,
      company,
      prompt: { id: input.promptId, name, version, prompt },
      callMark: asksForCall ? mark : null,
      model: await modelFor(access, input, own !== undefined),
      isChosen: input.runOn !== undefined,
      type: own ? "custom-prompt" : "master-prompt",
      messages,
      inputHash: inputHashOf(messages, mark),
      item,
      snapshot,
      task: filledPrompt(prompt, company),
      access,
    };
  }

  /**
   * Checks everything that can be rejected, before anything is sent, and takes one of the user's places and the worst
   * case of the cost. Both are given back by `run`, which must follow.
   */
  async function prepare(actor: Actor, itemId: string, input: NewAnalysis): Promise<Prepared> {
    const run = await asked(actor, itemId, input);
    const place = await takePlace(actor);
    try {
      const room = callRoom(run.model, "analysis");
      const call = { access: run.access, model: run.model, messages: run.messages, room };
      return { ...run, room, place, hold: await deps.spending.reserve(actor, call) };
    } catch (error) {
      await release(place);
      await deps.limit.refund(actor.userId);
      throw error;
    }
  }

  /** A place that could not be given back is free when its time is over; that fails no analysis. */
  const release = (place: string) => deps.places.release(place).catch(() => undefined);

  async function takePlace({ userId }: Actor): Promise<string> {
    const place = await deps.places.take(userId, { placesMax: runsPerUserMax, forMs: placeMs });
    const words = message("Two analyses are already running. Please wait for one to finish.");
    if (place === undefined) throw new AppError("rate-limited", { words, retryAfterSeconds: 5 });
    try {
      await deps.limit.take(userId);
      return place;
    } catch (error) {
      await release(place);
      if (!(error instanceof AppError)) throw error;
      throw new AppError("analysis-limit-reached", {
        cause: error,
        retryAfterSeconds: error.retryAfterSeconds ?? 60,
      });
    }
  }

  /**
   * Runs a prepared analysis, stores its result and gives the place back. One that its user stopped is stored with
   * what had come.
   * @returns undefined when the user stopped it before anything came
   */
  async function run(actor: Actor, prepared: Prepared, live: Live): Promise<Analysis | undefined> {
    const startedAt = deps.clock.now();
    let came = "";
    const visible = createCallFilter(prepared.callMark);
    const onDelta = (text: string) => {
      came += text;
      const shown = visible(text);
      if (shown !== "") live.onDelta(shown);
    };
    try {
      const { access } = prepared;
      const { answer, hold, model, before } = await tries.answer(actor, prepared, { ...live, onDelta });
      if (answer.kind === "failed" || answer.kind === "empty") {
        await settleFailure(hold, answer, came);
        await deps.debugLog.write({ ...logEntry({ ...prepared, model }), error: loggedFailure(answer) });
        throw failedAnalysis(answer);
      }
      await deps.aiAnswered({ access, model });
      const { usage, billedMicroDollars, ...ended } = endingOf(answer, { came, model });
      const cost = await hold.settle({ ...ended, usage, billedMicroDollars, kind: "text" });
      const ending = { ...ended, usage: together(before?.usage, usage) };
      const costMicroDollars = together(before?.costMicroDollars, cost);
      if (ending.text === "") return undefined;
      await deps.debugLog.write({ ...logEntry({ ...prepared, model }), response: ending.text });
      const durationMs = Math.max(0, Math.round(deps.clock.now() - startedAt));
      return await keep(actor, prepared, { ...ending, costMicroDollars, durationMs });
    } finally {
      await release(prepared.place);
    }
  }

  const logEntry = ({ type, model, messages }: Run) => ({ type, model, prompt: messages.user });

  async function keep(actor: Actor, run: Run, { text, ...ended }: Kept): Promise<Analysis> {
    const { itemId, company, prompt, callMark: mark, inputHash, item, snapshot, task } = run;
    const receipt = {
      itemId,
      symbol: company.symbol,
      promptId: prompt.id,
      promptName: prompt.name,
      promptVersion: prompt.version,
      inputHash,
      model: ended.model,
      costMicroDollars: ended.costMicroDollars,
    };
    const { content, call } = await deps.scorecard.take(actor, {
      ...receipt,
      answer: text,
      state: ended.state,
      mark,
      prompt: prompt.prompt,
      item,
    });
    const stored = await deps.store.insert({
      userId: actor.userId,
      ...receipt,
      sent: sentOf(item),
      ...ended,
      content,
      snapshot,
      figures: deps.figuresOf(content, { item, company, snapshot, prompt: task }),
      call,
    });
    return analysisOf(stored);
  }

  return {
    prepare,
    run,
    /** The messages that any prompt makes of a headline and a company; rejects unknown ones. */
    subject,
    /** Analyses of the user in progress, in all processes together. */
    running: deps.places.taken,
  };
}
