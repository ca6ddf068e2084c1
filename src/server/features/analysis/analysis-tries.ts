import type { Usage } from "#contract/analysis.ts";
import type { Actor } from "#domain/accounts/account.ts";
import type { ChatText } from "#domain/analysis/messages.ts";
import { type CallRoom, callRoom, secondRoom } from "#domain/analysis/model-profile.ts";
import type { AiAccess, AiAnswer, AiProviderOf, AiQuestion, Live } from "#server/vendors/ai/ai.ts";
import type { StoredAnalysis } from "./analysis.store.ts";
import type { Hold, SpendingService } from "./spending.service.ts";

export type FirstTry = Pick<AiQuestion, "temperature" | "json"> & {
  access: AiAccess;
  model: string;
  /** The user chose it for this analysis: nothing takes its place. */
  isChosen: boolean;
  messages: ChatText;
  room: CallRoom;
  hold: Hold;
};

type Tried = {
  answer: AiAnswer | { kind: "stopped" };
  /** The model that was called last. */
  model: string;
  /** The place in the budget of the call that gave the answer; not settled yet. */
  hold: Hold;
  /** A try before it, which is paid for. */
  before?: Pick<StoredAnalysis, "costMicroDollars" | "usage">;
};

export function createTries(deps: {
  aiProviderOf: AiProviderOf;
  spending: Pick<SpendingService, "reserve">;
  /** What takes the place of a model that its provider serves no more; undefined for nothing. */
  successorFor: (access: AiAccess, model: string) => Promise<string | undefined>;
}) {
  const ask = ({ access, ...question }: Omit<FirstTry, "hold" | "isChosen">, live: Live) => {
    const { model, messages, room, temperature, json } = question;
    const format = json === undefined ? {} : { json };
    return deps
      .aiProviderOf(access)
      .stream({ apiKey: access.apiKey, model, messages, room, temperature, ...format }, live);
  };

  /** One call, and one with the model's successor where the provider says that it serves it no more. */
  async function served(actor: Actor, first: FirstTry, live: Live): Promise<Tried & { model: string }> {
    const { access, model, hold, isChosen } = first;
    const answer = await ask(first, live);
    if (answer.kind !== "failed" || !answer.isModelGone || isChosen) return { answer, hold, model };
    const successor = await deps.successorFor(access, model);
    if (successor === undefined || live.signal.aborted) return { answer, hold, model };
    await hold.settle({ kind: "refused" });
    const room = callRoom(successor, "analysis");
    const call = { ...first, model: successor, room };
    const secondHold = await deps.spending.reserve(actor, call);
    return { answer: await ask(call, live), hold: secondHold, model: successor };
  }

  return {
    /**
     * Makes the call, and again with more room when the model thought its limit away before the first word. The
     * second try has a place of its own in the budget.
     * @throws AppError ai-budget-reached when the budget does not pay for it; the first try is paid for then
     */
    async answer(actor: Actor, first: FirstTry, live: Live): Promise<Tried> {
      const tried = await served(actor, first, live);
      const { answer, hold, model } = tried;
      if (answer.kind !== "empty" || answer.why !== "length") return tried;
      const before = { costMicroDollars: await hold.settle(answer), usage: answer.usage };
      if (live.signal.aborted) return { answer: { kind: "stopped" }, hold, model, before };
      const call = { ...first, model, room: secondRoom(model) };
      const secondHold = await deps.spending.reserve(actor, call);
      return { answer: await ask(call, live), hold: secondHold, model, before };
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
