import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Analysis, AnalysisDelta, NewAnalysis } from "#contract/analysis.ts";
import type { ErrorBody } from "#contract/error-body.ts";
import { resultsKey } from "#web/features/analysis/analysis.calls.ts";
import {
  type AnalysisChoice,
  type AnalysisStep,
  type AnalysisView,
  listView,
  lostConnection,
  newView,
  nextRun,
  viewAgain,
  viewBeside,
  viewOf,
  viewWithout,
} from "#web/features/analysis/analysis-run.ts";
import { recordEvent } from "#web/lib/analytics.ts";
import { errorFromAnswer } from "#web/lib/api-error.ts";

export type AnalysisHandle = ReturnType<typeof useAnalysis>;

/** The panel of an item: one run at a time; a new start ends the one before, and so does leaving the page. */
export function useAnalysis(itemId: string) {
  const [view, setView] = useState<AnalysisView | null>(null);
  const ending = useRef<AbortController | null>(null);
  const client = useQueryClient();
  useEffect(() => () => ending.current?.abort(), []);

  function run(choice: AnalysisChoice, next: AnalysisView) {
    ending.current?.abort();
    const controller = new AbortController();
    ending.current = controller;
    recordEvent("ai_prompt_used", { prompt_name: choice.promptName });
    setView(next);
    const { promptName: _, model, ...asked } = choice;
    void streamAnalysis({
      itemId,
      input: { ...asked, ...(model === undefined ? {} : { runOn: model }) },
      signal: controller.signal,
      // Steps of a run that was replaced or closed go nowhere.
      onStep: (step) => {
        if (ending.current !== controller) return;
        setView((known) => (known?.run ? { ...known, run: nextRun(known.run, step) } : known));
        if (step.kind === "done") void client.invalidateQueries({ queryKey: resultsKey(itemId) });
      },
    });
  }
  const change = (next: (known: AnalysisView) => AnalysisView) => setView((known) => known && next(known));
  function leaveRun() {
    ending.current?.abort();
    ending.current = null;
  }
  return {
    view,
    start: (choice: AnalysisChoice) => run(choice, newView(choice)),
    again(model?: string) {
      if (!view?.run) return;
      const choice = { ...view.run.choice, ...(model === undefined ? {} : { model }) };
      run(choice, viewAgain(view, choice));
    },
    openList(symbol: string) {
      leaveRun();
      setView(listView(symbol));
    },
    toggleList: () => change((known) => ({ ...known, listed: !known.listed })),
    show(analysis: Analysis) {
      leaveRun();
      change((known) => viewOf(known, analysis));
    },
    compare: (analysis: Analysis) => change((known) => viewBeside(known, analysis)),
    endComparison: () => change((known) => ({ ...known, beside: null })),
    drop: (analysisId: string) => change((known) => viewWithout(known, analysisId)),
    /** The stored form of a run that was stopped, once the server has it. */
    keep: (analysis: Analysis) =>
      change((known) =>
        known.run?.state === "stopped" && known.run.analysis === null
          ? { ...known, run: { ...known.run, analysis } }
          : known,
      ),
    stop: () => ending.current?.abort(),
    close() {
      leaveRun();
      setView(null);
    },
  };
}

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

async function rejectionOf(response: Response): Promise<AnalysisStep> {
  const body: unknown = await response.json().catch(() => undefined);
  const { code, words } = errorFromAnswer(response.status, body, response.headers.get("retry-after"));
  return { kind: "failed", code, words };
}

/** Runs a prompt on an item. Every end is a step; nothing is thrown. */
async function streamAnalysis({ itemId, input, signal, onStep }: AnalysisCall): Promise<void> {
  const lost: AnalysisStep = { kind: "failed", code: "network", words: lostConnection };
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
    onStep(signal.aborted ? { kind: "stopped" } : lost);
  } catch {
    onStep(signal.aborted ? { kind: "stopped" } : lost);
  }
}

type StreamEvent = { event: string; data: string };

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
