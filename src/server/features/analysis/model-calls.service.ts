import type { Analysis } from "#contract/analysis.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { callRoom } from "#domain/analysis/model-profile.ts";
import { type Message, message } from "#domain/language/translate.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";
import type { AiAccess, AiProviderOf, AiQuestion, Live } from "#server/vendors/ai/ai.ts";
import type { DebugEntry } from "./analysis.store.ts";
import { type Ending, endingOf, failedAnalysis, loggedFailure, settleFailure } from "./analysis-ending.ts";
import type { AnalysisPlacesStore } from "./analysis-places.store.ts";
import { createTries, type FirstTry, together } from "./analysis-tries.ts";
import type { CurrentModelsService } from "./current-models.service.ts";
import type { DebugLogService } from "./debug-log.service.ts";
import type { SpendingService } from "./spending.service.ts";

export type ModelCallsDeps = {
  places: AnalysisPlacesStore;
  aiProviderOf: AiProviderOf;
  currentModels: Pick<CurrentModelsService, "successorFor">;
  debugLog: Pick<DebugLogService, "write">;
  spending: Pick<SpendingService, "reserve">;
  /** What is paused elsewhere because of this key or its provider goes on. */
  aiAnswered: (call: { access: AiAccess; model: string }) => Promise<void>;
  clock: Clock;
};

/** Model calls of one user at the same time, in all processes together. */
const callsPerUserMax = 2;
/** The place of a process that died is free after so long: more than two tries take, each 30 s to begin and 120 s to end. */
const placeMs = 330_000;

export type ModelCall = Pick<FirstTry, "access" | "model" | "isChosen" | "messages"> &
  Pick<AiQuestion, "temperature" | "json"> & { type: DebugEntry["type"] };

/** Where calls of a kind are counted, and what is said of an hour that is full. */
export type CallLimit = { limit: Counter; full?: Message };

export type BegunCall = ModelCall & FirstTry & { place: string };

/** How a call ended; the text is not empty. */
export type EndedCall = Omit<Ending, "billedMicroDollars"> &
  Pick<Analysis, "costMicroDollars"> & { durationMs: number };

export type ModelCallsService = ReturnType<typeof createModelCallsService>;

/** Calls that a user pays for and waits for: within two places, an hourly limit and the budget, their cost recorded. */
export function createModelCallsService(deps: ModelCallsDeps) {
  const tries = createTries({ ...deps, successorFor: deps.currentModels.successorFor });

  /**
   * Takes one of the user's places, counts the call and takes the worst case of its cost. All is given back by `finish`, which
   * must follow, or by a rejection.
   * @throws AppError rate-limited, analysis-limit-reached, ai-budget-reached
   */
  async function begin(actor: Actor, call: ModelCall, counted: CallLimit): Promise<BegunCall> {
    const place = await takePlace(actor, counted);
    try {
      const room = callRoom(call.model, "analysis");
      return { ...call, room, place, hold: await deps.spending.reserve(actor, { ...call, room }) };
    } catch (error) {
      await release(place);
      await counted.limit.refund(actor.userId);
      throw error;
    }
  }

  /** A place that could not be given back is free when its time is over; that fails no call. */
  const release = (place: string) => deps.places.release(place).catch(() => undefined);

  async function takePlace({ userId }: Actor, { limit, full }: CallLimit): Promise<string> {
    const place = await deps.places.take(userId, { placesMax: callsPerUserMax, forMs: placeMs });
    const words = message("Two analyses are already running. Please wait for one to finish.");
    if (place === undefined) throw new AppError("rate-limited", { words, retryAfterSeconds: 5 });
    try {
      await limit.take(userId);
      return place;
    } catch (error) {
      await release(place);
      if (!(error instanceof AppError)) throw error;
      throw new AppError("analysis-limit-reached", {
        cause: error,
        words: full,
        retryAfterSeconds: error.retryAfterSeconds ?? 60,
      });
    }
  }

  /**
   * Makes the call, settles its cost and gives the place back.
   * @returns undefined when the user stopped it before anything came
   */
  async function finish(actor: Actor, begun: BegunCall, live: Live): Promise<EndedCall | undefined> {
    const startedAt = deps.clock.now();
    let came = "";
    const onDelta = (text: string) => {
      came += text;
      live.onDelta(text);
    };
    try {
      const { access, type, messages } = begun;
      const { answer, hold, model, before } = await tries.answer(actor, begun, { ...live, onDelta });
      const entry = { type, model, prompt: messages.user };
      if (answer.kind === "failed" || answer.kind === "empty") {
        await settleFailure(hold, answer, came);
        await deps.debugLog.write({ ...entry, error: loggedFailure(answer) });
        throw failedAnalysis(answer);
      }
      await deps.aiAnswered({ access, model });
      const { usage, billedMicroDollars, ...ended } = endingOf(answer, { came, model });
      const cost = await hold.settle({ ...ended, usage, billedMicroDollars, kind: "text" });
      if (ended.text === "") return undefined;
      await deps.debugLog.write({ ...entry, response: ended.text });
      return {
        ...ended,
        usage: together(before?.usage, usage),
        costMicroDollars: together(before?.costMicroDollars, cost),
        durationMs: Math.max(0, Math.round(deps.clock.now() - startedAt)),
      };
    } finally {
      await release(begun.place);
    }
  }

  return { begin, finish };
}
