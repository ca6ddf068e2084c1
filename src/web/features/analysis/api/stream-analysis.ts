import type { Analysis, AnalysisDelta, NewAnalysis } from "#contract/analysis.ts";
import type { ErrorBody } from "#contract/error-body.ts";
import { type AnalysisStep, lostConnectionMessage } from "#web/features/analysis/analysis-run.ts";
import { readEvents, type StreamEvent } from "#web/features/analysis/event-stream.ts";
import { errorFromAnswer } from "#web/lib/api-error.ts";

export type AnalysisCall = {
  itemId: string;
  input: NewAnalysis;
  signal: AbortSignal;
  onStep: (step: AnalysisStep) => void;
};

function stepOf({ event, data }: StreamEvent): AnalysisStep | undefined {
  if (event === "delta") return { kind: "text", text: (JSON.parse(data) as AnalysisDelta).text };
  if (event === "done") return { kind: "done", analysis: JSON.parse(data) as Analysis };
  if (event === "error") {
    const { code, message } = JSON.parse(data) as ErrorBody["error"];
    return { kind: "failed", code, message };
  }
  return undefined;
}

async function refusalOf(response: Response): Promise<AnalysisStep> {
  const body: unknown = await response.json().catch(() => undefined);
  const { code, message } = errorFromAnswer(response.status, body, response.headers.get("retry-after"));
  return { kind: "failed", code, message };
}

/** Runs a prompt on an item. Every end is a step; nothing is thrown. */
export async function streamAnalysis({ itemId, input, signal, onStep }: AnalysisCall): Promise<void> {
  const lost: AnalysisStep = { kind: "failed", code: "network", message: lostConnectionMessage };
  try {
    const response = await fetch(`/api/news/${encodeURIComponent(itemId)}/analyses`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "text/event-stream" },
      body: JSON.stringify(input),
      signal,
    });
    if (!response.ok || !response.body) return onStep(await refusalOf(response));
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
