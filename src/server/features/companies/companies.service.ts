import type { DetectedCompany } from "#contract/news.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { failedBackOffMs } from "#domain/analysis/detection-back-off.ts";
import { detectionMessages } from "#domain/analysis/messages.ts";
import { isDetectionKey } from "#domain/analysis/model-profile.ts";
import type { CorrectionsOf } from "#domain/companies/corrections.ts";
import type { Pause } from "#domain/kernel/pause.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { keyMark } from "#server/platform/secrets/key-mark.ts";
import type { AiAccess, AiProviderOf } from "#server/vendors/ai/ai.ts";
import type { CurrentModelsService } from "../analysis/current-models.service.ts";
import type { DebugLogService } from "../analysis/debug-log.service.ts";
import type { SpendingService } from "../analysis/spending.service.ts";
import { createAiDetection } from "./ai-detection.service.ts";
import { type CompaniesStore, detectionKey } from "./companies.store.ts";
import type { CorrectionsStore } from "./corrections.store.ts";
import { createDetectionBackOffs } from "./detection-back-offs.ts";
import type { DetectionClaimsStore } from "./detection-claims.store.ts";
import {
  type DetectableItem,
  foundByAi,
  foundByKeyword,
  type SeenCompanies,
  seenCompanies,
} from "./seen-companies.ts";

export type CompaniesServiceDeps = {
  store: CompaniesStore;
  claims: DetectionClaimsStore;
  corrections: Pick<CorrectionsStore, "of">;
  aiProviderOf: AiProviderOf;
  aiAccess: (actor: Actor) => Promise<AiAccess | null>;
  /** The company behind a symbol of our list; undefined for any other text. */
  companyOf: (symbol: string) => { symbol: string; name: string } | undefined;
  currentModels: Pick<CurrentModelsService, "known">;
  debugLog: Pick<DebugLogService, "write">;
  spending: Pick<SpendingService, "reserve">;
  /** While nothing at all is sent to the AI vendor. */
  vendorPause: (access: Pick<AiAccess, "vendor" | "baseUrl">) => Pause | null;
  limit: Counter;
  events: EventBus;
  clock: Clock;
  log: Logger;
};

/** Cards that wait for an answer, in one process. */
const followedMax = 10_000;

export type CompaniesService = ReturnType<typeof createCompaniesService>;

/**
 * Companies of headlines as one user sees them: by AI where the user's key allows, else by our own engine, whose
 * findings are stored with the item; then as the user corrected it. AI answers never hold up a page: they follow as
 * `companies` events.
 */
export function createCompaniesService(deps: CompaniesServiceDeps) {
  const { store, clock, events } = deps;
  const { vendorPause } = deps;
  const backOffs = createDetectionBackOffs({ monotonicMs: () => performance.now(), vendorPause });
  events.subscribe((event) => {
    if (event.kind === "user") backOffs.userChanged(event.userId);
    if (event.kind === "key-works") backOffs.keyWorks(event.mark);
  });
  const { aiProviderOf, claims, companyOf, limit, spending } = deps;
  const ai = createAiDetection({
    store,
    claims,
    backOffs,
    aiProviderOf,
    companyOf,
    limit,
    spending,
    note,
    events,
    clock,
  });
  const followed = new Set<string>();

  const { of: correctionsOf } = deps.corrections;
  const nameOf = (symbol: string) => deps.companyOf(symbol)?.name ?? symbol;

  async function companiesFor(actor: Actor, items: DetectableItem[]): Promise<Map<string, SeenCompanies>> {
    const [found, corrections] = await Promise.all([foundFor(actor, items), correctionsOf(actor.userId)]);
    const settings = { correctionsOf: corrections, nameOf };
    return new Map(items.map((item) => [item.id, seenCompanies(item, found.get(item.id) ?? [], settings)]));
  }

  /** At once, without AI: for a user whose corrections are known. */
  const byKeyword = (item: DetectableItem, corrections: CorrectionsOf): SeenCompanies =>
    seenCompanies(item, foundByKeyword(item), { correctionsOf: corrections, nameOf });

  /** What AI has just found, for the same. */
  const byAi = (
    item: DetectableItem,
    answer: { symbol: string; name: string }[],
    corrections: CorrectionsOf,
  ): SeenCompanies => seenCompanies(item, foundByAi(item, answer), { correctionsOf: corrections, nameOf });

  async function foundFor(actor: Actor, items: DetectableItem[]): Promise<Map<string, DetectedCompany[]>> {
    const found = new Map(items.map((item) => [item.id, foundByKeyword(item)]));
    const access = await deps.aiAccess(actor);
    if (access === null) return found;
    const { detectionModel: model } = await deps.currentModels.known(access);
    if (model === "") return found;
    if (!isDetectionKey(access)) {
      await noteInvalidKey({ access, model }, items);
      return found;
    }
    const keys = new Map(items.map((item) => [item.id, detectionKey(model, item.title)]));
    const cached = await store.findCached([...keys.values()], new Date(clock.now()));
    for (const item of items) {
      const key = keys.get(item.id) ?? "";
      const answer = cached.get(key);
      if (answer) found.set(item.id, foundByAi(item, answer));
      else if (backOffs.mayAsk(actor.userId, { access, model }))
        follow(actor, item, { access, model, key }).catch((error: unknown) =>
          deps.log.warn({ err: String(error) }, "A detection failed"),
        );
    }
    return found;
  }

  /** Of each key once in a while, not with every page load. */
  async function noteInvalidKey(
    call: { access: AiAccess; model: string },
    items: DetectableItem[],
  ): Promise<void> {
    const [first] = items;
    if (!first || backOffs.isKeyResting(call)) return;
    backOffs.restKey(call, failedBackOffMs, "the key is not valid for detection");
    await note({
      type: "company-detection",
      model: call.model,
      prompt: detectionMessages(first.title).user,
      error: "The API key is not valid for detection; keyword matching is used.",
    });
  }

  /** A debug log that cannot be written never costs a user the companies. */
  async function note(entry: Parameters<DebugLogService["write"]>[0]): Promise<void> {
    try {
      await deps.debugLog.write(entry);
    } catch (error) {
      deps.log.warn({ err: String(error) }, "The debug log could not be written");
    }
  }

  type Call = { access: AiAccess; model: string; key: string };

  /** Asks in the background; a card that waits already, for this page or another of the user, does not wait twice. */
  async function follow(actor: Actor, item: DetectableItem, call: Call): Promise<void> {
    const { userId } = actor;
    const card = `${userId} ${item.id} ${call.key}`;
    if (followed.has(card) || followed.size >= followedMax) return;
    followed.add(card);
    try {
      const companies = await ai.companiesOf(actor, { title: item.title, ...call });
      if (companies) await events.publish({ kind: "companies", userId, itemId: item.id, companies });
    } finally {
      followed.delete(card);
    }
  }

  /** A model answered somewhere else: whatever is paused because of this key or its provider goes on. */
  async function aiAnswered(call: { access: AiAccess; model: string }): Promise<void> {
    backOffs.keyWorks(keyMark(call.access.apiKey));
    await claims.free(backOffs.answered(call));
  }

  /** Whether the account's companies are found by AI; without it they are those stored with the item. */
  const usesAi = async (actor: Actor): Promise<boolean> => (await deps.aiAccess(actor)) !== null;

  return {
    companiesFor,
    correctionsOf,
    usesAi,
    byKeyword,
    byAi,
    pauses: backOffs.pauses,
    aiAnswered,
    settled: ai.settled,
  };
}
