import PQueue from "p-queue";
import type { Actor } from "#domain/accounts/account.ts";
import { failedBackOffMs } from "#domain/analysis/detection-back-off.ts";
import {
  detectionMessages,
  emptyAnswerText,
  readDetectionReply,
  redactedBody,
} from "#domain/analysis/messages.ts";
import { callRoom, detectionsAtOnceMax, detectionTemperature } from "#domain/analysis/model-profile.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";
import { createSingleFlight } from "#server/platform/single-flight.ts";
import type { AiAccess, AiAnswer, AiProviderOf } from "#server/vendors/ai/ai.ts";
import type { DebugLogService } from "../analysis/debug-log.service.ts";
import type { CallEnd, PlannedCall, SpendingService } from "../analysis/spending.service.ts";
import type { CompaniesStore } from "./companies.store.ts";
import type { DetectionBackOffs } from "./detection-back-offs.ts";
import type { DetectionClaimsStore } from "./detection-claims.store.ts";
import { createDetectionWaiters } from "./detection-waiters.ts";

type Companies = { symbol: string; name: string }[];

/** `key` names model and headline, for all users. */
export type DetectionQuestion = { title: string; access: AiAccess; model: string; key: string };

type Outcome =
  | { kind: "found"; companies: Companies }
  /** The headline is left to keyword matching for a while. */
  | { kind: "none" }
  /** Whoever asked could not: another user may, at once. */
  | { kind: "unpaid" }
  /** Another process is asking. */
  | { kind: "elsewhere" };

export type AiDetectionDeps = {
  store: Pick<CompaniesStore, "findCached" | "remember">;
  claims: DetectionClaimsStore;
  backOffs: DetectionBackOffs;
  aiProviderOf: AiProviderOf;
  /** The company behind a symbol of our list; undefined for any other text. */
  companyOf: (symbol: string) => { symbol: string; name: string } | undefined;
  /** Never throws. */
  note: (entry: Parameters<DebugLogService["write"]>[0]) => Promise<void>;
  limit: Counter;
  spending: Pick<SpendingService, "reserve">;
  events: EventBus;
  clock: Clock;
};

/** Headlines asked about or waited for in one process. */
const underWayMax = 500;
/** One call with its second try takes a minute at most. */
const claimMs = 75_000;
/** How long a user whose budget is used up is left to keyword matching before it is looked at again. */
const budgetBackOffMs = 60_000;
/** For how long a process believes that a headline rests before it looks again. */
const backOffKnownMs = 60_000;
/** How many users' keys may be tried for one headline before it waits for the next page load. */
const roundsMax = 5;

const endOf = (answer: AiAnswer): CallEnd =>
  answer.kind === "failed" ? { kind: answer.mayCost ? "unknown" : "refused" } : answer;

/**
 * Asks a model about headlines, once for all users of all processes. The user whose page asks first pays with their
 * own key and limit; when that is rejected, the next one who waits tries with theirs.
 */
export function createAiDetection(deps: AiDetectionDeps) {
  const { store, claims, backOffs, clock, events } = deps;
  const queue = new PQueue({ concurrency: detectionsAtOnceMax });
  const questions = createSingleFlight<Outcome>();
  const waiters = createDetectionWaiters(events);

  async function cached(key: string): Promise<Companies | undefined> {
    return (await store.findCached([key], new Date(clock.now()))).get(key);
  }

  /** Undefined when the headline stays with keyword matching. */
  async function companiesOf(actor: Actor, question: DetectionQuestion): Promise<Companies | undefined> {
    for (let round = 0; round < roundsMax && backOffs.mayAsk(actor.userId, question); round += 1) {
      if (backOffs.isHeadlineResting(question.key)) return undefined;
      const outcome = await shared(actor, question);
      if (outcome?.kind === "found") return outcome.companies;
      if (outcome?.kind !== "unpaid") return undefined;
    }
    return undefined;
  }

  /** One question per headline in this process, however many users wait. */
  function shared(actor: Actor, question: DetectionQuestion): Promise<Outcome> | undefined {
    const { key } = question;
    const asked = questions.find(key);
    if (asked || questions.size >= underWayMax) return asked;
    return questions.run(key, () => settle(actor, question));
  }

  async function settle(actor: Actor, question: DetectionQuestion): Promise<Outcome> {
    const outcome = await queue.add(() => claimed(actor, question));
    return outcome.kind === "elsewhere" ? answerOfOther(question.key) : outcome;
  }

  async function claimed(actor: Actor, question: DetectionQuestion): Promise<Outcome> {
    // The key may have come to rest while the question waited.
    if (!backOffs.mayAsk(actor.userId, question)) return { kind: "unpaid" };
    const { key } = question;
    const claim = await claims.claim(key, claimMs);
    if (claim === "resting") {
      backOffs.restHeadline(key, backOffKnownMs);
      return { kind: "none" };
    }
    if (claim !== "mine") return { kind: "elsewhere" };
    let backOffMs = failedBackOffMs;
    try {
      const known = await cached(key);
      const answer = known
        ? { kind: "found" as const, companies: known, backOffMs: 0 }
        : await ask(actor, question);
      backOffMs = answer.backOffMs;
      return answer;
    } finally {
      if (backOffMs > 0) backOffs.restHeadline(key, backOffMs);
      await claims.end(key, backOffMs);
      await events.publish({ kind: "detected", key });
    }
  }

  /** Waits for the word of the process that asks; one that died is waited for until its claim ends. */
  async function answerOfOther(key: string): Promise<Outcome> {
    const word = waiters.listen(key, claimMs);
    try {
      const now = await stateOf(key);
      if (now.kind !== "elsewhere") return now;
      await word.heard;
      const then = await stateOf(key);
      return then.kind === "elsewhere" ? { kind: "unpaid" } : then;
    } finally {
      word.end();
    }
  }

  async function stateOf(key: string): Promise<Outcome> {
    const state = await claims.stateOf(key);
    const companies = await cached(key);
    if (companies) return { kind: "found", companies };
    if (state === "resting") return { kind: "none" };
    return state === "free" ? { kind: "unpaid" } : { kind: "elsewhere" };
  }

  async function ask(actor: Actor, question: DetectionQuestion): Promise<Outcome & { backOffMs: number }> {
    const messages = detectionMessages(question.title);
    const room = callRoom(question.model, "detection");
    const { access, model, key } = question;
    const hold = await holdFor(actor, { access, model, messages, room });
    if (!hold) return { kind: "unpaid", backOffMs: 0 };
    if (!backOffs.admit(question)) {
      await Promise.all([hold.settle({ kind: "refused" }), deps.limit.refund(actor.userId)]);
      return { kind: "none", backOffMs: 0 };
    }
    const entry = { type: "company-detection", model, prompt: messages.user } as const;
    const answer = await deps.aiProviderOf(access).answer({
      apiKey: access.apiKey,
      model,
      messages,
      room,
      temperature: detectionTemperature,
      json: true,
    });
    await hold.settle(endOf(answer));
    if (answer.kind === "failed") {
      const { headlineMs, anotherMayTry } = backOffs.failed(question, { ...answer, key });
      if (answer.pause) return { kind: "none", backOffMs: 0 };
      const error = `${answer.status ?? "no answer"} - ${redactedBody(answer.body)}`;
      await deps.note({ ...entry, error });
      return { kind: anotherMayTry ? "unpaid" : "none", backOffMs: headlineMs };
    }
    await claims.free(backOffs.answered(question));
    if (answer.kind === "empty") {
      await deps.note({ ...entry, error: `${emptyAnswerText[answer.why]} Keyword matching is used.` });
      return { kind: "none", backOffMs: failedBackOffMs };
    }
    const reply = readDetectionReply(answer.text);
    if (reply.kind === "unreadable") {
      const error = "The answer is not the expected JSON; keyword matching is used.";
      await deps.note({ ...entry, response: answer.text, error });
      return { kind: "none", backOffMs: failedBackOffMs };
    }
    // Models invent symbols: only companies of our list count, under our name for them.
    const companies = reply.companies.flatMap((each) => {
      const known = deps.companyOf(each.symbol);
      return known ? [{ symbol: known.symbol, name: known.name }] : [];
    });
    await store.remember(key, companies, new Date(clock.now()));
    await deps.note({ ...entry, response: answer.text });
    return { kind: "found", companies, backOffMs: 0 };
  }

  /** One of the user's calls and its worst case from their budget; undefined when either is used up. */
  async function holdFor({ userId, ...actor }: Actor, call: PlannedCall) {
    try {
      await deps.limit.take(userId);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const ms = (error.retryAfterSeconds ?? 60) * 1_000;
      backOffs.restUser(userId, ms, "the calls of this hour are used up");
      return undefined;
    }
    try {
      return await deps.spending.reserve({ userId, ...actor }, call);
    } catch (error) {
      await deps.limit.refund(userId);
      if (!(error instanceof AppError)) throw error;
      backOffs.restUser(userId, budgetBackOffMs, "the monthly AI budget is used up");
      return undefined;
    }
  }

  /** Waits for the calls in flight; tests and the graceful stop use it. */
  const settled = () => queue.onIdle();

  return { companiesOf, settled };
}
