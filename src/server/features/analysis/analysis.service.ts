import { randomBytes } from "node:crypto";
import {
  type Analysis,
  masterPromptId,
  type NewAnalysis,
  type Prompt,
  type PromptPreview,
  type PromptPreviewAnswer,
} from "#contract/analysis.ts";
import type { Actor } from "#domain/accounts/account.ts";
import type { MarketSnapshot } from "#domain/analysis/market-snapshot.ts";
import {
  analysisFailureText,
  analysisMessages,
  type ChatText,
  filledPrompt,
  redactedBody,
} from "#domain/analysis/messages.ts";
import { masterPrompt } from "#domain/analysis/prompts.data.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";
import type { OpenaiClient } from "#server/providers/openai/openai.client.ts";
import type { AiConfigService } from "./ai-config.service.ts";
import type { AnalysisStore, StoredAnalysis } from "./analysis.store.ts";
import type { AnalysedItem, FigureReader } from "./answer-figures.ts";
import type { DebugLogService } from "./debug-log.service.ts";
import type { SnapshotReader } from "./market-snapshot.ts";

export type AnalysisServiceDeps = {
  store: AnalysisStore;
  openai: Pick<OpenaiClient, "analyse">;
  openaiKey: (actor: Actor) => Promise<string | null>;
  findItem: (actor: Actor, itemId: string) => Promise<AnalysedItem | undefined>;
  findPrompt: (actor: Actor, promptId: string) => Promise<Prompt | undefined>;
  companyOf: (symbol: string) => { symbol: string; name: string } | undefined;
  snapshotOf: SnapshotReader;
  figuresOf: FigureReader;
  aiConfig: Pick<AiConfigService, "read">;
  debugLog: Pick<DebugLogService, "write">;
  limit: Counter;
  previewLimit: Counter;
};

/** Model calls of one user at the same time. */
const runsPerUserMax = 2;

type Company = { symbol: string; name: string };

type Run = {
  itemId: string;
  company: Company;
  promptName: string;
  model: string;
  type: "master-prompt" | "custom-prompt";
  messages: ChatText;
  item: AnalysedItem;
  snapshot: MarketSnapshot;
  /** As filled for the company. */
  prompt: string;
  apiKey: string;
};

function analysisOf({ userId: _, ...row }: StoredAnalysis): Analysis {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

export type AnalysisService = ReturnType<typeof createAnalysisService>;

export function createAnalysisService(deps: AnalysisServiceDeps) {
  const running = new Map<string, number>();

  /** What a prompt is about, and the messages that any prompt makes of it. */
  async function subject(actor: Actor, itemId: string, symbol: string) {
    const company = deps.companyOf(symbol);
    if (!company) throw new AppError("unknown-symbol", { field: "symbol" });
    const item = await deps.findItem(actor, itemId);
    if (!item) throw new AppError("item-not-found");
    const snapshot = await deps.snapshotOf(actor, company.symbol);
    const messagesFor = (prompt: string): ChatText =>
      analysisMessages({ prompt, company, ...item, snapshot, mark: randomBytes(6).toString("hex") });
    return { company, item, snapshot, messagesFor };
  }

  async function asked(actor: Actor, itemId: string, input: NewAnalysis): Promise<Run> {
    const { company, item, snapshot, messagesFor } = await subject(actor, itemId, input.symbol);
    const own = input.promptId === masterPromptId ? undefined : await deps.findPrompt(actor, input.promptId);
    if (input.promptId !== masterPromptId && !own)
      throw new AppError("prompt-not-found", { field: "promptId" });
    const apiKey = await deps.openaiKey(actor);
    if (apiKey === null) throw new AppError("ai-key-missing");
    const config = await deps.aiConfig.read();
    const prompt = own ?? masterPrompt;
    return {
      itemId,
      company,
      promptName: prompt.name,
      model: own ? config.customPromptModel : config.masterPromptModel,
      type: own ? "custom-prompt" : "master-prompt",
      messages: messagesFor(prompt.prompt),
      ...{ item, snapshot, prompt: filledPrompt(prompt.prompt, company) },
      apiKey,
    };
  }

  /**
   * Checks everything that can be refused, before anything is sent, and takes one of the user's places.
   * The place is given back by `run`, which must follow.
   */
  async function prepare(actor: Actor, itemId: string, input: NewAnalysis): Promise<Run> {
    const run = await asked(actor, itemId, input);
    await reserve(actor);
    return run;
  }

  async function reserve(actor: Actor): Promise<void> {
    const mine = running.get(actor.userId) ?? 0;
    if (mine >= runsPerUserMax)
      throw new AppError("rate-limited", {
        message: "Two analyses are running already. Please wait for one to end.",
        retryAfterSeconds: 5,
      });
    // Counted before the first wait: of many at once no more than the limit get in.
    running.set(actor.userId, mine + 1);
    try {
      await deps.limit.take(actor.userId);
    } catch (error) {
      release(actor);
      if (!(error instanceof AppError)) throw error;
      throw new AppError("analysis-limit-reached", {
        cause: error,
        retryAfterSeconds: error.retryAfterSeconds ?? 60,
      });
    }
  }

  function release(actor: Actor): void {
    const left = (running.get(actor.userId) ?? 1) - 1;
    if (left > 0) running.set(actor.userId, left);
    else running.delete(actor.userId);
  }

  /**
   * Runs a prepared analysis, stores its result and gives the place back.
   * @returns undefined when the reader stopped it
   */
  async function run(
    actor: Actor,
    prepared: Run,
    live: { signal: AbortSignal; onDelta: (text: string) => void },
  ): Promise<Analysis | undefined> {
    try {
      const { apiKey, model, messages } = prepared;
      const answer = await deps.openai.analyse({ apiKey, model, messages, ...live });
      if (answer.kind === "stopped") return undefined;
      const entry = { type: prepared.type, model, prompt: messages.user };
      if (answer.kind === "failed") {
        await deps.debugLog.write({
          ...entry,
          error: `${answer.status ?? "no answer"} - ${redactedBody(answer.body)}`,
        });
        throw new AppError("analysis-failed", { message: analysisFailureText(answer) });
      }
      await deps.debugLog.write({ ...entry, response: answer.text });
      const stored = await deps.store.insert({
        userId: actor.userId,
        itemId: prepared.itemId,
        symbol: prepared.company.symbol,
        promptName: prepared.promptName,
        model: answer.model,
        content: answer.text,
        usage: answer.usage,
        snapshot: prepared.snapshot,
        figures: deps.figuresOf(answer.text, prepared),
      });
      return analysisOf(stored);
    } finally {
      release(actor);
    }
  }

  /** What an analysis with this text would send. Nothing is sent, and no key is needed. */
  async function preview(actor: Actor, input: PromptPreview): Promise<PromptPreviewAnswer> {
    await deps.previewLimit.take(actor.userId);
    const { messagesFor } = await subject(actor, input.itemId, input.symbol);
    const { customPromptModel } = await deps.aiConfig.read();
    return { model: customPromptModel, ...messagesFor(input.prompt) };
  }

  return {
    prepare,
    run,
    preview,
    /** Analyses of the user under way in this process. */
    running: (userId: string) => running.get(userId) ?? 0,
  };
}
