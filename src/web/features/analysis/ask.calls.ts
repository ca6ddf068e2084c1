import { queryOptions } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { AskAnswer, Question } from "#contract/ask.ts";
import type { ErrorBody } from "#contract/error-body.ts";
import { type Message, message } from "#domain/language/translate.ts";
import { readEvents, rejectionOf, type StreamEvent } from "#web/features/analysis/analysis-stream.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";

/** What a question may cost at most. */
export const askEstimateQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/ask/estimate"),
  queryFn: ({ signal }) => call("GET /api/ask/estimate", { signal }),
  staleTime: 60_000,
  refetchOnWindowFocus: false,
  retry: false,
});

/** The headline that "this" stands for; undefined while it loads, null where it is not to be had. */
export const askedHeadlineQuery = (itemId: string) =>
  queryOptions({
    queryKey: ["asked headline", itemId],
    queryFn: async ({ signal }) => {
      const { items } = await call("GET /api/news/:id/story", { params: { id: itemId }, signal });
      return items[0]?.title ?? null;
    },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** One question, from the click to its answer. */
export type AskRun =
  | { state: "searching" }
  | { state: "reading"; passages: number }
  | { state: "done"; answer: AskAnswer }
  | { state: "stopped" }
  | { state: "failed"; failure: { code: string; words: Message } };

export const isAskRunning = (run: AskRun | null): boolean =>
  run?.state === "searching" || run?.state === "reading";

/** The connection broke before the answer was whole. */
const askLost: AskRun = {
  state: "failed",
  failure: { code: "network", words: message("The connection was lost. Please try again.") },
};

function stepOf({ event, data }: StreamEvent): AskRun | undefined {
  if (event === "reading") return { state: "reading", ...(JSON.parse(data) as { passages: number }) };
  if (event === "done") return { state: "done", answer: JSON.parse(data) as AskAnswer };
  if (event === "error") {
    const { code, message, words } = JSON.parse(data) as ErrorBody["error"];
    return { state: "failed", failure: { code, words: words ?? { sentence: message } } };
  }
  return undefined;
}

/** Sends a question. Every end is a step; nothing is thrown. */
async function streamAsk(
  question: Question,
  { signal, onStep }: { signal: AbortSignal; onStep: (step: AskRun) => void },
): Promise<void> {
  try {
    const response = await fetch("/api/ask", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "text/event-stream" },
      body: JSON.stringify(question),
      signal,
    });
    if (!response.ok || !response.body) {
      const { code, words } = await rejectionOf(response);
      return onStep({ state: "failed", failure: { code, words } });
    }
    for await (const event of readEvents(response.body)) {
      const step = stepOf(event);
      if (step) onStep(step);
      if (step && step.state !== "reading") return;
    }
  } catch {
    // Lost or stopped, like an answer that ends early.
  }
  if (!signal.aborted) onStep(askLost);
}

/** One question at a time: a new one ends the one before, and so does leaving the page. */
export function useAsk() {
  const [run, setRun] = useState<AskRun | null>(null);
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);

  return {
    run,
    start(question: Question) {
      ending.current?.abort();
      const controller = new AbortController();
      ending.current = controller;
      setRun({ state: "searching" });
      void streamAsk(question, {
        signal: controller.signal,
        onStep: (step) => {
          if (ending.current === controller) setRun(step);
        },
      });
    },
    stop() {
      ending.current?.abort();
      ending.current = null;
      setRun({ state: "stopped" });
    },
  };
}
