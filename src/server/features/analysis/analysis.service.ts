import { randomBytes } from "node:crypto";
import { type Analysis, masterPromptId, type NewAnalysis } from "#contract/analysis.ts";
import type { Actor } from "#domain/accounts/account.ts";
import type { MarketSnapshot } from "#domain/analysis/market-snapshot.ts";
import { analysisMessages, type ChatText, filledPrompt, sentOf } from "#domain/analysis/messages.ts";
import { analysisTemperature } from "#domain/analysis/model-profile.ts";
import { masterPrompt } from "#domain/analysis/prompts.data.ts";
import { createCallFilter } from "#domain/scorecard/call.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";
import type { AiAccess, Live } from "#server/vendors/ai/ai.ts";
import type { ScorecardService } from "../scorecard/scorecard.service.ts";
import type { AnalysisStore } from "./analysis.store.ts";
import { analysisOf, inputHashOf } from "./analysis-ending.ts";
import type { AnalysedItem, FigureReader } from "./answer-figures.ts";
import type { CurrentModelsService } from "./current-models.service.ts";
import type { SnapshotReader } from "./market-snapshot.ts";
import type { BegunCall, EndedCall, ModelCall, ModelCallsService } from "./model-calls.service.ts";
import { createModelChoice } from "./model-choice.ts";
import type { OfferedModelsService } from "./offered-models.service.ts";
import type { VersionedPrompt } from "./prompts.service.ts";

export type AnalysisServiceDeps = {
  store: AnalysisStore;
  calls: Pick<ModelCallsService, "begin" | "finish">;
  running: (userId: string) => Promise<number>;
  /** Or an AppError that says what is missing. */
  usableAi: (actor: Actor) => Promise<AiAccess>;
  findItem: (actor: Actor, itemId: string, symbol: string) => Promise<AnalysedItem | undefined>;
  findPrompt: (actor: Actor, promptId: string) => Promise<VersionedPrompt | undefined>;
  companyOf: (symbol: string) => { symbol: string; name: string } | undefined;
  snapshotOf: SnapshotReader;
  figuresOf: FigureReader;
  currentModels: Pick<CurrentModelsService, "of">;
  models: Pick<OfferedModelsService, "isOffered">;
  scorecard: Pick<ScorecardService, "take">;
  limit: Counter;
};

type Company = { symbol: string; name: string };

type Run = {
  itemId: string;
  company: Company;
  prompt: { id: string; name: string; version: number; prompt: string };
  /** Of the line with the call; null where the prompt asks for none. */
  callMark: string | null;
  /** Of the messages without their random mark: equal questions have equal ones. */
  inputHash: string;
  item: AnalysedItem;
  snapshot: MarketSnapshot;
  /** The prompt as filled for the company. */
  task: string;
};

type Prepared = Run & { begun: BegunCall };

export type AnalysisService = ReturnType<typeof createAnalysisService>;

export function createAnalysisService(deps: AnalysisServiceDeps) {
  const modelFor = createModelChoice(deps);

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

  async function asked(
    actor: Actor,
    itemId: string,
    input: NewAnalysis,
  ): Promise<{ run: Run; call: ModelCall }> {
    const { company, item, snapshot, messagesFor, mark } = await subject(actor, itemId, input.symbol);
    const own = input.promptId === masterPromptId ? undefined : await deps.findPrompt(actor, input.promptId);
    if (input.promptId !== masterPromptId && !own)
      throw new AppError("prompt-not-found", { field: "promptId" });
    const access = await deps.usableAi(actor);
    const { name, version, prompt } = own ?? masterPrompt;
    const asksForCall = own?.asksForCall ?? false;
    const messages = messagesFor({ prompt, asksForCall });
    return {
      run: {
        itemId,
        company,
        prompt: { id: input.promptId, name, version, prompt },
        callMark: asksForCall ? mark : null,
        inputHash: inputHashOf(messages, mark),
        item,
        snapshot,
        task: filledPrompt(prompt, company),
      },
      call: {
        access,
        model: await modelFor(access, input, own !== undefined),
        isChosen: input.runOn !== undefined,
        type: own ? "custom-prompt" : "master-prompt",
        messages,
        temperature: analysisTemperature,
      },
    };
  }

  /**
   * Checks everything that can be rejected, before anything is sent, and takes one of the user's places and the worst
   * case of the cost. Both are given back by `run`, which must follow.
   */
  async function prepare(actor: Actor, itemId: string, input: NewAnalysis): Promise<Prepared> {
    const { run, call } = await asked(actor, itemId, input);
    return { ...run, begun: await deps.calls.begin(actor, call, { limit: deps.limit }) };
  }

  /**
   * Runs a prepared analysis, stores its result and gives the place back. One that its user stopped is stored with
   * what had come.
   * @returns undefined when the user stopped it before anything came
   */
  async function run(actor: Actor, prepared: Prepared, live: Live): Promise<Analysis | undefined> {
    const visible = createCallFilter(prepared.callMark);
    const onDelta = (text: string) => {
      const shown = visible(text);
      if (shown !== "") live.onDelta(shown);
    };
    const ended = await deps.calls.finish(actor, prepared.begun, { ...live, onDelta });
    return ended && keep(actor, prepared, ended);
  }

  async function keep(actor: Actor, run: Run, { text, ...ended }: EndedCall): Promise<Analysis> {
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
    running: deps.running,
  };
}
