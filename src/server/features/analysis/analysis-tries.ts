import type { Usage } from "#contract/analysis.ts";
import type { Actor } from "#domain/accounts/account.ts";
import type { ChatText } from "#domain/analysis/messages.ts";
import { type CallRoom, secondRoom } from "#domain/analysis/model-profile.ts";
import type { AiEmpty, AiFailure, AiProvider, AiText } from "#server/vendors/ai/ai.ts";
import type { StoredAnalysis } from "./analysis.store.ts";
import type { Hold, SpendingService } from "./spending.service.ts";

export type FirstTry = { apiKey: string; model: string; messages: ChatText; room: CallRoom; hold: Hold };
export type Live = { signal: AbortSignal; onDelta: (text: string) => void };

type Tried = {
  answer: AiText | AiEmpty | AiFailure | { kind: "stopped" };
  /** The place in the budget of the call that gave the answer; not settled yet. */
  hold: Hold;
  /** A try before it, which is paid for. */
  before?: Pick<StoredAnalysis, "costMicroDollars" | "usage">;
};

export function createTries(deps: {
  aiProvider: Pick<AiProvider, "analyse">;
  spending: Pick<SpendingService, "reserve">;
}) {
  return {
    /**
     * Makes the call, and once more with more room when the model thought its limit away before the first word. The
     * second try has a place of its own in the budget.
     * @throws AppError ai-budget-reached when the budget does not pay for it; the first try is paid for then
     */
    async answer(actor: Actor, first: FirstTry, live: Live): Promise<Tried> {
      const { apiKey, model, messages, room, hold } = first;
      const call = { apiKey, model, messages, ...live };
      const answer = await deps.aiProvider.analyse({ ...call, room });
      if (answer.kind !== "empty" || answer.why !== "length") return { answer, hold };
      const before = { costMicroDollars: await hold.settle(answer), usage: answer.usage };
      if (live.signal.aborted) return { answer: { kind: "stopped" }, hold, before };
      const more = secondRoom(model);
      const secondHold = await deps.spending.reserve(actor, { model, messages, room: more });
      return { answer: await deps.aiProvider.analyse({ ...call, room: more }), hold: secondHold, before };
    },
  };
}

/** What two tries cost and used together; unknown as soon as one of them is. */
export function together<T extends number | Usage | null>(first: T | undefined, second: T): T;
export function together(first: number | Usage | null | undefined, second: number | Usage | null) {
  if (first === undefined) return second;
  if (first === null || second === null) return null;
  if (typeof first === "number" || typeof second === "number") return Number(first) + Number(second);
  return {
    promptTokens: first.promptTokens + second.promptTokens,
    completionTokens: first.completionTokens + second.completionTokens,
  };
}
