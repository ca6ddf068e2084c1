import { setTimeout as sleep } from "node:timers/promises";
import { createDice } from "./random.ts";

/** The tokens of one answer as its vendor would charge them, what was thought included. */
export type VendorBill = { model: string; prompt: number; completion: number; thought: number };

/** What a model says, before it is put on the wire of its vendor. */
export type Spoken = {
  text: string;
  /** The limit of tokens cut it off. */
  isCut: boolean;
  bill: VendorBill;
};

const charactersPerToken = 4;
const wordsPerDelta = 3;

export const tokensOf = (text: string): number => Math.ceil(text.length / charactersPerToken);

/** Hidden tokens in steps of 64; equal questions think equally long. */
export function thoughtFor(seed: string, [min, max]: readonly [min: number, max: number]): number {
  return createDice(seed).int(Math.ceil(min / 64), Math.floor(max / 64)) * 64;
}

/** What is thought and what is written share one limit of tokens. */
export function spoken(asked: {
  model: string;
  prompt: string;
  full: string;
  thought: number;
  tokensMax: number | null;
}): Spoken {
  const { model, prompt, full, tokensMax } = asked;
  const limit = tokensMax ?? Number.POSITIVE_INFINITY;
  const thought = Math.min(asked.thought, limit);
  const text = full.slice(0, Math.max(0, limit - thought) * charactersPerToken);
  const written = Math.min(tokensOf(text), limit - thought);
  return {
    text,
    isCut: text.length < full.length,
    bill: { model, prompt: tokensOf(prompt), completion: written, thought },
  };
}

/** A few words at a time, until the caller goes. */
export async function* inPieces(text: string, deltaMs: number, signal: AbortSignal): AsyncGenerator<string> {
  const words = text.match(/\s*\S+\s*$|\s*\S+/g) ?? [];
  for (let at = 0; at < words.length; at += wordsPerDelta) {
    if (signal.aborted) return;
    if (deltaMs > 0) await sleep(deltaMs, undefined, { signal }).catch(() => undefined);
    yield words.slice(at, at + wordsPerDelta).join("");
  }
}

/** So that what was sent arrives before its connection is cut. */
export const cutPause = (): Promise<void> => sleep(100);

/** Bad days that a test orders, one for each coming answer. */
export function createOrders<Order extends string>() {
  const orders: Order[] = [];
  return {
    add(order: Order, times = 1): void {
      for (let time = 0; time < times; time += 1) orders.push(order);
    },
    next: (): Order | undefined => orders.shift(),
  };
}

export function parsedBody(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
