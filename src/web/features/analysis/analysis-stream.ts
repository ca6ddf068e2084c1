import type { Analysis, AnalysisDelta, NewAnalysis } from "#contract/analysis.ts";
import type { ErrorBody } from "#contract/error-body.ts";
import { type AnalysisStep, endOf } from "#web/features/analysis/analysis-run.ts";
import { errorFromAnswer } from "#web/lib/api-error.ts";

type AnalysisCall = {
  itemId: string;
  input: NewAnalysis;
  signal: AbortSignal;
  onStep: (step: AnalysisStep) => void;
};

function stepOf({ event, data }: StreamEvent): AnalysisStep | undefined {
  if (event === "delta") return { kind: "text", text: (JSON.parse(data) as AnalysisDelta).text };
  if (event === "done") return { kind: "done", analysis: JSON.parse(data) as Analysis };
  if (event === "error") {
    const { code, message, words } = JSON.parse(data) as ErrorBody["error"];
    return { kind: "failed", code, words: words ?? { sentence: message } };
  }
  return undefined;
}

/** What a call was rejected with before anything was streamed. */
export async function rejectionOf(response: Response): Promise<AnalysisStep & { kind: "failed" }> {
  const body: unknown = await response.json().catch(() => undefined);
  const { code, words } = errorFromAnswer(response.status, body, response.headers.get("retry-after"));
  return { kind: "failed", code, words };
}

/** Runs a prompt on an item. Every end is a step; nothing is thrown. */
export async function streamAnalysis({ itemId, input, signal, onStep }: AnalysisCall): Promise<void> {
  try {
    const response = await fetch(`/api/news/${encodeURIComponent(itemId)}/analyses`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "text/event-stream" },
      body: JSON.stringify(input),
      signal,
    });
    if (!response.ok || !response.body) return onStep(await rejectionOf(response));
    for await (const event of readEvents(response.body)) {
      const step = stepOf(event);
      if (step) onStep(step);
      if (step && step.kind !== "text") return;
    }
  } catch {
    // Lost or stopped, like an answer that ends early.
  }
  onStep(endOf(signal));
}

export type StreamEvent = { event: string; data: string };

/** Characters one event may hold before the reading stops with an error. */
export const eventLengthMax = 1_000_000;

type Reading = { event: string; data: string[]; size: number };

/**
 * Reads a server-sent event body received by fetch; chunks may split anywhere, even inside a character.
 * Throws on an event beyond the bound, and what the body's reader throws.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let reading: Reading = { event: "message", data: [], size: 0 };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      // A return at the end of a chunk may be half of a line break.
      const held = !done && rest.endsWith("\r") ? 1 : 0;
      const lines = rest.slice(0, rest.length - held).split(/\r\n|\r|\n/);
      rest = (lines.pop() ?? "") + (held ? "\r" : "");
      for (const line of lines) {
        if (line === "" && reading.data.length > 0)
          yield { event: reading.event, data: reading.data.join("\n") };
        reading = line === "" ? { event: "message", data: [], size: 0 } : withLine(reading, line);
      }
      if (rest.length > eventLengthMax || reading.size > eventLengthMax) throw new Error("event too long");
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function withLine(reading: Reading, line: string): Reading {
  const colon = line.indexOf(":");
  if (colon === 0) return reading;
  const field = colon < 0 ? line : line.slice(0, colon);
  const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
  if (field === "event") return { ...reading, event: value };
  if (field !== "data") return reading;
  return { ...reading, data: [...reading.data, value], size: reading.size + value.length };
}
