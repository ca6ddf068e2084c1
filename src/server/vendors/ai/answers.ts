import type { Usage } from "#contract/analysis.ts";
import { plainAnswer } from "#domain/analysis/plain-answer.ts";
import type { AiAnswer, AiFailure } from "./ai.ts";

const answerCharactersMax = 40_000;
const declinedCharactersMax = 300;
const modelCharactersMax = 100;
/** More than any model takes; a count beyond it is none. */
const tokensMax = 10_000_000;
/** More than any answer costs. */
const billMicroDollarsMax = 100_000_000;

/** A failure without a status of the provider. */
export const noAnswer = (body: string, mayCost = true): AiFailure => ({
  kind: "failed",
  status: null,
  body,
  mayCost,
});

export const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= tokensMax;

/** Undefined for what is no amount. */
export const billOf = (dollars: unknown): number | undefined =>
  typeof dollars === "number" && dollars >= 0 && dollars * 1e6 <= billMicroDollarsMax
    ? Math.ceil(dollars * 1e6)
    : undefined;

const plain = (text: unknown) => (typeof text === "string" ? plainAnswer(text) : "");
/** Cut to what is kept, with nothing that pieces may have put together. */
const whole = (text: string, charactersMax: number) =>
  plainAnswer(text.slice(0, charactersMax).toWellFormed());

/** How an answer ended: by itself, at the limit of tokens, or because the model or a filter declined it. */
export type Finish = "end" | "length" | "declined";

export type Collector = ReturnType<typeof createCollector>;

/** Puts an answer together from what comes of it, within the bounds of what is kept. */
export function createCollector(model: string, onDelta: (text: string) => void = () => undefined) {
  let text = "";
  let declined = "";
  let usage: Usage | null = null;
  let answeredBy = model;
  let finish: Finish | undefined;
  let billedMicroDollars: number | undefined;

  return {
    addText(came: unknown): void {
      const delta = plain(came).slice(0, answerCharactersMax - text.length);
      if (delta === "") return;
      text += delta;
      onDelta(delta);
    },
    /** Words of a model that declines. */
    addDeclined(words: unknown): void {
      if (declined.length < declinedCharactersMax) declined += plain(words);
    },
    /** The name that the provider gives its model. */
    setModel(name: unknown): void {
      answeredBy = plain(name).slice(0, modelCharactersMax).toWellFormed() || answeredBy;
    },
    /** The last word counts. */
    setUsage(counted: Usage | null): void {
      usage = counted ?? usage;
    },
    setBill(dollars: unknown): void {
      billedMicroDollars = billOf(dollars) ?? billedMicroDollars;
    },
    setFinish(how: Finish | undefined): void {
      finish ??= how;
    },
    /** Nothing more of it would be kept. */
    isFull: () => text.length >= answerCharactersMax,
    hasEnded: () => finish !== undefined || text.length >= answerCharactersMax,
    answer(): AiAnswer {
      const bill = billedMicroDollars === undefined ? {} : { billedMicroDollars };
      const counted = { model: answeredBy, usage, ...bill };
      const isCut = finish === "length";
      if (text.trim() !== "" && finish !== "declined")
        return { kind: "text", text: whole(text, answerCharactersMax), isCut, ...counted };
      const says = whole(declined, declinedCharactersMax).trim();
      const isDeclined = says !== "" || finish === "declined";
      return { kind: "empty", why: isDeclined ? "declined" : isCut ? "length" : "nothing", says, ...counted };
    },
  };
}

export type Silence = { signal: AbortSignal; broken(): void; end(): void };

/** Aborts when nothing was heard for a while; listens from the first `broken` on. */
export function createSilence(silenceMs: number): Silence {
  const tooLong = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  return {
    signal: tooLong.signal,
    broken() {
      clearTimeout(timer);
      timer = setTimeout(() => tooLong.abort(), silenceMs);
    },
    end: () => clearTimeout(timer),
  };
}

type Reading<Event> = {
  collector: Collector;
  /** Takes what an event says. */
  read: (event: Event) => void;
  bounded: AbortSignal;
  stopped: AbortSignal;
  silence: Silence;
};

/** A streamed answer; one that ends without its end mark counts as failed. */
export async function readStream<Event>(
  stream: AsyncIterable<Event>,
  { collector, read, bounded, stopped, silence }: Reading<Event>,
): Promise<AiAnswer | { kind: "stopped" }> {
  for await (const event of stream) {
    silence.broken();
    read(event);
    if (collector.isFull()) break;
  }
  // An aborted stream ends its loop without an error.
  if (stopped.aborted) return { kind: "stopped" };
  if (bounded.aborted) return noAnswer("The AI provider took too long to finish.");
  if (!collector.hasEnded()) return noAnswer("The AI provider's answer broke off.");
  return collector.answer();
}
