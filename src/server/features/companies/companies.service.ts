import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import type { DetectedCompany } from "#contract/news.ts";
import type { Actor } from "#domain/accounts/account.ts";
import {
  type ChatText,
  detectionMessages,
  readDetectionReply,
  redactedBody,
} from "#domain/analysis/messages.ts";
import { detectionsAtOnceMax, detectionTokensMax, isDetectionKey } from "#domain/analysis/model-profile.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { OpenaiClient } from "#server/providers/openai/openai.client.ts";
import type { AiConfigService } from "../analysis/ai-config.service.ts";
import type { DebugLogService } from "../analysis/debug-log.service.ts";
import type { SpendingService } from "../analysis/spending.service.ts";
import { type CompaniesStore, detectionKey } from "./companies.store.ts";

export type DetectableItem = { id: string; title: string; companies: { symbol: string; name: string }[] };

export type CompaniesServiceDeps = {
  store: CompaniesStore;
  openai: Pick<OpenaiClient, "detect">;
  openaiKey: (actor: Actor) => Promise<string | null>;
  /** The company behind a symbol of our list; undefined for any other text. */
  companyOf: (symbol: string) => { symbol: string; name: string } | undefined;
  aiConfig: Pick<AiConfigService, "read">;
  debugLog: Pick<DebugLogService, "write">;
  spending: Pick<SpendingService, "reserve">;
  limit: Counter;
  events: EventBus;
  clock: Clock;
  log: Logger;
};

const waitingMax = 500;
/** How long a reader whose budget is used up is left to keyword matching before the budget is looked at again. */
const budgetRestMs = 60_000;
/** After a failure a headline is left to keyword matching for this long. */
const failedRestMs = 5 * 60_000;

export type CompaniesService = ReturnType<typeof createCompaniesService>;

/** What our own engine found, for readers without a key. */
const byKeyword = (item: Pick<DetectableItem, "companies">): DetectedCompany[] =>
  item.companies.map((each) => ({ ...each, method: "keyword" }));

/**
 * Companies of headlines as one reader sees them: by AI where the reader's key allows, else by our own engine, whose
 * findings are stored with the item. AI answers never hold up a page: they follow as `companies` events.
 */
export function createCompaniesService(deps: CompaniesServiceDeps) {
  const { store, clock, events } = deps;
  const queue = new PQueue({ concurrency: detectionsAtOnceMax });
  const underWay = new Map<string, Promise<{ symbol: string; name: string }[] | undefined>>();
  const resting = new LRUCache<string, true>({ max: 5_000, ttl: failedRestMs });
  /** Users without a detection left, until one comes free. */
  const limited = new LRUCache<string, true>({ max: 5_000, ttl: failedRestMs });

  const byAi = (companies: { symbol: string; name: string }[]): DetectedCompany[] =>
    companies.map((each) => ({ ...each, method: "ai" }));

  async function companiesFor(
    actor: Actor,
    items: DetectableItem[],
  ): Promise<Map<string, DetectedCompany[]>> {
    const found = new Map(items.map((item) => [item.id, byKeyword(item)]));
    const apiKey = await deps.openaiKey(actor);
    if (apiKey === null) return found;
    const { masterPromptModel: model } = await deps.aiConfig.read();
    if (!isDetectionKey(apiKey)) {
      await noteInvalidKey(actor, model, items);
      return found;
    }
    const keys = new Map(items.map((item) => [item.id, detectionKey(model, item.title)]));
    const cached = await store.findCached([...keys.values()], new Date(clock.now()));
    for (const item of items) {
      const key = keys.get(item.id) ?? "";
      const answer = cached.get(key);
      if (answer) found.set(item.id, byAi(answer));
      else if (!resting.has(key) && !limited.has(actor.userId))
        follow(actor, item, { apiKey, model, key }).catch((error: unknown) =>
          deps.log.warn({ err: String(error) }, "A detection failed"),
        );
    }
    return found;
  }

  /** Once in a while, not with every page load. */
  async function noteInvalidKey(actor: Actor, model: string, items: DetectableItem[]): Promise<void> {
    const [first] = items;
    if (!first || resting.has(actor.userId)) return;
    resting.set(actor.userId, true);
    await note({
      type: "company-detection",
      model,
      prompt: detectionMessages(first.title).user,
      error: "The API key is not valid for detection; keyword matching is used.",
    });
  }

  /** A debug log that cannot be written never costs a reader the companies. */
  async function note(entry: Parameters<DebugLogService["write"]>[0]): Promise<void> {
    try {
      await deps.debugLog.write(entry);
    } catch (error) {
      deps.log.warn({ err: String(error) }, "The debug log could not be written");
    }
  }

  type Call = { apiKey: string; model: string; key: string };

  /** Asks in the background; equal headlines are asked once however many readers wait. */
  async function follow(actor: Actor, item: DetectableItem, call: Call): Promise<void> {
    let answer = underWay.get(call.key);
    if (!answer) {
      if (queue.size >= waitingMax) return;
      answer = queue.add(() => ask(actor, item, call)).finally(() => underWay.delete(call.key));
      underWay.set(call.key, answer);
    }
    const companies = await answer;
    if (companies)
      await events.publish({ kind: "companies", userId: actor.userId, itemId: item.id, companies });
  }

  async function ask(
    actor: Actor,
    item: DetectableItem,
    call: Call,
  ): Promise<{ symbol: string; name: string }[] | undefined> {
    try {
      await deps.limit.take(actor.userId);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      limited.set(actor.userId, true, { ttl: (error.retryAfterSeconds ?? 60) * 1_000 });
      return undefined;
    }
    const messages = detectionMessages(item.title);
    const hold = await holdFor(actor, { model: call.model, messages });
    if (!hold) return undefined;
    const entry = { type: "company-detection", model: call.model, prompt: messages.user } as const;
    const answer = await deps.openai.detect({ apiKey: call.apiKey, model: call.model, messages });
    await hold.settle(answer.kind === "failed" ? { kind: answer.mayCost ? "unknown" : "refused" } : answer);
    if (answer.kind === "failed") {
      resting.set(call.key, true);
      await note({
        ...entry,
        error: `${answer.status ?? "no answer"} - ${redactedBody(answer.body)}`,
      });
      return undefined;
    }
    const reply = readDetectionReply(answer.text);
    if (reply.kind === "unreadable") {
      resting.set(call.key, true);
      await note({
        ...entry,
        response: answer.text,
        error: "The answer is not the expected JSON; keyword matching is used.",
      });
      return undefined;
    }
    // Models invent symbols: only companies of our list count, under our name for them.
    const companies = reply.companies.flatMap((each) => {
      const known = deps.companyOf(each.symbol);
      return known ? [{ symbol: known.symbol, name: known.name }] : [];
    });
    await store.remember(call.key, companies, new Date(clock.now()));
    await note({ ...entry, response: answer.text });
    return companies;
  }

  /** Undefined when the reader's budget does not pay for the call: keyword matching is free. */
  async function holdFor(actor: Actor, call: { model: string; messages: ChatText }) {
    try {
      return await deps.spending.reserve(actor, { ...call, answerTokensMax: detectionTokensMax });
    } catch (error) {
      await deps.limit.giveBack(actor.userId);
      if (!(error instanceof AppError)) throw error;
      limited.set(actor.userId, true, { ttl: budgetRestMs });
      return undefined;
    }
  }

  /** Waits for the calls under way; tests and the graceful stop use it. */
  const settled = () => queue.onIdle();

  /** Whether the account's companies are found by AI; without it they are those stored with the item. */
  const usesAi = async (actor: Actor): Promise<boolean> => (await deps.openaiKey(actor)) !== null;

  return { companiesFor, usesAi, byKeyword, settled };
}
