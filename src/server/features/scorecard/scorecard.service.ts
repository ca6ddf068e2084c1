import { createHash } from "node:crypto";
import type { CallsAnswer, CallsQuery, Scorecard, StoredCall } from "#contract/scorecard.ts";
import type { Actor } from "#domain/accounts/account.ts";
import type { AnalysisState } from "#domain/analysis/analysis-states.ts";
import { type AnalysisCall, readCall, withoutCall } from "#domain/scorecard/call.ts";
import {
  type Card,
  callsPerUserMax,
  cardsOf,
  outcomeOf,
  type Receipt,
  stateOf,
} from "#domain/scorecard/card.ts";
import { scorecardCsv, scorecardJson } from "#domain/scorecard/document.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { NewCall, ScorecardStore } from "./scorecard.store.ts";

const pageRows = 50;

export type ScorecardService = ReturnType<typeof createScorecardService>;

/** An answer, with what the receipt of its call says beside it. */
type EndedAnswer = Pick<
  NewCall,
  | "promptId"
  | "promptName"
  | "promptVersion"
  | "model"
  | "inputHash"
  | "itemId"
  | "symbol"
  | "costMicroDollars"
> & {
  item: { title: string; pubDate: Date | null };
  /** As the model wrote it. */
  answer: string;
  state: AnalysisState;
  /** Of the line with the call; null where none was asked for. */
  mark: string | null;
  /** The prompt's text. */
  prompt: string;
};

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

const viewOf = (receipt: Receipt): StoredCall => ({
  ...receipt,
  state: stateOf(receipt),
  outcome: outcomeOf(receipt),
});

/** Calls of a user's prompts, and how they came out. */
export function createScorecardService({ store, clock }: { store: ScorecardStore; clock: Clock }) {
  /** Saves the call of an answer before its price is known, or says why there is none. */
  async function lock(
    userId: string,
    { answer, state, mark, prompt, item, ...receipt }: EndedAnswer & { mark: string },
  ): Promise<AnalysisCall> {
    // The end of what was cut or stopped is not the model's word.
    if (state !== "complete") return { why: "unfinished" };
    const read = readCall(answer, mark);
    if ("why" in read) return read;
    const { call } = read;
    const madeAt = new Date(clock.now());
    const { title, pubDate: itemPublishedAt } = item;
    if (itemPublishedAt !== null && itemPublishedAt > madeAt) return { call, why: "future-item" };
    const about = { title, itemPublishedAt, promptHash: hashOf(prompt) };
    const stored = await store.insert({ ...receipt, ...about, ...call, userId, madeAt }, callsPerUserMax);
    return stored === "stored" ? { call } : { call, why: stored };
  }

  return {
    /** Takes the call out of an answer and locks it in. `content` is what is left to read. */
    async take(
      { userId }: Actor,
      { mark, ...ended }: EndedAnswer,
    ): Promise<{ content: string; call: AnalysisCall | null }> {
      const { answer, state } = ended;
      if (mark === null) return { content: answer, call: null };
      const visible = withoutCall(answer, mark);
      const content = state === "complete" ? visible.trimEnd() : visible;
      return { content, call: await lock(userId, { ...ended, mark }) };
    },

    async read({ userId }: Actor): Promise<Scorecard> {
      const [receipts, prompts] = await Promise.all([store.receipts(userId), store.prompts(userId)]);
      return {
        asking: prompts.filter(({ asksForCall }) => asksForCall).map(({ id }) => id),
        texts: Object.fromEntries(prompts.map(({ id, prompt }) => [id, hashOf(prompt)])),
        cards: cardsOf(receipts),
      };
    },

    /** @throws AppError prompt-not-found */
    async ofPrompt({ userId }: Actor, promptId: string): Promise<{ asks: boolean; cards: Card[] }> {
      const [receipts, prompts] = await Promise.all([
        store.receipts(userId, promptId),
        store.prompts(userId),
      ]);
      const prompt = prompts.find(({ id }) => id === promptId);
      if (!prompt && receipts.length === 0) throw new AppError("prompt-not-found");
      return { asks: prompt?.asksForCall ?? false, cards: cardsOf(receipts) };
    },

    /** @throws AppError prompt-not-found */
    async ask({ userId }: Actor, promptId: string, asks: boolean): Promise<{ asks: boolean }> {
      if (!(await store.setAsking(userId, promptId, asks))) throw new AppError("prompt-not-found");
      return { asks };
    },

    async list({ userId }: Actor, query: CallsQuery): Promise<CallsAnswer> {
      const rows = await store.list(userId, query, pageRows + 1);
      return { calls: rows.slice(0, pageRows).map(viewOf), more: rows.length > pageRows };
    },

    /** All calls, for the account's export. */
    async all({ userId }: Actor): Promise<StoredCall[]> {
      return (await store.receipts(userId)).map(viewOf);
    },

    async file({ userId }: Actor, format: "csv" | "json"): Promise<Iterable<string>> {
      const receipts = await store.receipts(userId);
      return format === "csv" ? scorecardCsv(receipts) : [scorecardJson(receipts)];
    },
  };
}
